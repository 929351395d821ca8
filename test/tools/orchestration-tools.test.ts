import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import { findAnyTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { partialRun } from './partial-run';

const whole = 'abcdefghij';

/** A run that knows task t1, which runs, and t2, which has ended. */
function openRun() {
	const done: unknown[] = [];
	const wordOf = (taskId: string) => {
		if (taskId === 't1') return undefined;
		return taskId === 't2' ? 'task-completed' : 'task-not-found';
	};
	const foremanRun = partialRun({
		orchestration: {
			check: async (tasks) => void done.push(['check', tasks.length]),
			async execute(tasks) {
				done.push(['execute', tasks.length]);
				return { result: 'Approved.' };
			},
			delegate: async (assignment) => void done.push(['delegate', assignment.role]),
			updateTasks: async (tasks) => void done.push(['updateTasks', tasks]),
			async build(order) {
				done.push(['build', order]);
				return { taskId: 't1', workItemId: 'w1' };
			},
			cancelTask: async (taskId) => wordOf(taskId) ?? 'cancelled',
			correctTask: async (taskId) => wordOf(taskId) ?? 'queued',
			async reportVerdict(report) {
				done.push(['reportVerdict', report]);
				return 'Do that next.';
			},
		},
		toolResults: {
			async read(resultId: string, offset: number, length: number) {
				if (resultId !== 'r1') return undefined;
				return { text: whole.slice(offset, offset + length), total: whole.length };
			},
		},
	});
	const call = async (name: string, input: object, given: Partial<Ports> = { foremanRun }) => {
		const tool = findAnyTool(name);
		if (!tool) throw new Error(`No tool ${name}`);
		return await invokeTool(
			tool,
			input,
			openInvocation({
				ports: () => portsWith({ person: { answer: () => undefined }, ...given }),
				decide: async () => ({ word: tool.alwaysAsks ? 'ask' : 'allowed' }),
				consent: async (_tool, asked) => ({
					...{ word: 'granted', approvalId: 'a', approver: 'ann', arguments: asked.arguments },
					answer: undefined,
				}),
			}).invocation,
		);
	};
	return { call, done };
}

const task = { id: 'a', title: 'A', kind: 'research', spec: 'Look.', deps: [] };

const calls: ReadonlyArray<readonly [string, object, object, readonly unknown[]]> = [
	[
		'plan',
		{ tasks: [task, { ...task, id: 'b', deps: ['a'] }] },
		{ result: 'Approved.', taskCount: 2 },
		[
			['check', 2],
			['execute', 2],
		],
	],
	[
		'delegate',
		{ role: 'analyst', instructions: 'Be quick.', tools: ['list-workflows'], briefing: 'Count.' },
		{ result: '' },
		[['delegate', 'analyst']],
	],
	[
		'update-tasks',
		{ tasks: [{ id: '1', description: 'Look', status: 'done' }] },
		{ result: 'The user sees 1 tasks, 1 done.' },
		[['updateTasks', [{ id: '1', description: 'Look', status: 'done' }]]],
	],
	[
		'build-workflow-with-agent',
		{ task: 'A webhook.' },
		{ taskId: 't1', workItemId: 'w1', result: expect.stringContaining('task t1, work item w1') },
		[['build', { task: 'A webhook.' }]],
	],
	['cancel-background-task', { taskId: 't1' }, { result: 'Background task t1 cancelled.' }, []],
	[
		'cancel-background-task',
		{ taskId: 't2' },
		{ result: 'Background task t2 had ended before it could be cancelled.' },
		[],
	],
	['correct-background-task', { taskId: 't1', correction: 'x' }, { result: 'queued' }, []],
	['correct-background-task', { taskId: 't2', correction: 'x' }, { result: 'task-completed' }, []],
	['correct-background-task', { taskId: 't3', correction: 'x' }, { result: 'task-not-found' }, []],
	[
		'report-verification-verdict',
		{ workItemId: 'w1', verdict: 'needs_patch', patch: 'Set the URL.' },
		{ guidance: 'Do that next.' },
		[['reportVerdict', { workItemId: 'w1', verdict: 'needs_patch', patch: 'Set the URL.' }]],
	],
	[
		'get-tool-result',
		{ resultId: 'r1', offset: 2, length: 3 },
		{ text: 'cde', total: 10, nextOffset: 5 },
		[],
	],
	['get-tool-result', { resultId: 'r1', offset: 2 }, { text: 'cdefghij', total: 10 }, []],
];

it.each(calls)('%s of %j answers what the run says', async (name, input, output, expected) => {
	const { call, done } = openRun();
	expect(await call(name, input)).toEqual({ status: 'succeeded', output });
	expect(done).toEqual(expected);
});

it.each([
	['cancel-background-task', { taskId: 't3' }, 'no background task t3'],
	['get-tool-result', { resultId: 'r2' }, 'no result r2'],
])('%s of %j is not found', async (name, input, message) => {
	expect(await openRun().call(name, input)).toMatchObject({
		error: { code: 'not-found', message: expect.stringContaining(message) },
	});
});

it.each([...new Map(calls.map((one) => [one[0], one])).values()])(
	'%s is refused outside of a run',
	async (name, input) => {
		expect(await openRun().call(name, input, { foremanRun: undefined })).toMatchObject({
			error: { code: 'unsupported' },
		});
	},
);
