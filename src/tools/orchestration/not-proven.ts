import { z } from 'zod';

import type { WorkflowDocument } from '../../kernel/ports/workflows';
import type { DraftRun } from '../execution/run-draft';
import { fixtureSources, sayWhy } from '../execution/fixture';

/** A node that a verification says nothing about. */
export const unprovenNode = z.object({
	node: z.string(),
	why: z
		.enum(['credential-missing', 'writes', 'pinned', 'not-reached'])
		.describe('not-reached: the run did not come to it. All others put out something made up'),
	source: z.enum(fixtureSources).optional().describe('Where its output was taken from'),
	reason: z
		.string()
		.optional()
		.describe('With writes: why it was held back, where it only may write'),
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
		const fixture = wasReached ? fixtures.get(node) : undefined;
		const source = fixture?.source;
		if (wasReached && source === undefined) return [];
		const from = source === undefined ? {} : { source };
		if (mocked.includes(node)) return [{ node, why: 'credential-missing', ...from }];
		if (fixture === undefined) return [{ node, why: 'not-reached' }];
		if (source === 'pinned') return [{ node, why: 'pinned', ...from }];
		const reason = sayWhy(fixture);
		return [{ node, why: 'writes', ...from, ...(reason === undefined ? {} : { reason }) }];
	});
}
