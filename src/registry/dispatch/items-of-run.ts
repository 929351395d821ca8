import type { ExecutionRecord } from '../../kernel/ports/instance/executions';

/** What a sub-workflow gives back: the items of the last run of the node that n8n executed last, without binary data. */
export function itemsOfRun({ lastNode, runs }: ExecutionRecord): readonly unknown[] {
	if (lastNode === undefined || !Object.hasOwn(runs, lastNode)) return [];
	return runs[lastNode]?.at(-1)?.outputs.flat() ?? [];
}
