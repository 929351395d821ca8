import { readInput } from '../../../src/kernel/input/read-input';
import { planInput } from '../../../src/kernel/planned-task';
import type { PlannedTask } from '../../../src/kernel/planned-task';
import { MOST_TASKS, validatePlan } from '../../../src/orchestrator/plan/validate-plan';
import { tools } from '../../support/native-tools';
import { after, executing, task } from './plan-tasks';

const known = { tools, orchestrationTools: ['plan', 'delegate'] };

const problems = (tasks: readonly PlannedTask[], more = {}) =>
	validatePlan(tasks, { ...known, ...more });

const delegate = (...names: string[]) => task('a', [], { kind: 'delegate', tools: names });

test('a plan with nothing wrong', () => {
	const tasks = [
		{ ...delegate('list-workflows', 'get-execution') },
		task('b', ['a'], { kind: 'build-workflow', workflowId: 'w' }),
		task('c', ['a', 'b'], { kind: 'manage-data-tables', tools: [], workflowId: '' }),
	];
	expect(problems(tasks)).toEqual([]);
});

test.each<readonly [string, readonly PlannedTask[], readonly string[]]>([
	['no task', [], ['"tasks" is empty. Name 1 to 50 tasks.']],
	[
		'too many tasks',
		Array.from({ length: 51 }, (_, index) => task(`t${index}`)),
		['"tasks" holds 51. At most 50: put small ones together.'],
	],
	[
		'an id twice',
		[task('a'), task('b'), task('a')],
		['"tasks[2].id" is "a", as tasks[0].id. Give it another.'],
	],
	[
		'no id, no title, no spec',
		[task('', [], { title: ' ', spec: '\n' })],
		[
			'"tasks[0].id" must be a name without spaces around it, such as "build-form".',
			'"tasks[0].title" is empty. Say in a few words what the task is.',
			'"tasks[0].spec" is empty. Write what its executor must know: it knows nothing else.',
		],
	],
	[
		'an unknown dep',
		[task('build-form'), task('b', ['build-from'])],
		[
			'"tasks[1].deps[0]" names "build-from", which is no task of the plan. Did you mean "build-form"?',
		],
	],
	[
		'an unknown dep that is like no other',
		[task('a'), task('b', ['zzzzzz'])],
		['"tasks[1].deps[0]" names "zzzzzz", which is no task of the plan. Tasks: a.'],
	],
	['itself', [task('a', ['a'])], ['"tasks[0].deps[0]" is the task itself. Leave it out.']],
	[
		'a cycle',
		[task('z'), task('a', ['c']), task('b', ['a']), task('c', ['z', 'b'])],
		[
			'"tasks[1].deps" closes a cycle: "a" waits for "c" waits for "b" waits for "a". Take one of these deps out.',
		],
	],
	[
		'a delegate without tools',
		[task('a', [], { kind: 'delegate' })],
		['"tasks[0].tools" is required for kind delegate. Name the tools it needs.'],
	],
	[
		'tools of another kind',
		[task('a', [], { tools: ['list-workflows'] })],
		['"tasks[0].tools" is only for kind delegate. Leave it out: research brings its own.'],
	],
	[
		'a misspelt tool',
		[delegate('list-workflow')],
		['"tasks[0].tools[0]": There is no tool "list-workflow". Did you mean "list-workflows"?'],
	],
	[
		'an orchestration tool',
		[delegate('list-workflows', 'plan')],
		['"tasks[0].tools[1]": "plan" is for the orchestrator alone. Leave it out.'],
	],
	[
		'a tool of another agent',
		[delegate('insert-data-table-rows')],
		[
			'"tasks[0].tools[0]": "insert-data-table-rows" is not for delegates. Make it a task of kind manage-data-tables.',
		],
	],
	[
		'a workflow where none is changed',
		[task('a', [], { workflowId: 'w' })],
		['"tasks[0].workflowId" is only for kind build-workflow. Leave it out, or put it into spec.'],
	],
	[
		'columns of no table',
		[task('a', [], { kind: 'manage-data-tables', columns: { email: 'string' } })],
		['"tasks[0].columns" is only for kind manage-data-tables with the name of the new table.'],
	],
	[
		'columns that n8n does not have, and none',
		[
			task('a', [], { kind: 'manage-data-tables', table: 'A', columns: { at: 'datetime' } }),
			task('b', [], { kind: 'manage-data-tables', table: 'B', columns: {} }),
		],
		[
			'"tasks[0].columns.at" is "datetime". Use string, number, boolean, date.',
			'"tasks[1].columns" is empty. Name the columns of the new table.',
		],
	],
])('%s', (_, tasks, expected) => {
	expect(problems(tasks)).toEqual(expected);
});

test('a tool of the orchestrator', () => {
	const own = { name: 'list-audit', roles: ['orchestrator' as const] };
	expect(validatePlan([delegate('list-audit')], { ...known, tools: [own] })).toEqual([
		expect.stringContaining('call it yourself'),
	]);
});

test('a tool like no other: those there are', () => {
	expect(problems([delegate('zzzzzzzzzzz')])[0]).toMatch(
		/Name tools of this list: .*list-workflows/,
	);
});

test('texts that are too long, one by one and together', () => {
	const long = task('a'.repeat(65), [], { title: 'a'.repeat(201), spec: 'a'.repeat(8_001) });
	expect(problems([long])).toHaveLength(3);
	const many = Array.from({ length: 10 }, (_, index) =>
		task(`t${index}`, [], { spec: 'a'.repeat(7_000) }),
	);
	expect(validatePlan(many, known)).toEqual([
		'The specs have 70000 characters in all. At most 60000: shorten them.',
	]);
});

test('all problems at once', () => {
	const tasks = [
		task('a', ['b']),
		task('b', ['a']),
		task('b', ['x', 'b'], { workflowId: 'w', spec: '' }),
	];
	const fields = validatePlan(tasks, known).map((problem) => /^"([^"]+)"/.exec(problem)?.[1]);
	expect(fields).toEqual([
		'tasks[2].id',
		'tasks[2].spec',
		'tasks[2].deps[0]',
		'tasks[2].deps[1]',
		'tasks[2].workflowId',
	]);
});

describe('a change of a plan', () => {
	const succeeded = after(executing([task('a'), task('b'), task('c', ['a', 'b'])]), {
		...{ kind: 'task-succeeded', taskId: 'a', result: 'x' },
	});
	const current = succeeded.tasks;

	it('may wait for what stays without naming it', () => {
		expect(problems([task('d', ['a', 'b'])], { current })).toEqual([]);
	});

	it('may not wait for what it leaves out', () => {
		expect(problems([task('d', ['c'])], { current })).toHaveLength(1);
	});

	it('may name what stays, as it is', () => {
		expect(problems([task('a'), task('b'), task('c', ['a'])], { current })).toEqual([]);
	});

	it('may not change what stays', () => {
		expect(problems([task('a', [], { spec: 'other' }), task('b', ['a'])], { current })).toEqual([
			'"tasks[0].id": Task "a" has succeeded and stays as it is. Leave it out, and give what is new another id.',
			'"tasks[1].id": Task "b" is at work and stays as it is. Leave it out, or cancel it first.',
		]);
	});

	it('may be empty: what is left is given up', () => {
		expect(problems([], { current })).toEqual([]);
	});

	it('counts what stays', () => {
		const tasks = Array.from({ length: MOST_TASKS }, (_, index) => task(`t${index}`));
		expect(problems(tasks, { current })).toEqual([
			'"tasks" holds 52, with 2 that stay. At most 50: put small ones together.',
		]);
	});
});

test('the input of the tool is read leniently, and names the field that is wrong', () => {
	const read = readInput(planInput, {
		tasks: JSON.stringify([{ id: 1, title: 't', kind: 'Research', spec: 's', deps: [] }]),
	});
	expect(read).toMatchObject({ ok: true, value: { tasks: [{ id: '1', kind: 'research' }] } });
	const wrong = readInput(planInput, {
		tasks: [{ id: 'a', title: 't', kind: 'build-workflows', spec: 's', deps: [], dep: 'x' }],
	});
	expect(wrong).toMatchObject({ ok: false });
	expect(JSON.stringify(wrong)).toMatch(/Did you mean \\"build-workflow\\"/);
	expect(JSON.stringify(wrong)).toMatch(/Did you mean \\"deps\\"/);
});
