import { atAnotherTime, sameAs } from '../../src/tools/testing/make-test';
import { expectationsOf, failuresIn } from '../../src/tools/testing/expect';
import type { Observed } from '../../src/tools/testing/run-inputs';
import { placeTest } from '../../src/tools/testing/run-test';
import { sayKept } from '../../src/tools/testing/say-tests';
import type { WorkflowTest } from '../../src/kernel/ports/workflow-tests';
import { storedNode, storedWorkflow } from './stored-workflow';

const run = (items: readonly unknown[], more: Partial<Observed> = {}): Observed => ({
	reached: ['Set'],
	milliseconds: new Map([['Set', 5]]),
	seen: [{ node: 'Set', about: 'output', output: 0, total: items.length, items }].map((one) => ({
		...one,
		about: 'output' as const,
		items: [...items],
	})),
	...more,
});

const testOf = (first: Observed, second: Observed, more: Partial<WorkflowTest> = {}) => ({
	...{ id: 't', workflowId: 'w', name: 'n', versionId: 'v', madeBy: 'hand' as const },
	...{ madeAt: '2026-01-01T00:00:00.000Z', path: 'p', pins: [], notReached: [], rules: [] },
	trigger: { node: 'Start', nodeId: 's', items: [] },
	expect: expectationsOf(first, second, (name) => `id of ${name}`),
	...more,
});

describe('what a test expects', () => {
	const first = [{ id: 1, at: '2026-11-27T10:00:00Z', title: 'Report of 2026-11-27', n: [1, 2] }];
	const second = [{ id: 1, at: '2028-01-01T15:07:03Z', title: 'Report of 2028-01-01', n: [1, 2] }];
	const made = testOf(run(first), run(second));

	it('is what two runs show at different times', () => {
		expect(failuresIn(made, run(first))).toEqual([]);
		const later = [{ ...first[0], at: 'another time', title: 'Report of 2027-03-04' }];
		expect(failuresIn(made, run(later))).toEqual([]);
	});

	it.each([
		['another value', [{ ...first[0], id: 2 }], '0.id', '1', '2'],
		['another type of a time', [{ ...first[0], at: 5 }], '0.at', 'any string', '5'],
		[
			'another beginning of a text with a date',
			[{ ...first[0], title: 'Summary of 2026-11-27' }],
			'0.title',
			'any string that starts with "Report of "',
			'"Summary of 2026-11-27"',
		],
		['a field less', [{ id: 1, at: 'x', title: 'Report of ' }], '0.n', '[1,2]', 'nothing'],
		['an item more', [...first, ...first], 'items', '1', '2'],
		['another part of a list', [{ ...first[0], n: [1, 3] }], '0.n.1', '2', '3'],
	])('is not %s', (_name, items, path, expected, got) => {
		expect(failuresIn(made, run(items))).toEqual([
			{ node: 'Set', about: 'output', path, expected, got },
		]);
	});

	it('is nothing of what only one of the two shows', () => {
		expect(testOf(run(first), run([...first, ...first])).expect).toEqual([]);
		expect(testOf(run(first), { ...run(first), seen: [] }).expect).toEqual([]);
	});

	it('is that nodes are reached, others not, and none fails', () => {
		const none = { ...run([]), reached: [], seen: [] };
		expect(failuresIn(made, none)).toMatchObject([{ node: 'Set', got: 'not reached' }]);
		const strict = { ...made, notReached: [{ node: 'Other', nodeId: 'o' }] };
		expect(failuresIn(strict, run(first, { reached: ['Set', 'Other'] }))).toMatchObject([
			{ node: 'Other', got: 'reached' },
		]);
		const failing = run(first);
		const error = {
			node: 'Set',
			about: 'error' as const,
			output: 0,
			total: 1,
			items: [{ message: 'x' }],
		};
		expect(failuresIn(made, { ...failing, seen: [...failing.seen, error] })).toMatchObject([
			{ about: 'error', expected: 'no error' },
		]);
	});
});

describe('of two runs with one path', () => {
	const item = (amount: number) => [{ amount }];
	const of = (name: string, amount: number): WorkflowTest => ({
		...testOf(run([]), run([])),
		name,
		trigger: { node: 'Start', nodeId: 's', items: item(amount) },
	});
	const kept = [of('just below', 99), of('just above', 100)];
	const same = (name: string, amount: number, all = kept, rules: WorkflowTest['rules'] = []) =>
		sameAs(of(name === '' ? 'Start: ends at Set' : name, amount), { name, rules }, all)?.name;

	it('the other is kept under a name that says what else it shows', () => {
		expect(same('far above', 5000)).toBeUndefined();
		expect(same('', 5000)).toBe('just below');
	});
	it('the same name or the same input shows the same', () => {
		expect(same('just above', 5000)).toBe('just above');
		expect(same('far above', 100)).toBe('just above');
	});
	it('is said to take the path of another, and not to show what that shows', () => {
		const said = (isNew: boolean, wished: string) => sayKept({ isNew, name: 'just below' }, wished);
		expect(said(true, '')).toEqual(['This run is kept as its test "just below".']);
		expect(said(false, 'far above')).toEqual([
			'Not kept: its test "just below" takes the same path.',
		]);
		expect(said(false, '')).toEqual([]);
	});
	it('five are enough; one with rules is always another', () => {
		const five = [...kept, of('a', 1), of('b', 2), of('c', 3)];
		expect(same('far above', 5000, five)).toBe('just below');
		const rule = { node: 'Set', nodeId: '', path: 'a', is: 'present' as const, value: '' };
		expect(same('just above', 100, five, [rule])).toBeUndefined();
	});
});

describe('rules of a test', () => {
	const broken = (is: WorkflowTest['rules'][number]['is'], path: string, value?: unknown) => {
		const rule = { node: 'Set', nodeId: '', path, is, value };
		const items = [{ a: { b: 5 }, name: 'Ada' }];
		return failuresIn(testOf(run([]), run([]), { expect: [], rules: [rule] }), run(items)).length;
	};
	it.each([
		['present', 'a.b', undefined, 0],
		['present', 'a.c', undefined, 1],
		['absent', 'a.c', undefined, 0],
		['absent', 'a', undefined, 1],
		['equals', 'a.b', 5, 0],
		['equals', 'a.b', 6, 1],
		['matches', 'name', 'Ad', 0],
		['matches', 'name', 'Bo', 1],
		['count', '', 1, 0],
		['count', '', 2, 1],
		['at most ms', '', 5, 0],
		['at most ms', '', 4, 1],
	] as const)('%s %s %s', (is, path, value, expected) =>
		expect(broken(is, path, value)).toBe(expected),
	);
});

it.each([
	['={{ $now.toISO() }}', '={{ $now.plus(34578423000).toISO() }}'],
	['={{ $today }}', '={{ $today.plus(34578423000) }}'],
	['return new Date()', 'return new Date(Date.now() + 34578423000)'],
	['const a = Date.now() - 5;', 'const a = (Date.now() + 34578423000) - 5;'],
	['={{ DateTime.now() }}', '={{ DateTime.now().plus(34578423000) }}'],
	['={{ $json.now }} new Date("2026")', '={{ $json.now }} new Date("2026")'],
])('another time is put into %j', (before, after) => {
	const node = { ...storedNode('Set'), parameters: { value: before } };
	const [changed] = atAnotherTime(storedWorkflow({ nodes: [node] })).nodes;
	expect(changed?.parameters).toEqual({ value: after });
});

describe('a node of a test', () => {
	const made = testOf(run([{ id: 1 }]), run([{ id: 1 }]));
	const start = { ...storedNode('Start'), id: 's' };

	it('is found by its id where it has another name, and the test is stale', () => {
		const { stale, mended } = placeTest(made, {
			nodes: [start, { ...storedNode('Row'), id: 'id of Set' }],
		});
		expect(stale).toEqual(['"Set" is "Row" now']);
		expect(mended?.expect[0]?.node).toBe('Row');
	});

	it('is found by its name where it has another id', () => {
		const { stale } = placeTest(made, { nodes: [start, { ...storedNode('Set'), id: 'new' }] });
		expect(stale).toEqual([]);
	});

	it('that is gone makes the test stale; without its trigger it cannot be mended', () => {
		expect(placeTest(made, { nodes: [start] })).toMatchObject({
			stale: ['"Set" is gone'],
			mended: { expect: [] },
		});
		expect(placeTest(made, { nodes: [] }).mended).toBeUndefined();
	});
});
