import type { INode, INodeTypes } from 'n8n-workflow';
import { getChildNodes, NodeHelpers } from 'n8n-workflow';

import { exampleItem } from '../../host/example-item';
import type { RunPlanPort } from '../../kernel/ports/run-plan';
import type { WorkflowDocument } from '../../kernel/ports/workflows';
import { readEdges } from '../../workflow-validation/read-edges';
import { writesToWorld } from '../../workflow/writes-to-world';
import { engineConnections, engineNodes } from './engine-workflow';
import { outputSchema } from './output-schema';

/** The node's type, and its parameters as n8n has them in a run. Undefined for what n8n cannot load. */
function load(node: INode, nodeTypes: INodeTypes) {
	try {
		const { description } = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const parameters = NodeHelpers.getNodeParameters(
			description.properties,
			node.parameters,
			true,
			false,
			node,
			description,
		);
		return { description, parameters: parameters ?? {} };
	} catch {
		// The run itself says what is wrong with it.
		return undefined;
	}
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const subNodeEdges = ({ connections }: WorkflowDocument) =>
	readEdges(connections).filter(({ outputType }) => outputType !== 'main');

/** Judges drafts by the node types of this n8n. */
export function createRunPlan(nodeTypes: INodeTypes, now: () => number): RunPlanPort {
	return {
		reachedFrom: (workflow, nodeName) =>
			new Set([nodeName, ...getChildNodes(engineConnections(workflow), nodeName, 'main', -1)]),
		isSubNode: (workflow, nodeName) =>
			subNodeEdges(workflow).some(({ source }) => source === nodeName),
		writers(workflow) {
			const roots = new Set(subNodeEdges(workflow).map(({ target }) => target));
			const subNodes = new Set(subNodeEdges(workflow).map(({ source }) => source));
			const judged = engineNodes(workflow).filter(({ name, disabled }) => {
				return disabled !== true && !subNodes.has(name);
			});
			const writers = judged.filter((node) => {
				const loaded = load(node, nodeTypes);
				if (!loaded) return true;
				return writesToWorld({ type: node.type, ...loaded, hasSubNodes: roots.has(node.name) });
			});
			return new Set(writers.map(({ name }) => name));
		},
		example(node) {
			const [stored] = engineNodes({ nodes: [node] });
			const parameters = (stored && load(stored, nodeTypes)?.parameters) ?? node.parameters;
			const { name: nodeName, type, typeVersion } = node;
			const resource = text(parameters.resource);
			const operation = text(parameters.operation);
			const schema = outputSchema(nodeTypes, { type, typeVersion, resource, operation });
			return exampleItem({ nodeName, nodeType: type, typeVersion, schema }, new Date(now()));
		},
	};
}
