import { randomUUID } from 'node:crypto';

import { streamedText } from '../../sandbox/run-agent.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { askingStore } from '../support/asking-agent';
import { answerForm, asksBut, useForeman, workflowsNamed } from '../support/foreman';
import { callingByName, codeIn, openForemanChat, publishForeman } from '../support/foreman-chat';
import { foremanNodes } from '../support/foreman-nodes';
import { byName, call, say } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode, orderWorkflow } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';
import { fixedIdentity, storeCredential } from '../support/surfaces';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = () => `Asked ${randomUUID()}`;

const builds = (name: string) => call('build-workflow', { code: orderCode(name, 'hello') });

const one = (...turns: ReadonlyArray<ReturnType<typeof say>>) => [
	{ kind: 'orchestrator' as const, turns },
];

describe('a Foreman that may ask and reaches nobody', () => {
	const auto = { ...asksBut(), whileAsking: 'auto' };

	test.each([
		['Automatic, with nothing connected to Needs a Person', 'auto'],
		['Wait', 'wait'],
	])('refuses before the model is asked: %s and no channel', async (_, whileAsking) => {
		const store = await storeCredential(world.live);
		const parameters = { ...asksBut(), whileAsking };
		const foreman = await rehearsal.foreman({ store, leadsOn: false, parameters });
		const run = await foreman.start(one(say('never asked')), 'Go');
		const { execution } = await run.end(60_000, 'error');
		const { error } = execution.data.resultData;
		expect(error.message).toBe('The questions of this Foreman have nowhere to go.');
		expect(error.description).toContain('or fill in Ask At URL');
		expect(run.script.requests()).toEqual([]);
	});

	test('works where it asks nobody, where operators may answer, and where runs are only looked at', async () => {
		const store = await storeCredential(world.live);
		const identity = await fixedIdentity(world.live, `org ${randomUUID()}`, 'north');
		for (const setting of [
			{ store, parameters: { profile: 'unattended', whileAsking: 'auto' } },
			{ store, identity, parameters: { ...asksBut(), whileAsking: 'wait' } },
		]) {
			const foreman = await rehearsal.foreman({ ...setting, leadsOn: false });
			const { done } = await (await foreman.start(one(say('Done.')), 'Go')).end();
			expect(done).toMatchObject([{ output: 'Done.', status: 'finished' }]);
		}
		const agentId = `agent ${randomUUID()}`;
		const asks = await rehearsal.foreman({ store, parameters: { ...auto, agentId } });
		const [{ runId }] = (await (await asks.start(one(builds(named())), 'Go')).end()).person;
		const looks = await rehearsal.foreman({
			...{ store, leadsOn: false },
			parameters: { ...auto, agentId, operation: 'getRun' },
		});
		const { done } = await (await looks.start([], '', { runId })).end();
		expect(done).toMatchObject([{ runId, status: 'waiting' }]);
	});
});

test('Automatic: with a channel alone the execution waits, and its outcome is posted there', async () => {
	const name = named();
	const foreman = await rehearsal.foreman({
		...{ leadsOn: false, parameters: { ...asksBut(), whileAsking: 'auto' } },
	});
	const run = await foreman.start(one(builds(name), say('The workflow <is> there.')), 'Go');
	const question = await foreman.question();
	expect(question.text).toMatch(/^Answer by \d\d:\d\d (?:today|tomorrow) \(UTC\): http/);
	expect(question.text).toMatch(/To answer in the chat: your code is \d{6}\./);
	await run.waits();
	await answerForm({ approvalUrl: question.approvalUrl }, 'approved');
	const { done } = await run.end();
	expect(done).toMatchObject([{ status: 'finished', steps: [{ outcome: 'done' }] }]);
	expect(await workflowsNamed(world, name)).toHaveLength(1);
	const [outcome, ...others] = await eventually('the outcome', async () =>
		foreman.outcomes().length > 0 ? foreman.outcomes() : undefined,
	);
	expect(others).toEqual([]);
	const { baseUrl } = world.live.access;
	const [{ id }] = await workflowsNamed(world, name);
	expect(outcome.text.split('\n')).toEqual([
		expect.stringMatching(/^The agent “[^“”]+” of the workflow “[^“”]+” has finished\.$/),
		expect.stringMatching(/^You were asked “[^“”]+”: allowed\.$/),
		expect.stringMatching(
			/^It says: “Not done or not proven: [^“”]+ The model says: The workflow ‹is› there\.”$/,
		),
		expect.stringMatching(
			new RegExp(`^Workflow “${name}”: ${new URL(baseUrl).protocol}.*/workflow/${id}$`),
		),
	]);
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('Automatic: where Needs a Person is connected the question leaves there, and the channel is told too', async () => {
	const name = named();
	const sessionId = randomUUID();
	const foreman = await rehearsal.foreman({ parameters: { ...asksBut(), whileAsking: 'auto' } });
	const first = await foreman.start(one(builds(name), say('There it is.')), 'Go', { sessionId });
	const [item] = (await first.end()).person;
	const code = codeIn(item.output) ?? '';
	expect(item.output).toContain(`Reply \`${code} yes\` to allow it`);
	expect(Object.keys(item).slice(0, 3)).toEqual(['output', 'status', 'questions']);
	const told = await foreman.question();
	expect(told).toMatchObject({ approvalUrl: '', text: expect.stringContaining(code) });
	const resumed = first.script.name;
	const next = await foreman.start([], `${code} yes`, { sessionId, resumed });
	expect((await next.end()).done).toMatchObject([
		{ output: expect.stringMatching(/The model says: There it is\.$/), status: 'finished' },
	]);
	expect(await workflowsNamed(world, name)).toHaveLength(1);
	expect(foreman.outcomes()).toMatchObject([{ status: 'finished' }]);
});

test('Automatic: what no message shows whole waits for its card where there is a channel, and is refused where not', async () => {
	const name = named();
	const code = orderCode(name, 'x'.repeat(12_100));
	const asked = call('build-workflow', { code });
	const waits = await rehearsal.foreman({ parameters: { ...asksBut(), whileAsking: 'auto' } });
	const run = await waits.start(one(asked, say('Then not.')), 'Go');
	const { approvalUrl } = await waits.question();
	await run.waits();
	await answerForm({ approvalUrl }, 'declined');
	expect((await run.end()).done).toMatchObject([{ output: expect.stringContaining('Then not.') }]);
	expect(await workflowsNamed(world, name)).toEqual([]);

	const store = await storeCredential(world.live);
	const alone = await rehearsal.foreman({
		...{ store, parameters: { ...asksBut(), whileAsking: 'auto' } },
	});
	const refused = await alone.start(one(asked, say('I cannot ask.')), 'Go');
	expect((await refused.end()).done).toMatchObject([{ status: 'finished' }]);
	expect(refused.script.requests()[1]?.text).toMatch(/cannot be shown there whole/);
});

describe('a chat of n8n’s', () => {
	/** Chat → Foreman; both outputs lead to the answer. */
	async function hostedChat(turns: Json[]) {
		const webhookId = randomUUID();
		const script = `script-${webhookId}`;
		const { nodes, links } = await foremanNodes(world, {
			...{ script, store: await storeCredential(world.live) },
			parameters: { ...asksBut() },
		});
		const chat = {
			...{
				name: 'Chat',
				type: '@n8n/n8n-nodes-langchain.chatTrigger',
				typeVersion: 1.3,
				webhookId,
			},
			parameters: { public: true, mode: 'hostedChat', options: { responseMode: 'lastNode' } },
		};
		const answer = { name: 'Answer', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
		const built = workflow(
			`Hosted ${world.live.mark}`,
			[chat, ...nodes, answer],
			[['Chat', 'Foreman'], ...links],
		);
		const toAnswer = [{ node: 'Answer', type: 'main', index: 0 }];
		const { id } = await world.live.store({
			...built,
			connections: { ...built.connections, Foreman: { main: [toAnswer, toAnswer] } },
		});
		await world.live.publish(id);
		world.model.load({ name: script, turns });
		const sessionId = randomUUID();
		return async (chatInput: string): Promise<Json> =>
			await eventually('the chat', async () => {
				const sent = await fetch(`${world.live.access.baseUrl}/webhook/${webhookId}/chat`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify({ action: 'sendMessage', chatInput, sessionId }),
				});
				return sent.ok && (await sent.json());
			});
	}

	test('asks before it publishes, with all that its card says, and publishes on the code and "yes"', async () => {
		const { id } = await world.live.store(orderWorkflow(`Published ${randomUUID()}`));
		const write = await hostedChat([
			byName('publish-workflow', { workflowId: id }),
			{ text: 'It is live.' },
		]);
		const { output } = await write('Publish it');
		const code = codeIn(output) ?? '';
		expect(output).toContain('    Tool: Publish workflow');
		expect(output).toContain(`    workflowId: “${id}”`);
		expect(output).toMatch(/Answer by \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
		expect(output).not.toMatch(/always/i);
		expect(await world.live.workflow(id)).toMatchObject({ activeVersionId: null });
		expect((await write('yes')).output).toMatch(
			/^Nothing was decided[^]* {4}workflowId: “[^]*send "cancel"/,
		);
		expect(await write(`${code} yes`)).toMatchObject({
			output: expect.stringMatching(/NOT TESTED[^]*The model says: It is live\.$/),
			status: 'finished',
		});
		expect((await world.live.workflow(id)).activeVersionId).toEqual(expect.any(String));
	});
});

test('a chat that streams shows what a waiting execution asks, and the code is stored nowhere', async () => {
	const name = named();
	const { path, workflowId } = await publishForeman(world, {
		...{ streaming: true, parameters: { ...asksBut(), whileAsking: 'wait' } },
		store: await askingStore(world, rehearsal.channel()),
	});
	const { say: write } = openForemanChat(world, path);
	const asked = await write('Build it', [
		callingByName('build-workflow', { code: orderCode(name, 'hello') }),
	]);
	const { text } = streamedText(asked.body);
	const code = codeIn(text) ?? '';
	expect(text).toContain(`Reply \`${code} yes\` to allow it`);
	const waiting = await world.live.waitingExecution(workflowId, []);
	expect(JSON.stringify(await world.live.execution(waiting))).not.toContain(code);
	const done = await write(`${code} yes`, [{ text: 'There it is.' }]);
	expect(streamedText(done.body).text).toMatch(/^\*Building …\*\n\nThere it is\./);
	expect(await workflowsNamed(world, name)).toHaveLength(1);
	expect((await world.live.endOf(waiting)).status).toBe('success');
});

describe('cancel', () => {
	const state = async (approvalId: string): Promise<string> => {
		const rows = await storedRows(world.live, 'foreman_approvals');
		return JSON.parse(rows.find((row) => row.approval_id === approvalId).body).state;
	};

	async function askedChat(name: string) {
		const { path } = await publishForeman(world, { parameters: asksBut() });
		const chat = openForemanChat(world, path);
		const { body } = await chat.say('Build it', [
			callingByName('build-workflow', { code: orderCode(name, 'hello') }),
			{ text: 'Made after all.' },
		]);
		expect(body).toMatchObject({ status: 'waiting' });
		return { ...chat, body, code: codeIn(body.output) ?? '' };
	}

	test('without the code frees the thread: the next message starts again, and the code still answers what was asked', async () => {
		const name = named();
		const { say: write, body, code } = await askedChat(name);
		const aside = await write('cancel');
		expect(aside.body).toMatchObject({ status: 'set-aside', runId: body.runId });
		const next = await write('Something else', [{ text: 'Something else it is.' }]);
		expect(next.body).toMatchObject({ status: 'finished', output: 'Something else it is.' });
		expect(next.body.runId).not.toBe(body.runId);
		expect(await state(body.questions[0].approvalId)).toBe('pending');
		const late = await write(`${code} yes`, [{ text: 'Made after all.' }]);
		expect(late.body).toMatchObject({ status: 'finished', runId: body.runId });
		expect(await workflowsNamed(world, name)).toHaveLength(1);
	});

	test('with the code ends the run, and its question with it', async () => {
		const name = named();
		const { say: write, body, code } = await askedChat(name);
		const ended = await write(`${code} cancel`);
		expect(ended.body).toMatchObject({ status: 'cancelled', runId: body.runId });
		expect(await state(body.questions[0].approvalId)).toBe('declined');
		const next = await write('Something else', [{ text: 'Something else it is.' }]);
		expect(next.body.runId).not.toBe(body.runId);
		expect(await workflowsNamed(world, name)).toEqual([]);
	});
});

describe('a model that cannot be used', () => {
	const fails = (status: number) => ({ ...say(''), misbehave: { status, error: 'no such key' } });

	test('fails the node with what the provider said, and the next message goes on with the run', async () => {
		const sessionId = randomUUID();
		const foreman = await rehearsal.foreman();
		const first = await foreman.start(
			one(call('list-workflows', { limit: 1 }), fails(401), say('Here I am again.')),
			'Go',
			{ sessionId },
		);
		const { execution, done } = await first.end(60_000, 'error');
		expect(done).toEqual([]);
		const { error } = execution.data.resultData;
		expect(error.message).toMatch(/^The chat model could not be used: .*no such key/);
		expect(error.description).toMatch(/Look at the Chat Model node[^]*The run is kept/);
		const next = await foreman.start([], 'And now?', { sessionId, resumed: first.script.name });
		expect((await next.end()).done).toMatchObject([
			{ output: 'Here I am again.', status: 'finished' },
		]);
		const last = first.script.requests().at(-1);
		expect(last?.order).toBe('Go');
		expect(last?.text).toContain('And now?');
	});

	test('with Retry On Fail is tried again, in the same run', async () => {
		const foreman = await rehearsal.foreman({
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 },
		});
		const run = await foreman.start(one(fails(401), say('At last.')), 'Go');
		expect((await run.end()).done).toMatchObject([{ output: 'At last.', status: 'finished' }]);
		expect(run.script.requests()).toHaveLength(2);
	});

	test('with an error output leaves there, and Resume goes on', async () => {
		const agentId = `agent ${randomUUID()}`;
		const foreman = await rehearsal.foreman({
			...{ node: { onError: 'continueErrorOutput' }, parameters: { agentId } },
		});
		const run = await foreman.start(one(fails(429), fails(429), fails(429), say('Back.')), 'Go');
		const { execution, done, person } = await run.end();
		expect([done, person]).toEqual([[], []]);
		const [left] = execution.data.resultData.runData.Foreman.at(-1).data.main[2];
		expect(left.json.error).toMatchObject({ code: 'unavailable' });
		const [, runId] = /run ID ([0-9a-f]{32})/.exec(left.json.error.hint) ?? [];
		const resumes = await rehearsal.foreman({ parameters: { agentId, operation: 'resume' } });
		const again = await resumes.start([], '', { runId, resumed: run.script.name });
		expect((await again.end()).done).toMatchObject([{ runId, output: 'Back.' }]);
	});
});

test('answers that are sent at once all count, and no code of theirs reaches the model', async () => {
	const ids = await Promise.all(
		[named(), named()].map(async (name) => (await world.live.store(workflow(name, [], []))).id),
	);
	const { path } = await publishForeman(world, { parameters: { profile: 'standard' } });
	const chat = openForemanChat(world, path);
	const both = ids.flatMap(
		(workflowId) => callingByName('delete-workflow', { workflowId }).toolCalls,
	);
	const { body } = await chat.say('Delete both', [{ toolCalls: both }, { text: 'Done.' }]);
	const codes = [...String(body.output).matchAll(/your code is (\d{6})\./gi)].map(
		([, code]) => code,
	);
	expect(codes).toHaveLength(2);
	const answers = await Promise.all(
		codes.map(
			async (code) => await chat.say(`${code} yes`, [{ text: 'Done.' }, { text: 'Done.' }]),
		),
	);
	await eventually('both to be deleted', async () => {
		const { data } = await world.live.api('GET', '/workflows?limit=250');
		return !data.some(({ id, isArchived }: Json) => ids.includes(id) && !isArchived);
	});
	const sent = JSON.stringify(answers.flatMap(({ script }) => script.calls));
	for (const code of codes) expect(sent).not.toContain(`${code} yes`);
});
