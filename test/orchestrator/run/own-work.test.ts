import { runReport } from '../../../src/orchestrator/run/run-report';
import { heardBy, turnsOf } from './heard-by';
import type { Saying } from './rehearsal';
import { Rehearsal } from './rehearsal';

type Calls = ReturnType<Saying>['calls'];

const call = (name: string, given: Readonly<Record<string, unknown>>): Calls => [
	{ name, arguments: given },
];

const change = call('build-workflow', { workflowId: 'f' });
const verify = (more: object = {}) =>
	call('verify-built-workflow', { workItemId: 'w1', workflowId: 'f', ...more });

/** The run's own agent says this, turn by turn; others save a workflow and answer. */
const saying =
	(...turns: ReadonlyArray<Calls | string>): Saying =>
	({ taskId, kind }, messages) => {
		const at = turnsOf(messages);
		if (taskId !== '')
			return at === 0
				? { calls: call(kind === 'builder' ? 'build-workflow' : 'change', { by: taskId }) }
				: { text: `answer of ${taskId}` };
		const said = turns[at] ?? `heard ${at}`;
		return typeof said === 'string' ? { text: said } : { calls: said };
	};

async function ended(say: Saying) {
	const rehearsal = new Rehearsal(say);
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	const { run, tasks } = rehearsal.read();
	return { rehearsal, run, tasks, heard: heardBy(run.agent.messages) };
}

describe('a workflow that the agent changes itself', () => {
	it('is verified by a run that leaves nothing open, in as many turns as there are calls', async () => {
		const { run, heard, rehearsal } = await ended(saying(change, verify(), 'Done.'));
		expect(run.items).toMatchObject([{ phase: 'verified', verdict: 'verified' }]);
		expect(rehearsal.asked).toBe(3);
		const next = 'Call verify-built-workflow with workItemId \\"w1\\", workflowId \\"f\\"';
		expect(heard).toContain(next);
		expect(heard).toContain('Version v1 is verified. Tell the user what was built.');
		expect(heard).toContain('> Do it.');
		expect(rehearsal.events.map(({ type }) => type)).toContain('verdict');
		expect(runReport(run, [], [])).toMatchObject({ output: 'Done.', notDone: [] });
	});

	it('is not, where a node only stood in, and the report says so without a verdict', async () => {
		const { run, heard } = await ended(saying(change, verify({ inPart: true }), 'Done.'));
		expect(run.items).toMatchObject([{ phase: 'verifying' }]);
		expect(heard).toContain('did not show: \\"Send\\" (simulated; execution 1)');
		const { workflows, notDone } = runReport(run, [], []);
		expect(workflows).toMatchObject([{ state: 'built, shown in part' }]);
		expect(notDone.join()).toContain('"Send" (simulated');
	});

	it.each([
		['failed', verify({ success: false })],
		['was never run', 'Trust me.'],
	])('is not, where it %s', async (_why, then) => {
		const { run } = await ended(saying(change, then, 'Done.'));
		expect(runReport(run, [], []).workflows).toMatchObject([{ state: 'built, not verified' }]);
	});

	it('is not any more, once it is changed or judged to be wrong', async () => {
		const wrong = call('report-verification-verdict', { workItemId: 'w1' });
		const { run, heard } = await ended(saying(change, verify(), wrong, 'Hm.'));
		expect(run.items).toMatchObject([{ phase: 'patching' }]);
		expect(heard).toContain('Patch 1 of 3. Call build-workflow with workflowId \\"f\\"');
	});
});

describe('a real run of what the agent has saved', () => {
	const real = (more: object = {}) =>
		call('run-workflow', { workflowId: 'f', whole: true, ...more });
	const stateAfter = async (...turns: ReadonlyArray<Calls | string>) => {
		const { run, heard } = await ended(saying(change, ...turns, 'Done.'));
		const { workflows, output } = runReport(run, [], []);
		return { state: workflows[0]?.state, output, heard };
	};

	it('verifies it where all of it ran, which is told', async () => {
		for (const before of [[], [verify({ inPart: true })], [verify({ success: false })]]) {
			const { state, output, heard } = await stateAfter(...before, real());
			expect(state).toBe('verified');
			expect(output).toBe('Done.');
			expect(heard).toContain('Version v1 is verified.');
		}
	});

	it('shows it in part where a part ran, and the rest may come from other runs', async () => {
		const { state, heard } = await stateAfter(real({ whole: false }));
		expect(state).toBe('built, shown in part');
		expect(heard).toContain('did not show: \\"Send\\"');
		const rest = real({ simulated: true });
		expect((await stateAfter(real({ whole: false }), rest)).state).toBe('verified');
	});

	it('verifies nothing where it came to a bad end, whatever it showed of the rest', async () => {
		const rest = real({ simulated: true, failed: true });
		expect((await stateAfter(real({ whole: false }), rest)).state).toBe('built, not verified');
	});

	it.each([
		['another version', { versionId: 'v2' }],
		['another workflow', { workflowId: 'g' }],
		['one that is no proof', { simulated: true }],
	])('counts for nothing where it was of %s', async (_what, more) => {
		expect((await stateAfter(real(more))).state).toBe('built, not verified');
	});

	it('changes nothing in what was judged to be wrong', async () => {
		const wrong = call('report-verification-verdict', { workItemId: 'w1' });
		const { run } = await ended(saying(change, verify(), wrong, real(), 'Hm.'));
		expect(run.items).toMatchObject([{ phase: 'patching' }]);
	});
});

describe('a step that only starts what ends with a message', () => {
	const order = call('build-workflow-with-agent', { task: 'one' });

	it('is followed by no turn that only says so', async () => {
		const { rehearsal, heard, run } = await ended(saying(order));
		expect(heard).toContain('Background task t1');
		// The order, and what is said to its end.
		expect(turnsOf(run.agent.messages)).toBe(2);
		expect(rehearsal.events.filter(({ type }) => type === 'said')).toHaveLength(1);
	});

	it('is followed by the next turn where another call of it has an answer', async () => {
		const look = call('look', {}) ?? [];
		const { heard, run } = await ended(saying([...(order ?? []), ...look], 'At work.'));
		expect(turnsOf(run.agent.messages)).toBe(3);
		expect(heard.indexOf('At work.')).toBeLessThan(heard.indexOf('Background task t1'));
	});

	it('is woken by a message of the person', async () => {
		let isSaid = false;
		const rehearsal = new Rehearsal(saying(order), {
			slowness: () => 3,
			meanwhile(self) {
				if (isSaid || self.asked < 2) return;
				isSaid = true;
				self.post({ kind: 'message', text: 'How far are you?' });
			},
		});
		expect((await rehearsal.drive())?.rest.word).toBe('ended');
		expect(heardBy(rehearsal.read().run.agent.messages)).toContain('How far are you?');
	});
});

describe('the one workflow of a plan', () => {
	const plan = (...more: readonly object[]) =>
		call('plan', {
			tasks: [
				{ id: 'table', kind: 'manage-data-tables', deps: [] },
				{ id: 'flow', kind: 'build-workflow', deps: ['table'] },
				...more,
			],
		});
	const statuses = (run: Awaited<ReturnType<typeof ended>>['run']) =>
		run.plan?.tasks.map(({ id, status }) => `${id} ${status}`);

	it('is built by the run’s own agent, once what it waits for is there', async () => {
		const { run, tasks, heard, rehearsal } = await ended(
			saying(plan(), change, verify(), 'All there.'),
		);
		expect(tasks.map(({ kind }) => kind)).toEqual(['data-table-agent']);
		expect(statuses(run)).toEqual(['table succeeded', 'flow succeeded']);
		expect(heard).toMatch(/Task "flow" of the plan is yours[^]*plan flow[^]*> answer of t1/);
		expect(heard).toContain('The plan is done: all its tasks (2) succeeded.');
		// Plan, change, verification and the last word, and two turns of the other agent.
		expect(rehearsal.asked).toBe(6);
		expect(runReport(run, tasks, [])).toMatchObject({ output: 'All there.', notDone: [] });
	});

	it('tells those who wait for it what was made', async () => {
		const after = { id: 'after', kind: 'delegate', deps: ['flow'] };
		const { run, tasks } = await ended(saying(plan(after), change, verify()));
		expect(statuses(run)).toEqual(['table succeeded', 'flow succeeded', 'after succeeded']);
		expect(tasks.at(-1)?.briefing).toContain('"workflowId":"f"');
	});

	it('has failed where the agent ends its turn without it, which is told', async () => {
		const { run, tasks, heard } = await ended(saying(plan(), 'I would rather not.'));
		expect(statuses(run)).toEqual(['table succeeded', 'flow failed']);
		expect(heard).toContain('Task "flow" failed: No workflow was saved.');
		expect(runReport(run, tasks, []).notDone).toEqual(['"flow": No workflow was saved.']);
	});

	it('counts as it stands where the agent ends its turn before it is verified', async () => {
		const { run, heard } = await ended(saying(plan(), change, 'It is there.'));
		expect(statuses(run)).toEqual(['table succeeded', 'flow succeeded']);
		expect(heard).toContain('Work item w1: built, not verified.');
		expect(heard).toMatch(/Next: Call verify-built-workflow with workItemId "w1"/);
	});

	it('is left to builders where two are to be built side by side', async () => {
		const { tasks } = await ended(saying(plan({ id: 'other', kind: 'build-workflow', deps: [] })));
		expect(tasks.map(({ kind }) => kind).sort()).toEqual([
			'builder',
			'builder',
			'data-table-agent',
		]);
	});

	it('is built once, wherever the process is killed', async () => {
		const say = saying(plan(), change, verify(), 'All there.');
		const whole = new Rehearsal(say);
		await whole.drive();
		for (let after = 0; after < whole.savesSoFar; after += 1) {
			const rehearsal = new Rehearsal(say);
			await rehearsal.drive({ after, how: 'at once' });
			while (!rehearsal.hasEnded) await rehearsal.drive();
			const { run, tasks } = rehearsal.read();
			// A plan whose call was lost is not there.
			expect(tasks).toHaveLength(run.plan === undefined ? 0 : 1);
			expect([undefined, 'done', 'replanning']).toContain(run.plan?.phase);
			expect(new Set(rehearsal.writes.map(({ callId }) => callId)).size).toBe(
				rehearsal.writes.length,
			);
		}
	}, 60_000);
});
