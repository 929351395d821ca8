import { NodeConnectionTypes, Workflow } from 'n8n-workflow';
import type { INode, INodeType, INodeTypes } from 'n8n-workflow';

import { ForemanWorkflows } from '../../nodes/ForemanWorkflows/ForemanWorkflows.node';
import { ForemanBuilder } from '../../nodes/ForemanBuilder/ForemanBuilder.node';
import { ForemanResearch } from '../../nodes/ForemanResearch/ForemanResearch.node';
import { ForemanTeam } from '../../nodes/ForemanTeam/ForemanTeam.node';
import type { NativeTool } from '../../src/kernel/define-tool';
import { nodeOfTool } from '../../src/surfaces/panels/node-panels';

const nodes = {
	workflows: ForemanWorkflows,
	team: ForemanTeam,
	builder: ForemanBuilder,
	research: ForemanResearch,
};

/** The node that offers a tool as an operation. */
export const nodeFor = (tool: NativeTool): INodeType => new nodes[nodeOfTool(tool)]();

/** What n8n makes of a node that is usable as a tool. */
export const variantOf = (node: INodeType): INodeType => {
	return {
		...node,
		description: {
			...node.description,
			name: `${node.description.name}Tool`,
			displayName: `${node.description.displayName} Tool`,
			inputs: [],
			outputs: [NodeConnectionTypes.AiTool],
		},
	};
};

/** The node as a person puts it on the canvas: a domain and an operation chosen, all else untouched. */
export function nodeOf(tool: NativeTool, variant: INodeType): INode {
	const nodeTypes: INodeTypes = {
		getByName: () => variant,
		getByNameAndVersion: () => variant,
		getKnownTypes: () => ({}),
	};
	const node: INode = {
		id: '1',
		name: tool.name,
		type: `n8n-nodes-foreman.${variant.description.name}`,
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource: tool.resource, operation: tool.name },
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const filled = workflow.getNode(tool.name);
	if (!filled) throw new Error('n8n lost the node');
	return filled;
}
