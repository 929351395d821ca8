import type { INodeTypes } from 'n8n-workflow';
import { getChildNodes } from 'n8n-workflow';

import { exampleItem } from '../../host/example-item';
import type { RunPlanPort } from '../../kernel/ports/run-plan';
import type { WorkflowDocument } from '../../kernel/ports/workflows';
import { readEdges } from '../../workflow-validation/read-edges';
import { writesToWorld } from '../../workflow/writes-to-world';
import { engineConnections, engineNodes } from './engine-workflow';
import { loadedNode } from './loaded-node';
import { outputSchema } from './output-schema';

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
				const loaded = loadedNode(node, nodeTypes);
				if (!loaded) return true;
				return writesToWorld({ type: node.type, ...loaded, hasSubNodes: roots.has(node.name) });
			});
			return new Set(writers.map(({ name }) => name));
		},
		example(node) {
			const [stored] = engineNodes({ nodes: [node] });
			const parameters = (stored && loadedNode(stored, nodeTypes)?.parameters) ?? node.parameters;
			const { name: nodeName, type, typeVersion } = node;
			const resource = text(parameters.resource);
			const operation = text(parameters.operation);
			const schema = outputSchema(nodeTypes, { type, typeVersion, resource, operation });
			return exampleItem({ nodeName, nodeType: type, typeVersion, schema }, new Date(now()));
		},
	};
}
