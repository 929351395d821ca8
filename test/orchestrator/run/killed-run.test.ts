import { MAY_HAVE_HAPPENED } from '../../../src/orchestrator/agent/end-agent';
import type { Message } from '../../../src/orchestrator/agent/agent-message';
import { runReport } from '../../../src/orchestrator/run/run-report';
import type { Saying } from './rehearsal';
import { heardBy, turnsOf } from './heard-by';
import { Rehearsal } from './rehearsal';

const MOST_PROCESSES = 40;

/** What every helper does: it looks, changes something that only it changes, and answers. */
const worker: Saying = ({ taskId, kind }, messages) => {
	const turn = turnsOf(messages);
	if (turn === 0) return { calls: [{ name: 'look', arguments: {} }] };
	if (turn === 1)
		return {
			calls: [
				kind === 'builder'
					? { name: 'build-workflow', arguments: { by: taskId } }
					: { name: 'change', arguments: { by: taskId } },
			],
		};
	return { text: `answer of ${taskId}` };
};

const scenarios: Readonly<Record<string, Saying>> = {
	'delegates and builders': (agent, messages) => {
		if (agent.taskId !== '') return worker(agent, messages);
		const turn = turnsOf(messages);
		if (turn === 0)
			return {
				calls: [
					{ name: 'change', arguments: { by: 'root' } },
					{ name: 'delegate', arguments: { briefing: 'one' } },
					{ name: 'delegate', arguments: { briefing: 'two' } },
				],
			};
		if (turn === 1)
			return {
				calls: [
					{ name: 'build-workflow-with-agent', arguments: { task: 'three' } },
					{ name: 'build-workflow-with-agent', arguments: { task: 'four' } },
				],
			};
		return { text: `heard ${turn}` };
	},
	'an agent with a browser': (agent, messages) => {
		if (agent.taskId !== '') return worker(agent, messages);
		if (turnsOf(messages) > 0) return { text: 'heard' };
		return { calls: [{ name: 'set-up', arguments: {} }] };
	},
	'a plan': (agent, messages) => {
		if (agent.taskId !== '') return worker(agent, messages);
		const isPlanned = messages.some(({ role, text }) => role === 'tool' && text.includes('result'));
		if (isPlanned || turnsOf(messages) > 1) return { text: `heard ${turnsOf(messages)}` };
		return {
			calls: [
				{
					name: 'plan',
					arguments: {
						tasks: [
							{ id: 'a', deps: [] },
							{ id: 'b', deps: [] },
							{ id: 'c', deps: ['a', 'b'] },
						],
					},
				},
			],
		};
	},
	'a person is asked': (agent, messages) => {
		if (agent.taskId !== '') return worker(agent, messages);
		const turn = turnsOf(messages);
		if (turn === 0)
			return {
				calls: [
					{ name: 'ask-first', arguments: { by: 'root' } },
					{ name: 'build-workflow-with-agent', arguments: { task: 'one' } },
				],
			};
		return { text: `heard ${turn}` };
	},
};

const results = (messages: readonly Message[]) =>
	messages.flatMap((message) => (message.role === 'tool' ? [message] : []));

/** Drives a run over as many processes as it takes, the first of which is killed. */
async function rehearse(saying: Saying, after: number, how: 'at once' | 'at the next save') {
	const rehearsal = new Rehearsal(saying);
	let kill: { after: number; how: typeof how } | undefined = { after, how };
	for (let process = 0; process < MOST_PROCESSES; process++) {
		const driven = await rehearsal.drive(kill);
		kill = undefined;
		if (driven?.rest.word === 'held')
			for (const { approvalId } of driven.rest.questions)
				rehearsal.answers.set(approvalId, 'approved');
		if (driven?.rest.word === 'ended') return rehearsal;
	}
	throw new Error(`killed ${how} after ${after} saves, it never ends`);
}

function check(rehearsal: Rehearsal, name: string): void {
	const { run, tasks } = rehearsal.read();
	const report = runReport(run, tasks, []);
	const agents = [run.agent, ...tasks.map(({ agent }) => agent)];
	expect(report.status).toBe('finished');
	expect(rehearsal.inbox).toEqual([]);

	const made = rehearsal.writes.map(({ callId }) => callId);
	expect(made).toEqual([...new Set(made)]);
	const whats = rehearsal.writes.map(({ what }) => what);
	expect(whats).toEqual([...new Set(whats)]);
	const answered = agents.flatMap(({ messages }) => results(messages));
	const told = report.notDone.join('\n');
	for (const { callId, text } of answered)
		if (text === MAY_HAVE_HAPPENED) expect(told).toContain(callId);
	for (const callId of made) expect(answered.map((one) => one.callId)).toContain(callId);

	expect(run.announcedTaskIds).toEqual([...new Set(run.announcedTaskIds)]);
	expect([...run.announcedTaskIds].sort()).toEqual(tasks.map(({ task }) => task.taskId).sort());
	for (const { task } of tasks) expect(['succeeded', 'failed']).toContain(task.phase);
	expect(run.agent.unread).toEqual([]);

	const all = heardBy(run.agent.messages);
	for (const { purpose, task } of tasks) {
		if (purpose.for === 'call') {
			const [answer, ...more] = results(run.agent.messages).filter(
				({ callId }) => callId === purpose.callId,
			);
			expect(more).toEqual([]);
			expect(answer?.text).toContain(`answer of ${task.taskId}`);
		}
		if (purpose.for === 'build') {
			const said = run.agent.messages.filter(
				({ role, text }) => role === 'user' && text.includes(`task ${task.taskId}`),
			);
			expect(said.length).toBeLessThanOrEqual(1);
			expect(all).toContain(task.taskId);
		}
	}
	if (name === 'delegates and builders') {
		expect(tasks.map(({ purpose }) => purpose.for).sort()).toEqual([
			...['build', 'build', 'call', 'call'],
		]);
		expect(run.items.map(({ workItemId }) => workItemId)).toEqual(['w1', 'w2']);
	}
	if (name === 'a plan') {
		const started = tasks.flatMap(({ purpose }) =>
			purpose.for === 'plan' ? [purpose.planTaskId] : [],
		);
		expect(started).toEqual([...new Set(started)]);
		if (run.plan) expect(run.plan.phase).toBe('done');
	}
}

describe.each(Object.entries(scenarios))('%s', (name, saying) => {
	test('ends where nothing goes wrong', async () => {
		const rehearsal = await rehearse(saying, Infinity, 'at once');
		check(rehearsal, name);
		expect(
			runReport(rehearsal.read().run, rehearsal.read().tasks, []).notDone.join(),
		).not.toContain('May have');
	});

	test.each(['at once', 'at the next save'] as const)(
		'ends when its process is killed %s, whatever was saved last',
		async (how) => {
			const whole = await rehearse(saying, Infinity, how);
			expect(whole.savesSoFar).toBeGreaterThan(8);
			for (let after = 0; after <= whole.savesSoFar; after++) {
				const rehearsal = await rehearse(saying, after, how);
				try {
					check(rehearsal, name);
				} catch (error) {
					throw new Error(`killed ${how} after ${after} saves: ${String(error)}`);
				}
			}
		},
		60_000,
	);
});
