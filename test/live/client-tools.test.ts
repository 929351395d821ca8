import { randomUUID } from 'node:crypto';

import { storeCredential } from '../support/admin-trigger';
import { startAsking } from '../support/asking-agent';
import { changeRuns } from '../support/changed-runs';
import type { ClientWorld } from '../support/client-tool';
import { outputSchema, publishClientWorld } from '../support/client-tool';
import { useForeman } from '../support/foreman';
import { gateNode, publishWired } from '../support/gated-agent';
import { byName, say } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';

const rehearsal = useForeman();
const { world } = rehearsal;

let client: ClientWorld;

beforeAll(async () => {
	client = await publishClientWorld(world);
});

const question = { question: 'What is the answer?' };
const result = { answer: 'forty-two', score: null };

/** A Foreman of the tenant, which asks nobody. */
const foremanOf = async (parameters: object = {}) =>
	await rehearsal.foreman({
		identity: client.identity,
		store: client.control.store,
		parameters: { profile: 'unattended', agentId: `agent-${randomUUID()}`, ...parameters },
	});

const one = (...turns: ReadonlyArray<ReturnType<typeof say>>) => [
	{ kind: 'orchestrator' as const, turns },
];

test('an AI Agent waits for a program, which fetches the call and sends its result by plain HTTP', async () => {
	const { name, outputSchemaId } = await client.tool();
	const { path } = await client.agent();
	const run = startAsking(world, path, [[name, question]]);
	const { callId } = await client.handed(name);
	const { status, body } = await client.call('GET', `/${callId}`);
	expect(status).toBe(200);
	expect(body).toMatchObject({
		...{ callId, toolName: name, arguments: question, outputSchema, status: 'open' },
		...{ user: 'the tester', threadId: null },
	});
	expect(outputSchemaId).not.toBe('');

	const wrong = await client.send(callId, { result: { answer: 42, extra: true } });
	expect(wrong.status).toBe(400);
	expect(wrong.body.error.problems.map(({ pointer }: Json) => pointer)).toEqual(
		expect.arrayContaining(['/answer']),
	);
	expect((await client.call('GET', `/${callId}`)).body.status).toBe('open');

	const taken = await client.send(callId, { result });
	expect(taken.body).toMatchObject({ status: 'answered', isRepeated: false, isPickedUp: true });
	const [told] = await run.told();
	expect(told).toContain('forty-two');
	expect(told).toContain('untrusted');

	expect((await client.send(callId, { result })).body).toMatchObject({ isRepeated: true });
	const other = await client.send(callId, { result: { answer: 'another' } });
	expect(other.status).toBe(409);
	expect(await client.open()).toEqual([]);
});

test('a Foreman waits for a program, its report and its events say so, and it goes on with the result', async () => {
	const { name } = await client.tool();
	const foreman = await foremanOf();
	const run = await foreman.start(one(byName(name, question), say('It is forty-two.')), 'Ask');
	const { callId, runId } = await client.handed(name);
	await run.waits();
	const token = client.control.token(client.program);
	const { body } = await client.control.call('GET', `ai/runs/${runId}`, token);
	expect(body).toMatchObject({ status: 'waiting', clientCalls: [{ callId, tool: name }] });
	expect(body.questions).toEqual([]);
	await client.send(callId, { result });
	const { done } = await run.end();
	expect(done).toMatchObject([{ output: expect.stringContaining('It is forty-two.') }]);
	expect(run.script.requests().at(-1)?.text).toContain('forty-two');
	const events = await client.control.call('GET', `ai/runs/${runId}/events`, token);
	expect(events.text).toContain('"type":"client-call"');
	expect(events.text).toContain('"how":"answered"');
});

test('what the program says went wrong is told as the words of others', async () => {
	const { name } = await client.tool();
	const { path } = await client.agent();
	const run = startAsking(world, path, [[name, question]]);
	const { callId } = await client.handed(name);
	const taken = await client.send(callId, { error: { message: 'no such customer' } });
	expect(taken.status).toBe(200);
	const [told] = await run.told();
	expect(told).toContain('no such customer');
	expect(told).toContain('untrusted');
	expect(told).toContain('run-failed');
});

test('where the toolkit goes on, the model is told, and the same call gets the result once it is there', async () => {
	const { name } = await client.tool();
	const { path } = await client.agent({ whileAsking: 'answer' });
	const scriptName = `script-${randomUUID()}`;
	const again = { toolCalls: [{ name, arguments: question }] };
	const script = world.model.load({
		name: scriptName,
		turns: [again, { ...again, misbehave: { slowMs: 5_000 } }, { text: 'done' }],
	});
	const ended = world.live.callWebhook(path, { script: scriptName, chatInput: 'go' });
	const { callId } = await client.handed(name);
	const taken = await client.send(callId, { result });
	expect(taken.body.next).toContain('makes the same call again');
	await ended;
	const [first, second] = script.calls.at(-1)?.toolResults ?? [];
	expect(JSON.stringify(first)).toContain('handed-over');
	expect(JSON.stringify(second)).toContain('forty-two');
});

test('behind a gate the toolkit hands the call over and waits, once the gate has let it through', async () => {
	const { name } = await client.tool();
	const gate = await gateNode(world, rehearsal.channel(), { profile: 'unattended' });
	gate.credentials.foremanIdentityApi = client.identity;
	const { path } = await publishWired(
		world,
		`Gated ${randomUUID()}`,
		[gate, await client.toolkit()],
		[
			['Foreman Toolkit', 'Foreman Gate', 'ai_tool'],
			['Foreman Gate', 'AI Agent', 'ai_tool'],
		],
	);
	const run = startAsking(world, path, [[name, { toolParameters: question }]]);
	const { callId } = await client.handed(name);
	await client.send(callId, { result });
	expect((await run.told())[0]).toContain('forty-two');
});

test('another tenant’s program sees no call, and answers none', async () => {
	const { name } = await client.tool();
	const { path } = await client.agent();
	const run = startAsking(world, path, [[name, question]]);
	const { callId } = await client.handed(name);
	const stranger = { ...client.program, agency: 'other' };
	expect((await client.call('GET', '', undefined, stranger)).body).toEqual({ calls: [] });
	expect((await client.call('GET', `/${callId}`, undefined, stranger)).status).toBe(404);
	expect((await client.send(callId, { result }, stranger)).status).toBe(404);
	expect((await client.control.call('GET', 'ai/client-calls')).status).toBe(401);
	expect((await client.send(callId, { result })).status).toBe(200);
	await run.told();
});

/** Hours of about this many seconds. */
const hours = (seconds: number) => seconds / 3_600;

test('when nobody answers in time the model is told and goes on, and who is late is told as well', async () => {
	const { name } = await client.tool();
	const foreman = await foremanOf({
		options: { approvalHours: hours(8) },
	});
	const run = await foreman.start(one(byName(name, question), say('Without it, then.')), 'Ask');
	const { callId } = await client.handed(name);
	const { done } = await run.end(120_000);
	expect(done).toMatchObject([{ output: expect.stringContaining('Without it, then.') }]);
	expect(run.script.requests().at(-1)?.text).toContain('No program sent the result');
	const late = await client.send(callId, { result });
	expect(late.status).toBe(409);
	expect(late.body.error.message).toContain('could be answered until');
	expect((await client.call('GET', `/${callId}`)).body.status).toBe('expired');
}, 200_000);

test('a tool that asks first asks a person, and is handed over after their yes alone', async () => {
	const { name } = await client.tool({ requiresConfirmation: true });
	const store = await storeCredential(world.live, rehearsal.channel().url);
	const foreman = await rehearsal.foreman({
		...{ identity: client.identity, store },
		parameters: { profile: 'standard', whileAsking: 'wait', agentId: `agent-${randomUUID()}` },
	});
	const run = await foreman.start(one(byName(name, question), say('Done.')), 'Ask');
	const { approvalUrl } = await foreman.question();
	await run.waits();
	expect((await client.open()).filter((call) => call.toolName === name)).toEqual([]);
	await fetch(approvalUrl, { method: 'POST', body: new URLSearchParams({ verdict: 'approved' }) });
	const { callId } = await client.handed(name);
	await client.send(callId, { result });
	expect((await run.end()).done).toMatchObject([{ output: expect.stringContaining('Done.') }]);
	expect(run.script.requests().at(-1)?.text).toContain('forty-two');
});

test('a cancelled run withdraws what it has handed over', async () => {
	const { name } = await client.tool();
	const foreman = await foremanOf();
	const run = await foreman.start(one(byName(name, question)), 'Ask');
	const { callId, runId } = await client.handed(name);
	await run.waits();
	const token = client.control.token(client.program);
	expect((await client.control.call('POST', `ai/runs/${runId}/cancel`, token)).status).toBe(202);
	await run.end();
	expect((await client.call('GET', `/${callId}`)).body.status).toBe('ended');
	const late = await client.send(callId, { result });
	expect(late.status).toBe(409);
	expect(late.body.error.message).toContain('was ended');
});

test('what was switched off meanwhile is refused at the door, and its agent is told', async () => {
	const { name, id } = await client.tool();
	const { path } = await client.agent();
	const run = startAsking(world, path, [[name, question]]);
	const { callId } = await client.handed(name);
	await client.registry().tools.update(id, { enabled: false });
	const refused = await client.send(callId, { result });
	expect(refused.status).toBe(409);
	expect(refused.body.error.message).toContain('switched off');
	const [told] = await run.told();
	expect(told).toContain('switched off');
	expect(told).not.toContain('forty-two');
});

test('over a crash of n8n between hand-over and answer, an AI Agent and a Foreman get the result', async () => {
	const { name } = await client.tool();
	const { path } = await client.agent();
	const agent = startAsking(world, path, [[name, { question: 'of the agent' }]]);
	const foreman = await foremanOf();
	const turns = one(byName(name, { question: 'of the Foreman' }), say('Still forty-two.'));
	const run = await foreman.start(turns, 'Ask');
	const calls = await eventually('both calls', async () => {
		const open = (await client.open()).filter(({ toolName }) => toolName === name);
		return open.length === 2 && open;
	});
	await run.waits();
	await world.live.restart('crash');
	for (const { callId } of calls)
		expect((await client.send(callId, { result })).body).toMatchObject({ isPickedUp: true });
	expect((await agent.told())[0]).toContain('forty-two');
	expect((await run.end()).done).toMatchObject([{ output: expect.stringContaining('Still') }]);
}, 200_000);

test('over a crash of n8n right after the answer, a run that is resumed has the result, and no call is handed over twice', async () => {
	const { name } = await client.tool();
	const parameters = { agentId: `agent-${randomUUID()}` };
	const foreman = await foremanOf(parameters);
	const slow = { ...say('never heard'), misbehave: { slowMs: 60_000 } };
	const run = await foreman.start(one(byName(name, question), slow, say('It is there.')), 'Ask');
	const { callId, runId } = await client.handed(name);
	await run.waits();
	await client.send(callId, { result });
	await eventually(
		'the model to be asked',
		async () => await Promise.resolve(run.script.requests().length === 2),
	);
	await world.live.restart('crash');
	// As if the minute had gone by that a dead process holds a run: foreman-resume.test.ts waits for it.
	await changeRuns(world.live, 'run_id', runId, { lease_until: 1 });
	expect((await client.send(callId, { result })).body).toMatchObject({ isRepeated: true });
	const resumes = await foremanOf({ ...parameters, operation: 'resume' });
	const resumed = { runId, resumed: run.script.name };
	const { done } = await (await resumes.start([], '', resumed)).end(150_000);
	expect(done).toMatchObject([{ output: expect.stringContaining('It is there.') }]);
	expect(run.script.requests().at(-1)?.text).toContain('forty-two');
	expect((await client.open()).filter(({ toolName }) => toolName === name)).toEqual([]);
}, 300_000);
