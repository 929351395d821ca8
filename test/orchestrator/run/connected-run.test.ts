import { MAY_HAVE_HAPPENED } from '../../../src/orchestrator/agent/end-agent';
import type { ConnectedNode } from '../../../src/orchestrator/run/run-ports';
import { runReport } from '../../../src/orchestrator/run/run-report';
import { heardBy, turnsOf } from './heard-by';
import type { Saying } from './rehearsal';
import { Rehearsal } from './rehearsal';

const nodes: Readonly<Record<string, ConnectedNode>> = {
	outside: { name: 'Outside', isOfMany: false },
	gated: { name: 'Gate', isOfMany: false, behind: 'Outside' },
};

const calling =
	(...names: string[]): Saying =>
	(_, messages) =>
		turnsOf(messages) === 0
			? { calls: names.map((name) => ({ name, arguments: {} })) }
			: { text: 'heard' };

/** Its delegate calls the tool. */
const delegated: Saying = (agent, messages) => {
	if (agent.taskId !== '') return calling('outside')(agent, messages);
	if (turnsOf(messages) > 0) return { text: 'heard' };
	return { calls: [{ name: 'delegate', arguments: { briefing: 'one' } }] };
};

async function atTools(saying: Saying) {
	const rehearsal = new Rehearsal(saying, { nodes });
	const driven = await rehearsal.drive();
	if (driven?.rest.word !== 'connected') throw new Error(`rests ${driven?.rest.word}`);
	return { rehearsal, calls: driven.rest.calls };
}

const reportOf = (rehearsal: Rehearsal) => {
	const { run, tasks } = rehearsal.read();
	return runReport(run, tasks, []);
};

test('while n8n runs a tool the run is lent to its execution, and goes on with the answer', async () => {
	const { rehearsal, calls } = await atTools(calling('outside'));
	expect(rehearsal.released).toBe('lent');
	expect(rehearsal.read().run.hasForeignAnswers).toBeUndefined();
	const callId = calls[0]?.call.id ?? '';
	const driven = await rehearsal.drive(undefined, Infinity, (run) =>
		run.answerConnected('', callId, 'from outside', false),
	);
	expect(driven?.rest.word).toBe('ended');
	const { run } = rehearsal.read();
	expect(heardBy(run.agent.messages)).toContain('from outside');
	expect(run.hasForeignAnswers).toBe(true);
	expect(reportOf(rehearsal)).toMatchObject({ status: 'finished', notDone: [] });
});

test.each([['gated'], ['outside', 'gated']])(
	'a run waits without end where a gate may ask a person (%s)',
	async (...names) => {
		const { rehearsal } = await atTools(calling(...names));
		expect(rehearsal.released).toBe('waiting');
	},
);

test('whoever takes a run over does not repeat the call, says that nobody knows, and hears no late answer', async () => {
	const { rehearsal, calls } = await atTools(calling('outside'));
	const callId = calls[0]?.call.id ?? '';
	const driven = await rehearsal.drive();
	expect(driven?.rest.word).toBe('ended');
	expect(heardBy(rehearsal.read().run.agent.messages)).toContain(MAY_HAVE_HAPPENED);
	const report = reportOf(rehearsal);
	expect(report.notDone.join('\n')).toContain(callId);
	const before = rehearsal.read();
	await rehearsal.drive(undefined, Infinity, (run) =>
		run.answerConnected('', callId, 'too late', false),
	);
	expect(heardBy(rehearsal.read().run.agent.messages)).not.toContain('too late');
	expect(rehearsal.read().run.agent.messages).toEqual(before.run.agent.messages);
});

test('a background task’s call goes to n8n as well, and nobody else’s work is taken for lost meanwhile', async () => {
	const { rehearsal, calls } = await atTools(delegated);
	expect(calls).toMatchObject([{ taskId: 't1', call: { name: 'outside' } }]);
	const [first] = calls;
	const driven = await rehearsal.drive(undefined, Infinity, (run) =>
		run.answerConnected('t1', first?.call.id ?? '', 'from outside', false),
	);
	expect(driven?.rest.word).toBe('ended');
	const { run, tasks } = rehearsal.read();
	expect(heardBy(tasks[0]?.agent.messages ?? [])).toContain('from outside');
	expect(heardBy(run.agent.messages)).toContain('"result":"heard"');
	expect(reportOf(rehearsal)).toMatchObject({ status: 'finished', notDone: [] });
});
