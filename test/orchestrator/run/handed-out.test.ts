import { runReport } from '../../../src/orchestrator/run/run-report';
import type { Saying } from './rehearsal';
import { heardBy, turnsOf } from './heard-by';
import { Rehearsal } from './rehearsal';
import { WorkerOffice } from './worker-office';

/** Two builders, each of which looks, saves and says so. */
const twoBuilds: Saying = ({ taskId }, messages) => {
	const turn = turnsOf(messages);
	if (taskId === '')
		return turn === 0
			? {
					calls: ['one', 'two'].map((task) => ({
						...{ name: 'build-workflow-with-agent', arguments: { task } },
					})),
				}
			: { text: 'heard' };
	if (turn === 0) return { calls: [{ name: 'look', arguments: {} }] };
	if (turn === 1) return { calls: [{ name: 'build-workflow', arguments: { by: taskId } }] };
	return { text: `Saved by ${taskId}.` };
};

/** Says nothing for a task. */
const onlyRoot: Saying = (agent, messages) => {
	if (agent.taskId !== '') throw new Error('a task is worked on at home');
	return twoBuilds(agent, messages);
};

const reported = (rehearsal: Rehearsal) => {
	const { run, tasks } = rehearsal.read();
	return runReport(run, tasks, []);
};

const types = (rehearsal: Rehearsal) => rehearsal.events.map(({ type }) => type);

test('tasks are worked on elsewhere, and what they brought counts here', async () => {
	const office = new WorkerOffice(twoBuilds);
	const rehearsal = new Rehearsal(onlyRoot, { workers: office });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(office.calls).toEqual(['run.t1.1', 'run.t2.1']);
	const { run, tasks } = rehearsal.read();
	expect(run.items.map(({ build }) => build?.workflowId)).toEqual([
		expect.stringContaining('wf-t1'),
		expect.stringContaining('wf-t2'),
	]);
	expect(heardBy(run.agent.messages)).toContain('Saved by t2.');
	expect(tasks.map(({ agent }) => agent.counters.steps)).toEqual([3, 3]);
	expect(reported(rehearsal).usage.steps).toBeGreaterThanOrEqual(8);
	expect(rehearsal.writes).toEqual([]);
	expect(office.writes).toBe(2);
	const tools = rehearsal.events.filter(({ type }) => type === 'tool-finished');
	expect(JSON.stringify(tools)).toContain('"taskId":"t1"');
	expect(JSON.stringify(tools)).toContain('"taskId":"t2"');
	expect(types(rehearsal).filter((type) => type === 'task-ended')).toHaveLength(2);
});

test('no more are handed out at once than may be at work', async () => {
	let most = 0;
	const office: WorkerOffice = new WorkerOffice(twoBuilds, {
		meanwhile() {
			const atWork = [...office.children.values()].filter(({ isWorkedOn }) => isWorkedOn);
			most = Math.max(most, atWork.length);
		},
	});
	const rehearsal = new Rehearsal(onlyRoot, { workers: office, parallel: 1 });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(most).toBe(1);
	expect(office.writes).toBe(2);
});

test('what a call waits for is done at home', async () => {
	const office = new WorkerOffice(twoBuilds);
	const saying: Saying = ({ taskId }, messages) => {
		if (taskId !== '') return { text: 'Found.' };
		return turnsOf(messages) === 0
			? { calls: [{ name: 'delegate', arguments: { briefing: 'look' } }] }
			: { text: 'heard' };
	};
	const rehearsal = new Rehearsal(saying, { workers: office });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(office.calls).toEqual([]);
});

test('no write is made twice and no task is lost, wherever the run that handed them out is killed', async () => {
	const whole = new Rehearsal(onlyRoot, { workers: new WorkerOffice(twoBuilds) });
	await whole.drive();
	for (let after = 0; after < whole.savesSoFar; after++)
		for (const how of ['at once', 'at the next save'] as const) {
			const office = new WorkerOffice(twoBuilds);
			const rehearsal = new Rehearsal(onlyRoot, { workers: office });
			await rehearsal.drive({ after, how });
			expect((await rehearsal.drive())?.rest.word).toBe('ended');
			const { tasks, notDone } = reported(rehearsal);
			expect({ after, how, tasks: tasks.map(({ status }) => status) }).toEqual({
				...{ after, how, tasks: ['succeeded', 'succeeded'] },
			});
			expect({ after, how, writes: office.writes }).toEqual({ after, how, writes: 2 });
			expect(notDone.join()).not.toContain('May have happened');
		}
}, 60_000);

test('a task whose worker is gone is handed out again', async () => {
	const office = new WorkerOffice(twoBuilds, {
		answer: (before) => (before < 2 ? 'dies' : 'comes'),
	});
	const rehearsal = new Rehearsal(onlyRoot, { workers: office });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(office.calls.length).toBeGreaterThan(2);
	expect(reported(rehearsal).tasks.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
	expect(office.writes).toBe(2);
});

test.each(['nobody', 'refused'] as const)(
	'where a worker is called and the answer is "%s", the task is worked on at home',
	async (answer) => {
		const office = new WorkerOffice(twoBuilds, { answer: () => answer });
		const rehearsal = new Rehearsal(twoBuilds, { workers: office });
		expect((await rehearsal.drive())?.rest.word).toBe('ended');
		expect(office.calls).toHaveLength(answer === 'nobody' ? 6 : 2);
		expect(types(rehearsal).filter((type) => type === 'task-brought-home')).toHaveLength(2);
		expect(rehearsal.writes).toHaveLength(2);
		expect(reported(rehearsal).tasks.map(({ status }) => status)).toEqual([
			'succeeded',
			'succeeded',
		]);
	},
);

test('a task that asks a person comes home with its question, and goes out again with the answer', async () => {
	const asking: Saying = (agent, messages) => {
		if (agent.taskId === '') return twoBuilds(agent, messages);
		const turn = turnsOf(messages);
		if (turn === 0) return { calls: [{ name: 'ask-first', arguments: { by: agent.taskId } }] };
		if (turn === 1) return { calls: [{ name: 'build-workflow', arguments: { by: agent.taskId } }] };
		return { text: 'Saved.' };
	};
	const office = new WorkerOffice(asking);
	const rehearsal = new Rehearsal(asking, { workers: office });
	const first = await rehearsal.drive();
	expect(first?.rest).toMatchObject({ word: 'held', questions: [{}, {}] });
	if (first?.rest.word !== 'held') throw new Error('not held');
	for (const { approvalId } of first.rest.questions)
		for (const { answers } of [rehearsal, office]) answers.set(approvalId, 'approved');
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(office.calls).toEqual(['run.t1.1', 'run.t2.1', 'run.t1.2', 'run.t2.2']);
	expect(office.writes).toBe(4);
	expect(rehearsal.writes).toEqual([]);
	expect(reported(rehearsal).tasks.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
});

test('a worker is told of a correction, and its task ends when it is cancelled', async () => {
	const endless: Saying = (agent, messages) => {
		if (agent.taskId === '') return twoBuilds(agent, messages);
		const isCorrected = heardBy(messages).includes('Enough.');
		return isCorrected
			? { text: 'Then not.' }
			: { calls: [{ name: 'look', arguments: { n: turnsOf(messages) } }] };
	};
	let asked = 0;
	const office = new WorkerOffice(endless, {
		meanwhile() {
			asked += 1;
			if (asked !== 12) return;
			rehearsal.post({ kind: 'correct', taskId: 't1', text: 'Enough.' });
			rehearsal.post({ kind: 'cancel-task', taskId: 't2' });
		},
	});
	const rehearsal: Rehearsal = new Rehearsal(onlyRoot, { workers: office });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	const { tasks } = rehearsal.read();
	expect(tasks[0]?.task).toMatchObject({ phase: 'failed' });
	expect(JSON.stringify(tasks[0]?.task)).toContain('Then not.');
	expect(tasks[1]?.task.phase).toBe('cancelled');
	expect(office.children.get('run.t2.1')?.phase).toBe('ended');
	expect(types(rehearsal).filter((type) => type === 'corrected')).toHaveLength(1);
	expect(types(rehearsal).filter((type) => type === 'task-cancelled')).toHaveLength(1);
});

test('a run that is cancelled cancels what it has handed out', async () => {
	let isPosted = false;
	const office = new WorkerOffice(twoBuilds, {
		meanwhile() {
			if (!isPosted) rehearsal.post({ kind: 'cancel', text: 'Stop.' });
			isPosted = true;
		},
	});
	const rehearsal: Rehearsal = new Rehearsal(onlyRoot, { workers: office });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(reported(rehearsal).status).toBe('cancelled');
	for (const { phase } of office.children.values()) expect(phase).toBe('ended');
});
