import { z } from 'zod';

import type { WorkflowDocument } from '../../kernel/ports/workflows';
import type { DraftRun } from '../execution/run-draft';
import { fixtureSources } from '../execution/fixture';

/** A node that a verification says nothing about. */
export const unprovenNode = z.object({
	node: z.string(),
	why: z
		.enum(['credential-missing', 'writes', 'pinned', 'not-reached'])
		.describe('not-reached: the run did not come to it. All others put out something made up'),
	source: z.enum(fixtureSources).optional().describe('Where its output was taken from'),
});

export type UnprovenNode = z.output<typeof unprovenNode>;

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** The nodes that did not really run, the trigger that it was started from aside. */
export function notProven(
	{ nodes }: WorkflowDocument,
	startName: string,
	{ fixtures, record }: Pick<DraftRun, 'fixtures' | 'record'>,
	mocked: readonly string[],
): UnprovenNode[] {
	return nodes.flatMap(({ name: node, type, disabled }): UnprovenNode[] => {
		if (disabled === true || type === STICKY_NOTE || node === startName) return [];
		const wasReached = Object.hasOwn(record.runs, node);
		const source = wasReached ? fixtures.get(node)?.source : undefined;
		if (wasReached && source === undefined) return [];
		const from = source === undefined ? {} : { source };
		if (mocked.includes(node)) return [{ node, why: 'credential-missing', ...from }];
		if (source === undefined) return [{ node, why: 'not-reached' }];
		return [{ node, why: source === 'pinned' ? 'pinned' : 'writes', ...from }];
	});
}
