import type { INodeTypes } from 'n8n-workflow';

import type {
	ExecutedNode,
	ExecutionRecord,
	ExecutionsPort,
} from '../../kernel/ports/instance/executions';
import type { NodeKind, NodeOutputsPort } from '../../kernel/ports';
import { schemaOfValues, returnedType } from '../../nodes-catalog/definition/schema-of-values';
import { loadedNode } from './nodes/loaded-node';

const LISTED = 100;

/** Each is read with all its data. */
const READ = 5;

/** n8n does not store the parameters that have their default. */
function isOf(
	kind: NodeKind,
	{ type, typeVersion = 1, choice = {} }: ExecutedNode,
	nodeTypes: INodeTypes,
) {
	if (type !== kind.name || Math.floor(typeVersion) !== Math.floor(kind.version)) return false;
	const { resource, operation } =
		loadedNode({ type, typeVersion, parameters: { ...choice } }, nodeTypes)?.parameters ?? choice;
	return resource === kind.resource && operation === kind.operation;
}

function outputOf({ runs, pinned }: ExecutionRecord, name: string): readonly unknown[] {
	const run = Object.hasOwn(runs, name) ? runs[name]?.at(-1) : undefined;
	return run?.status === 'success' && !pinned.includes(name) ? run.outputs.flat() : [];
}

/** The newest execution of each workflow: one that runs every minute must not hide all others. */
async function newestOfEach(executions: ExecutionsPort): Promise<string[]> {
	const recent = await executions.list({ status: 'success', limit: LISTED });
	const newest = new Map<string, string>();
	for (const { id, workflowId } of recent) if (!newest.has(workflowId)) newest.set(workflowId, id);
	return [...newest.values()].slice(0, READ);
}

export const createNodeOutputs = (
	nodeTypes: INodeTypes,
	executions: ExecutionsPort,
): NodeOutputsPort => ({
	async typeOf(kind) {
		for (const id of await newestOfEach(executions)) {
			const record = await executions.get(id);
			for (const node of record.nodes) {
				if (!isOf(kind, node, nodeTypes)) continue;
				const type = returnedType(schemaOfValues(outputOf(record, node.name)));
				if (type !== undefined) return type;
			}
		}
		return undefined;
	},
});
