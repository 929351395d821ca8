import { z } from 'zod';

import { clipText } from '../../../kernel/values/clip-text';
import { isRecord } from '../../../kernel/values/is-record';
import { mapJson } from '../../../kernel/values/map-json';
import type { ResolvedItem, ResolvedRun } from '../../../kernel/ports/instance/resolved-parameters';
import type { Items } from '../../../kernel/ports/instance/runner';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { callsWorkflow } from '../calls-workflow';

/** Items of one node. */
const SHOWN = 5;
const LONGEST_TEXT = 1_000;

/** What a node that was not run would have done. */
export const wouldDo = z.object({
	node: z.string(),
	items: z.number().describe('Items that it was given, over all its runs'),
	parameters: z
		.array(z.record(z.unknown()))
		.describe('As n8n evaluates them, for each of the first items: method, address, body …'),
	handed: z
		.array(z.record(z.unknown()))
		.optional()
		.describe('What its sub-workflow would be handed: the first items'),
	unresolved: z
		.array(z.string())
		.optional()
		.describe('Parameters that n8n could not evaluate, each with why'),
});

export type WouldDo = z.output<typeof wouldDo>;

/** What stands in a selector, and the fields of a mapping, without what the editor keeps beside them. */
const readable = (parameters: unknown): unknown =>
	mapJson(parameters, {
		text: (text) => clipText(text, LONGEST_TEXT),
		record(record) {
			if (record.__rl === true) return readable(record.value ?? '');
			if (typeof record.mappingMode !== 'string') return undefined;
			return readable(isRecord(record.value) ? record.value : record.mappingMode);
		},
	});

const records = (values: readonly unknown[]) => values.filter(isRecord);

/** An item as n8n's Execute Workflow hands it on: with the fields that are mapped, without those that are taken out. */
function handedItem({ input, parameters }: ResolvedItem): Readonly<Record<string, unknown>> {
	const { workflowInputs } = parameters;
	if (!isRecord(workflowInputs)) return input;
	const mapped = isRecord(workflowInputs.value) ? workflowInputs.value : {};
	const schema = Array.isArray(workflowInputs.schema) ? records(workflowInputs.schema) : [];
	const removed = new Set(
		schema.flatMap((field) => (field.removed === true ? [field.displayName] : [])),
	);
	const all = Object.entries({ ...input, ...mapped });
	return Object.fromEntries(all.filter(([key]) => !removed.has(key)));
}

/** What the sub-workflow of an Execute Workflow node is handed in one run of it. */
export const handedItems = ({ resolved }: ResolvedRun): Items => resolved.map(handedItem);

/** What the nodes of a run would have done that were not run. */
export function sayWouldDo(
	runs: readonly ResolvedRun[],
	nodes: readonly WorkflowNode[],
): WouldDo[] {
	return [...new Set(runs.map(({ node }) => node))].map((node) => {
		const own = runs.filter((run) => run.node === node);
		const items = own.flatMap(({ resolved }) => resolved).slice(0, SHOWN);
		const unresolved = [...new Set(items.flatMap((item) => item.unresolved))];
		const calls = nodes.some((one) => one.name === node && callsWorkflow(one));
		return {
			node,
			items: own.reduce((sum, run) => sum + run.items, 0),
			parameters: records(items.map(({ parameters }) => readable(parameters))),
			...(calls ? { handed: records(items.map((item) => readable(handedItem(item)))) } : {}),
			...(unresolved.length > 0 ? { unresolved } : {}),
		};
	});
}
