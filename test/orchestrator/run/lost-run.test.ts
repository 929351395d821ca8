import { isFenceLost } from '../../../src/orchestrator/run-store';
import { runReport } from '../../../src/orchestrator/run/run-report';
import { pick, seeded } from '../seeded';
import type { Saying } from './rehearsal';
import { heardBy, turnsOf } from './heard-by';
import { Rehearsal } from './rehearsal';

const passed = async () => {
	for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** Two delegates and a builder, each of which changes something, and a word at the end. */
const busy: Saying = ({ taskId, kind }, messages) => {
	const turn = turnsOf(messages);
	const write = kind === 'builder' ? 'build-workflow' : 'change';
	if (taskId !== '')
		return turn < 3
			? { calls: [{ name: turn === 1 ? write : 'look', arguments: { by: taskId, turn } }] }
			: { text: `answer of ${taskId}` };
	if (turn === 0)
		return { calls: [{ name: 'build-workflow-with-agent', arguments: { task: 'one' } }] };
	if (turn === 1)
		return {
			calls: ['two', 'three'].map((briefing) => ({ name: 'delegate', arguments: { briefing } })),
		};
	return { text: `heard ${turn}` };
};

test('whoever has lost a run stops at once, wherever it was', async () => {
	const whole = new Rehearsal(busy);
	expect((await whole.drive())?.rest.word).toBe('ended');
	for (let at = 0; at < whole.savesSoFar; at++) {
		const rehearsal = new Rehearsal(busy);
		const failure: unknown = await rehearsal.drive(undefined, at).then(
			() => undefined,
			(error: unknown) => error,
		);
		expect(isFenceLost(failure)).toBe(true);
		const { asked, savesSoFar } = rehearsal;
		const writes = rehearsal.writes.length;
		await passed();
		expect({ at, asked: rehearsal.asked }).toEqual({ at, asked });
		expect({ at, writes: rehearsal.writes.length }).toEqual({ at, writes });
		expect(rehearsal.savesSoFar).toBe(savesSoFar);
		expect((await rehearsal.drive())?.rest.word).toBe('ended');
	}
}, 60_000);

const many: Saying = ({ taskId }, messages) => {
	const turn = turnsOf(messages);
	if (taskId !== '')
		return turn < 2 ? { calls: [{ name: 'look', arguments: { turn } }] } : { text: 'done' };
	const names = ['delegate', 'build-workflow-with-agent'];
	if (turn > 0) return { text: 'heard' };
	return {
		calls: Array.from({ length: 10 }, (_, index) => ({
			name: names[index % 2] ?? '',
			arguments: { briefing: `${index}`, task: `${index}` },
		})),
	};
};

test.each([1, 2, 5])('no more than %i tasks are at work at once', async (parallel) => {
	const rehearsal = new Rehearsal(many, { parallel });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(rehearsal.read().tasks).toHaveLength(10);
	expect(rehearsal.most).toBe(parallel);
});

test('a run that stops at a limit stops its tasks, and says what came too late', async () => {
	const endless: Saying = ({ taskId }, messages) =>
		taskId === '' && turnsOf(messages) === 0
			? {
					calls: [
						{ name: 'build-workflow-with-agent', arguments: { task: 'one' } },
						{ name: 'look', arguments: {} },
					],
				}
			: { calls: [{ name: 'look', arguments: { turn: turnsOf(messages) } }] };
	let isSaid = false;
	const rehearsal = new Rehearsal(endless, {
		maxSteps: 4,
		meanwhile(self) {
			if (isSaid || self.asked < 9) return;
			isSaid = true;
			self.post({ kind: 'message', text: 'And one thing more.' });
		},
	});
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	const { run, tasks } = rehearsal.read();
	const report = runReport(run, tasks, []);
	expect(report).toMatchObject({ status: 'stopped', tasks: [{ status: 'cancelled' }] });
	expect(report.goOn).not.toBe('');
	if (isSaid) expect(report.notDone.join()).toContain('And one thing more.');
	expect(rehearsal.inbox).toEqual([]);
});

test('a message and a cancellation that wait together end the run', async () => {
	const rehearsal = new Rehearsal(busy);
	rehearsal.post({ kind: 'message', text: 'Hello?' });
	rehearsal.post({ kind: 'cancel', text: 'Stop.' });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	expect(rehearsal.asked).toBe(0);
	expect(rehearsal.read().run.agent.phase).toBe('cancelled');
});

test.each([undefined, { after: 4, how: 'at once' }] as const)(
	'a message that is posted again after it was taken up is not said twice, with a kill %p',
	async (kill) => {
		let again = 0;
		const rehearsal = new Rehearsal(busy, {
			meanwhile(self) {
				if (self.inbox.length > 0 || again === 3) return;
				again += 1;
				self.post({ kind: 'message', id: 'm1', text: 'And this.' });
			},
		});
		rehearsal.post({ kind: 'message', id: 'm1', text: 'And this.' });
		const first = await rehearsal.drive(kill);
		expect((first ?? (await rehearsal.drive()))?.rest.word).toBe('ended');
		expect(again).toBe(3);
		const { run } = rehearsal.read();
		expect(run.agent.messages.filter(({ text }) => text.includes('And this.'))).toHaveLength(1);
		expect(rehearsal.inbox).toEqual([]);
	},
);

test('commands at any moment are taken up once, over any number of kills', async () => {
	let cancelled = 0;
	let corrected = 0;
	for (let seed = 1; seed <= 60; seed++) {
		const random = seeded(seed);
		const said: string[] = [];
		const toTasks: string[] = [];
		let isCancelled = false;
		const rehearsal = new Rehearsal(busy, {
			slowness: () => random(3),
			meanwhile(self) {
				if (random(12) !== 0) return;
				const text = `said ${said.length + toTasks.length} of ${seed}.`;
				const kind = pick(random, [
					'correct',
					'correct',
					'message',
					'cancel-task',
					'cancel',
				] as const);
				if (kind === 'cancel' && random(3) !== 0) return;
				const taskId = pick(random, ['', 't1', 't2', 't3', 't9']);
				const isTo = kind === 'correct' || kind === 'cancel-task';
				if (self.inbox.length > 40 || said.length > 12) return;
				if (!self.post({ kind, text, ...(isTo && taskId !== '' ? { taskId } : {}) })) return;
				if (kind === 'cancel') isCancelled = true;
				if (kind === 'correct' && taskId !== '') toTasks.push(text);
				if (kind === 'message' || (kind === 'correct' && taskId === '')) said.push(text);
			},
		});
		let ended = false;
		for (let process = 0; process < 30 && !ended; process++) {
			const kill =
				process < 4
					? { after: random(12), how: pick(random, ['at once', 'at the next save'] as const) }
					: undefined;
			ended = (await rehearsal.drive(kill))?.rest.word === 'ended';
		}
		expect({ seed, ended }).toEqual({ seed, ended: true });
		const { run, tasks, inbox } = rehearsal.read();
		const report = runReport(run, tasks, []);
		const made = rehearsal.writes.map(({ callId }) => callId);
		expect(made).toEqual([...new Set(made)]);
		expect({ seed, inbox }).toEqual({ seed, inbox: [] });
		if (isCancelled) {
			expect({ seed, status: report.status }).toEqual({ seed, status: 'cancelled' });
			for (const { phase } of tasks.map(({ task }) => task))
				expect(['cancelled', 'succeeded', 'failed']).toContain(phase);
			cancelled += 1;
		}
		const heard = `${heardBy(run.agent.messages)}\n${report.notDone.join('\n')}`;
		for (const text of said) {
			expect({ seed, text, times: heard.split(text).length - 1 }).toEqual({ seed, text, times: 1 });
			corrected += 1;
		}
		const byTasks = tasks.map(({ agent }) => heardBy(agent.messages)).join('\n');
		for (const text of toTasks)
			expect({ seed, text, often: byTasks.split(text).length > 2 }).toEqual({
				...{ seed, text, often: false },
			});
	}
	expect(cancelled).toBeGreaterThan(5);
	expect(corrected).toBeGreaterThan(20);
}, 60_000);

const longLook = (turn: number) => ({
	calls: [{ name: 'look', arguments: { turn, why: 'x'.repeat(9_000) } }],
});

test('a run that becomes too large to store goes on with less, and takes up what it is told', async () => {
	let turn = 0;
	const chatty: Saying = (_agent, messages) =>
		heardBy(messages).includes('Enough.') ? { text: 'Done.' } : longLook((turn += 1));
	let isSaid = false;
	const rehearsal = new Rehearsal(chatty, {
		longestState: 60_000,
		meanwhile(self) {
			if (isSaid || self.asked < 20) return;
			isSaid = true;
			self.post({ kind: 'message', text: 'Enough.' });
		},
	});
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	const { run, tasks } = rehearsal.read();
	expect(runReport(run, tasks, [])).toMatchObject({ status: 'finished', output: 'Done.' });
	expect(rehearsal.inbox).toEqual([]);
});

test('a run that does not fit however little it keeps ends, and says what was done and how to go on', async () => {
	const greedy: Saying = ({ taskId }, messages) => {
		if (taskId !== '') return { calls: [{ name: 'build-workflow', arguments: { code: 'x' } }] };
		if (turnsOf(messages) === 0)
			return { calls: [{ name: 'build-workflow-with-agent', arguments: { task: 'one' } }] };
		return { calls: [{ name: 'change', arguments: { why: 'x'.repeat(50_000) } }] };
	};
	const rehearsal = new Rehearsal(greedy, { longestState: 40_000 });
	rehearsal.post({ kind: 'message', text: 'Hello?' });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	const { run, tasks } = rehearsal.read();
	const report = runReport(run, tasks, []);
	expect(report).toMatchObject({ status: 'stopped', tasks: [{ status: 'cancelled' }] });
	expect(report.output).toContain('more to keep in mind than is kept');
	expect(report.goOn).toContain('smaller piece');
	expect(rehearsal.writes.filter(({ what }) => what.includes('xxx'))).toEqual([]);
	expect(rehearsal.inbox).toEqual([]);
});

test('a task that does not fit fails with that, and the run goes on', async () => {
	const greedy: Saying = ({ taskId }, messages) => {
		if (taskId !== '') return { calls: [{ name: 'change', arguments: { x: 'x'.repeat(50_000) } }] };
		if (turnsOf(messages) === 0)
			return { calls: [{ name: 'delegate', arguments: { briefing: 'big' } }] };
		return { text: heardBy(messages).includes('state-size') ? 'It failed.' : 'What?' };
	};
	const rehearsal = new Rehearsal(greedy, { longestState: 40_000 });
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	const { run, tasks } = rehearsal.read();
	const report = runReport(run, tasks, []);
	expect(report).toMatchObject({ status: 'finished', tasks: [{ status: 'failed' }] });
	expect(report.output).toContain('It failed.');
	expect(report.notDone.join()).toContain('state-size');
});
