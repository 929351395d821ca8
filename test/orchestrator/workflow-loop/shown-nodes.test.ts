import type { BuildOutcome, ShownNode } from '../../../src/kernel/build-outcome';
import { moveLoop } from '../../../src/orchestrator/workflow-loop/move-loop';
import { openLoop } from '../../../src/orchestrator/workflow-loop/loop-state';
import {
	foldShown,
	isShownInPart,
	sayNotShown,
	sayShown,
} from '../../../src/orchestrator/workflow-loop/shown-nodes';
import { after, guidanceOf, ran, submitted, verdict } from './loop-events';

const seen = (
	node: string,
	state: ShownNode['state'],
	executionId: string,
	more: Partial<ShownNode> = {},
): ShownNode => ({
	...{ node, state, executionId, isEssential: true, why: state === 'ran' ? '' : state },
	...more,
});

const build = (
	shown: readonly ShownNode[] | undefined,
	notProven: string[] = [],
): BuildOutcome => ({
	...{ workItemId: 'w1', workflowId: 'w', versionId: 'v1', mockedCredentials: [] },
	...{ triggerType: '', canRunTrigger: true },
	...(shown && { shown }),
	verification: {
		...{ attempted: true, success: true, executionId: '1', status: 'success', evidence: '' },
		...{ notProven, verifiedAt: 0 },
	},
});

const states = (shown: readonly ShownNode[]) =>
	shown.map(({ node, state, executionId }) => `${node} ${state} ${executionId}`);

describe('what several runs have shown', () => {
	test.each<[ShownNode['state'], ShownNode['state'], string]>([
		['not-reached', 'ran', 'N ran 2'],
		['ran', 'not-reached', 'N ran 1'],
		['ran', 'stood-in', 'N ran 1'],
		['stood-in', 'not-reached', 'N stood-in 1'],
		['stood-in', 'failed', 'N failed 2'],
		['ran', 'failed', 'N failed 2'],
		['failed', 'ran', 'N ran 2'],
		['failed', 'stood-in', 'N failed 1'],
	])('first %s, then %s', (first, then, kept) =>
		expect(states(foldShown([seen('N', first, '1')], [seen('N', then, '2')]))).toEqual([kept]),
	);

	test('is told by the run that showed it, and what no run has shown with why', () => {
		const one = build([
			...[seen('A', 'ran', '1'), seen('B', 'ran', '1'), seen('C', 'ran', '2')],
			...[seen('Send', 'stood-in', '2', { why: 'simulated' }), seen('Else', 'not-reached', '2')],
		]);
		expect(sayShown(one)).toBe('Shown by execution 1: A, B. Shown by execution 2: C.');
		expect(sayNotShown(one)).toEqual(['"Send" (simulated; execution 2)', '"Else" (not-reached)']);
	});

	test('is a part, unless it is only something beside the point that is missing', () => {
		expect(isShownInPart(build([seen('A', 'ran', '1'), seen('B', 'stood-in', '1')]))).toBe(true);
		const aside = seen('B', 'not-reached', '1', { isEssential: false });
		expect(isShownInPart(build([seen('A', 'ran', '1'), aside]))).toBe(false);
	});

	test('is a part where a run came to a node and did not show all of it, also once that is live', () => {
		const why = 'authentication: it was not called';
		const first = [seen('Hook', 'started', '1', { why }), seen('A', 'ran', '1')];
		expect(isShownInPart(build(first))).toBe(true);
		expect(sayNotShown(build(first))).toEqual([`"Hook" (${why}; execution 1)`]);
		const second = [seen('Hook', 'started', '2', { why: '' }), seen('A', 'ran', '2')];
		expect(isShownInPart(build(foldShown(first, second)))).toBe(true);
		expect(isShownInPart(build(second))).toBe(false);
	});

	test('in what an earlier Foreman has stored is what its verification says', () => {
		expect(sayNotShown(build(undefined, ['"A" (not reached)']))).toEqual(['"A" (not reached)']);
		expect(isShownInPart(build(undefined, ['"A" (not reached)']))).toBe(true);
		expect(isShownInPart(build(undefined))).toBe(false);
	});
});

describe('a work item', () => {
	const open = openLoop('w1');
	const runOf = (versionId: string, ...shown: ShownNode[]) =>
		({ kind: 'run-seen', versionId, shown }) as const;
	const verified = (...shown: ShownNode[]) => ({ ...ran('v1'), shown }) as const;

	test('takes up runs of its version in every phase, and of no other', () => {
		const state = after(open, submitted('v1'), runOf('v1', seen('A', 'ran', '1')));
		expect(states(state.build?.shown ?? [])).toEqual(['A ran 1']);
		const other = after(state, runOf('v0', seen('B', 'ran', '2')));
		expect(other).toEqual(state);
		expect(after(state, submitted('v2')).build).not.toHaveProperty('shown');
	});

	test('keeps what a run has shown when it is verified again, and loses it with a change', () => {
		const twice = after(
			...([open, submitted('v1'), verified(seen('A', 'ran', '1'))] as const),
			...([{ kind: 'verify-started', versionId: 'v1' }] as const),
			...[verified(seen('A', 'not-reached', '2')), verdict('verified')],
		);
		expect(states(twice.build?.shown ?? [])).toEqual(['A ran 1']);
		const changed = after(twice, { kind: 'changed-since', versionId: 'v2' });
		expect(changed.build).not.toHaveProperty('shown');
	});

	test.each<[ShownNode['state'], RegExp, RegExp]>([
		['unasked', /run-workflow really asks/, /data that leads there/],
		['not-reached', /run again with data that leads there/, /run-workflow/],
	])('is shown the rest by what can show it: %s', (state, way, other) => {
		const seenOnce = moveLoop(after(open, submitted('v1')), verified(seen('Ask', state, '1')));
		for (const step of [seenOnce, moveLoop(seenOnce.state, verdict('verified'))]) {
			expect(guidanceOf(step)).toMatch(way);
			expect(guidanceOf(step)).not.toMatch(other);
		}
	});

	test('is not called verified in the guidance while a node that matters was not shown', () => {
		const state = after(open, submitted('v1'), verified(seen('Send', 'stood-in', '1')));
		const guidance = guidanceOf(moveLoop(state, verdict('verified')));
		expect(guidance).toMatch(/built, not tested: do not call it verified\. Not proven: "Send"/);
		const all = after(state, runOf('v1', seen('Send', 'ran', '2')));
		expect(guidanceOf(moveLoop(all, verdict('verified')))).toMatch(/v1 is verified\. Tell/);
	});
});
