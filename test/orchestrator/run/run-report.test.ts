import { runReport } from '../../../src/orchestrator/run/run-report';
import { runStateSchema, storedAgentOf } from '../../../src/orchestrator/run/run-state';
import type { Saying } from './rehearsal';
import { turnsOf } from './heard-by';
import { Rehearsal } from './rehearsal';

const ends = async (saying: Saying, setting: ConstructorParameters<typeof Rehearsal>[1] = {}) => {
	const rehearsal = new Rehearsal(saying, setting);
	expect((await rehearsal.drive())?.rest.word).toBe('ended');
	const { run, tasks } = rehearsal.read();
	return runReport(run, tasks, []);
};

const call = (name: string, given: object = {}) => ({ calls: [{ name, arguments: given }] });

test('what the run’s own agent has saved is a work item that nothing has verified', async () => {
	const report = await ends((_agent, messages) =>
		turnsOf(messages) === 0 ? call('build-workflow') : { text: 'Verified.' },
	);
	expect(report.workflows).toMatchObject([{ workItemId: 'w1', state: 'built, not verified' }]);
	const { workflowId } = report.workflows[0] ?? {};
	expect(report.done).toEqual([`Workflow ${workflowId}: saved.`, 'Calls: build-workflow (1).']);
	expect(report.output).toContain(`Workflow ${workflowId}: built, not verified.`);
});

test('a workflow is called by its name where that is known, in the wording of the view', async () => {
	const rehearsal = new Rehearsal((_agent, messages) =>
		turnsOf(messages) === 0 ? call('build-workflow') : { text: 'Verified.' },
	);
	await rehearsal.drive();
	const { run, tasks } = rehearsal.read();
	const items = run.items.map((item) =>
		item.build === null ? item : { ...item, build: { ...item.build, workflowName: 'orders' } },
	);
	const report = runReport({ ...run, items }, tasks, [], (text) => text.toUpperCase());
	expect(report.workflows).toMatchObject([{ name: 'ORDERS' }]);
	expect(report.done[0]).toBe('Workflow "ORDERS": saved.');
	expect(report.output).toContain('Workflow "ORDERS": built, not verified.');
});

test('so is what a delegate has saved, and a task that used no tool is named', async () => {
	const report = await ends(({ taskId }, messages) => {
		if (taskId === 't1' && turnsOf(messages) === 0) return call('build-workflow');
		if (taskId !== '') return { text: 'Done and verified.' };
		if (turnsOf(messages) < 2) return call('delegate', { briefing: `${turnsOf(messages)}` });
		return { text: 'All verified.' };
	});
	expect(report.workflows).toMatchObject([{ state: 'built, not verified' }]);
	expect(report.notDone).toEqual([
		expect.stringContaining('built, not verified'),
		'"helper": said to be done, but no tool was used.',
	]);
});

test('an end at a limit says what was done, what was asked for, and how to go on', async () => {
	const report = await ends(
		(_agent, messages) =>
			turnsOf(messages) < 2 ? call('look', { turn: turnsOf(messages) }) : { text: '' },
		{ maxSteps: 2 },
	);
	expect(report).toMatchObject({
		...{ status: 'stopped', done: ['Calls: look (2).'] },
		notDone: ['What was asked for, not brought to its end: "Do it."'],
	});
	expect(report.output).toBe(
		[
			'It stopped at its limit of steps.',
			'Done:\n- Calls: look (2).',
			'Not done or not proven:\n- What was asked for, not brought to its end: "Do it."',
			report.goOn,
		].join('\n\n'),
	);
});

test('what was counted comes first, and what the model says against it after it, marked', async () => {
	const report = await ends((_agent, messages) =>
		turnsOf(messages) === 0 ? call('build-workflow') : { text: 'It is verified and live.' },
	);
	const [first, ...others] = report.output.split('\n\n');
	expect(first).toMatch(/^Not done or not proven:\n- .*: built, not verified\.$/);
	expect(others).toEqual(['The model says: It is verified and live.']);
});

test('above a question stands what was said in the turn that asks, and nothing of an earlier one', async () => {
	const rehearsal = new Rehearsal(() => ({ text: 'It is at work.' }));
	await rehearsal.drive();
	const { run, tasks } = rehearsal.read();
	const { agent } = run;
	const open = { ...run, agent: { ...agent, phase: 'held', calls: [] } } as unknown as typeof run;
	const question = {
		approvalId: 'a',
		question: 'Change it?',
		expiresAt: 1,
		tool: 'build-workflow',
	};
	const outputOf = (...said: ReadonlyArray<string | undefined>) =>
		runReport(
			open,
			tasks,
			said.map((one) => ({ ...question, ...(one === undefined ? {} : { said: one }) })),
		).output;
	expect(outputOf(undefined)).toBe('Change it?');
	expect(outputOf('I change it.')).toBe('I change it.\n\nChange it?');
	expect(outputOf('Both.', 'Both.', undefined)).toBe(
		'Both.\n\nChange it?\n\nChange it?\n\nChange it?',
	);
});

test('what nothing speaks against is said as it is', async () => {
	const report = await ends(() => ({ text: 'Hello.' }));
	expect(report.output).toBe('Hello.');
});

describe('a version that went live', () => {
	const reportOf = async (warning: string, ...more: readonly string[]) => {
		const rehearsal = new Rehearsal(() => ({ text: 'It is tested and live.' }));
		await rehearsal.drive();
		const { run } = rehearsal.read();
		const one = { workflowId: 'w9', name: 'Orders', versionId: 'v2', warning };
		const published = [one, ...more.map((name) => ({ ...one, workflowId: `id of ${name}`, name }))];
		const kept = runStateSchema.parse(storedAgentOf({ ...run, published }).state);
		expect(kept.published).toEqual(published);
		return runReport(kept, [], []);
	};

	test('without proof is told first, in plain words', async () => {
		const { output } = await reportOf('NOT TESTED: no run has shown that this version works.');
		expect(output).toMatch(
			/^Not done or not proven:\n- Published without proof: "Orders" \(w9\)\. NOT TESTED: [^]*\n\nThe model says: It is tested and live\.$/,
		);
	});

	test('beside others of which the same is to be said is named with them', async () => {
		const { output } = await reportOf('SHOWN IN PART: no run.', 'Bills', 'Mail');
		expect(output.match(/SHOWN IN PART/g)).toHaveLength(1);
		expect(output).toContain(
			'- Published: "Orders" (w9), "Bills" (id of Bills), "Mail" (id of Mail). SHOWN IN PART: no run.\n',
		);
	});

	test.each([
		[
			'SHOWN IN PART: no run has shown "Send".',
			', published. Not shown: "Send" (simulated; execution 1).',
		],
		[
			'NOT TESTED: no run.',
			', published without proof. Not shown: "Send" (simulated; execution 1).',
		],
		[
			'SHOWN IN PART: no run. n8n did not start trigger "T": no. It does not fire.',
			', published. Not shown: "Send" (simulated; execution 1). n8n did not start trigger "T": no. It does not fire.',
		],
	])('of a work item is told in its line, and nowhere else: %s', async (warning, line) => {
		const rehearsal = new Rehearsal(
			(_agent, messages) =>
				[
					call('build-workflow', { workflowId: 'f' }),
					call('verify-built-workflow', { workItemId: 'w1', inPart: true }),
				][turnsOf(messages)] ?? { text: 'Live.' },
		);
		await rehearsal.drive();
		const { run } = rehearsal.read();
		const published = [{ workflowId: 'f', name: 'Orders', versionId: 'v1', warning }];
		const { notDone } = runReport({ ...run, published }, [], []);
		expect(notDone).toEqual([`Workflow f: built, shown in part${line}`]);
	});

	test('with proof needs no word', async () => {
		expect((await reportOf('')).output).toBe('It is tested and live.');
	});
});
