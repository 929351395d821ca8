import { randomUUID } from 'node:crypto';

import { runThatBegan } from '../support/broken-off-runs';
import { codeIn } from '../support/foreman-chat';
import { answerForm, asksBut, readCard, useForeman, workflowsNamed } from '../support/foreman';
import { call, onceTold, say } from '../support/foreman-script';
import { askingStore } from '../support/asking-agent';
import { eventually } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const colour = (question: string) =>
	call('ask-user', { questions: [{ id: 'c', question, type: 'text' }] });

/** Much less than a question is open. */
const SOON = 30_000;

/** Foremen of one agent in one store. */
async function agency(...allowed: string[]) {
	const agentId = `agent ${randomUUID()}`;
	const store = await askingStore(world, rehearsal.channel());
	const open = async (operation: string) =>
		await rehearsal.foreman({ store, parameters: { ...asksBut(...allowed), agentId, operation } });
	return { foreman: await open('message'), open };
}

/** What the audit says of a question, once it says something. */
const auditOf = async (tool: string, user: string) =>
	await eventually(`the audit of ${tool}`, async () => {
		const found = (await storedRows(world.live, 'foreman_audit', user)).filter(
			(row) => row.tool === tool && row.approver === user && row.agent_id !== undefined,
		);
		return found.length > 0 && found;
	});

test('cancelling a run ends the execution that waits for a person, and the question is kept as declined', async () => {
	const { foreman, open } = await agency();
	const message = named('Ask me');
	const waiting = await foreman.start(
		[{ kind: 'orchestrator', turns: [colour('Which colour?')] }],
		message,
	);
	const question = await foreman.question();
	await waiting.waits();
	const { run_id: runId } = await runThatBegan(world.live, message);
	const cancels = await open('cancel');
	const cancelled = await (await cancels.start([], '', { runId })).end();
	expect(cancelled.done).toEqual([expect.objectContaining({ runId, status: 'cancelled' })]);
	const { done, person } = await waiting.end(SOON);
	expect(done).toEqual([expect.objectContaining({ runId, status: 'cancelled' })]);
	expect(person).toEqual([]);
	expect((await answerForm(question, 'answered', { q1: 'red' })).status).toBeGreaterThanOrEqual(
		400,
	);
	const kept = (await auditOf('ask-user', 'the operation Cancel')).filter(
		({ execution_id: run }) => run === runId,
	);
	expect(kept).toEqual([
		expect.objectContaining({ decision: 'declined', outcome: 'denied', code: 'cancelled' }),
	]);
});

test('cancelling one task leaves the execution waiting for what another asks', async () => {
	const { foreman, open } = await agency();
	const message = named('Build both');
	const names = [named('One'), named('Other')] as const;
	const waiting = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					{
						toolCalls: ['The one', 'The other'].map((task) => ({
							name: 'build-workflow-with-agent',
							arguments: { task },
						})),
					},
					onceTold(names[1], say('The other is saved.')),
				],
			},
			...names.map((name, index) => ({
				kind: 'builder' as const,
				about: index === 0 ? 'The one' : 'The other',
				turns: [call('build-workflow', { code: orderCode(name, 'hello') }), say(`Saved ${name}.`)],
			})),
		],
		message,
	);
	const asked = [await foreman.question(0), await foreman.question(1)];
	await waiting.waits();
	const { run_id: runId } = await runThatBegan(world.live, message);
	const cancels = await open('cancel');
	const body = { runId, taskId: 't1', resumed: waiting.script.name };
	const left = await (await cancels.start([], '', body)).end();
	expect(left.person).toEqual([
		expect.objectContaining({
			...{ runId, status: 'waiting', questions: [expect.anything()] },
			// In the order in which they were stored: both began at once.
			tasks: expect.arrayContaining([
				expect.objectContaining({ taskId: 't1', status: 'cancelled' }),
				expect.objectContaining({ taskId: 't2', status: 'running' }),
			]),
		}),
	]);
	const cards = await Promise.all(asked.map(async (one) => await readCard(one.approvalUrl)));
	const other = asked[cards.findIndex((card) => card.includes(names[1]))];
	if (other === undefined) throw new Error('the other builder has not asked');
	expect((await answerForm(other, 'approved')).status).toBe(200);
	const { done } = await waiting.end(SOON);
	expect(done).toEqual([expect.objectContaining({ runId, status: 'finished' })]);
	expect(await workflowsNamed(world, names[0])).toEqual([]);
	expect(await workflowsNamed(world, names[1])).toHaveLength(1);
});

test('an answer in the chat ends the execution that has asked', async () => {
	const { foreman } = await agency();
	const sessionId = randomUUID();
	const waiting = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					colour('Which colour?'),
					({ answerOf }) => colour(`Which ${answerOf('ask-user').answers[0].answer}?`),
					({ answerOf }) => say(`Then ${answerOf('ask-user').answers[0].answer}.`),
				],
			},
		],
		'Paint it',
		{ sessionId },
	);
	const first = await foreman.question();
	await waiting.waits();
	const resumed = waiting.script.name;
	const answer = `red ${codeIn(first.text)}`;
	const answering = await foreman.start([], answer, { sessionId, resumed });
	const second = await foreman.question(1);
	expect(second.text).toContain('Which red?');
	// The first execution has nobody to wait for any more; the second waits for what it has asked.
	const { done } = await waiting.end(SOON);
	expect(done).toEqual([expect.objectContaining({ status: 'queued' })]);
	await answering.waits();
	expect((await answerForm(second, 'answered', { q1: 'dark red' })).status).toBe(200);
	const ended = await answering.end(SOON);
	expect(ended.done).toEqual([
		expect.objectContaining({ status: 'finished', output: 'Then dark red.' }),
	]);
	waiting.script.assertFinished();
});

test('a message that answers nothing does not wait beside the execution that has asked', async () => {
	const { foreman } = await agency();
	const sessionId = randomUUID();
	const name = named('Approved');
	const waiting = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow-with-agent', { task: 'Say hello' }),
					say('I wait for you.'),
					onceTold('Background task t1', say('It is saved.')),
				],
			},
			{
				kind: 'builder',
				turns: [call('build-workflow', { code: orderCode(name, 'hello') }), say('Saved.')],
			},
		],
		'Build a hello',
		{ sessionId },
	);
	const question = await foreman.question();
	await waiting.waits();
	const resumed = waiting.script.name;
	const beside = await foreman.start([], 'Please hurry', { sessionId, resumed });
	const { done, person } = await beside.end(SOON);
	expect(done).toEqual([]);
	expect(person).toEqual([
		expect.objectContaining({
			...{
				status: 'waiting',
				output: expect.stringContaining('Nothing was decided, and the question stays open.'),
			},
			questions: [expect.objectContaining({ tool: 'build-workflow' })],
		}),
	]);
	expect((await answerForm(question, 'approved')).status).toBe(200);
	const ended = await waiting.end(SOON);
	expect(ended.done).toEqual([expect.objectContaining({ status: 'finished' })]);
	expect(await workflowsNamed(world, name)).toHaveLength(1);
	waiting.script.assertFinished();
});
