import { isRecord } from '../../../kernel/values/is-record';
import type { ExecutionRecord, ExecutionsPort } from '../../../kernel/ports/instance/executions';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import type { Fixture } from './fixture';

/** How far back to look: each one is read with all its data. */
const EXECUTIONS = 5;

/** Enough to try a workflow with. */
const ITEMS = 20;

function outputOf(record: ExecutionRecord, { name, type }: WorkflowNode): Fixture | undefined {
	const wasSame = record.nodes.some((node) => node.name === name && node.type === type);
	const run = Object.hasOwn(record.runs, name) ? record.runs[name]?.at(-1) : undefined;
	if (!wasSame || record.pinned.includes(name) || run?.status !== 'success') return undefined;
	const items = run.outputs.flat().slice(0, ITEMS).filter(isRecord);
	if (items.length === 0) return undefined;
	return {
		source: 'past-execution',
		items,
		...(run.hadBinary ? { withoutBinary: true } : {}),
	};
}

/** What the nodes put out when they last really ran, as far as the last few executions know. */
export async function pastOutputs(
	{ id }: WorkflowDocument,
	nodes: readonly WorkflowNode[],
	executions: ExecutionsPort,
): Promise<ReadonlyMap<string, Fixture>> {
	const found = new Map<string, Fixture>();
	if (nodes.length === 0) return found;
	const recent = await executions.list({ workflowId: id, limit: EXECUTIONS });
	for (const { id: executionId } of recent) {
		if (found.size === nodes.length) break;
		const record = await executions.get(executionId);
		for (const node of nodes) {
			const output = found.has(node.name) ? undefined : outputOf(record, node);
			if (output) found.set(node.name, output);
		}
	}
	return found;
}
