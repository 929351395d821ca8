import { randomUUID } from 'node:crypto';

import { pause } from '../../sandbox/progress.mjs';
import { publishControl } from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { decideAt, questionAt } from '../support/mcp-card';
import type { McpTrigger, Reply } from '../support/mcp-trigger';
import { eventsOf, MODERN, modernMeta, OLD, publishMcpTrigger } from '../support/mcp-trigger';
import { goodOrder, orderWorkflow } from '../support/sample-workflows';
import { slowWorkflow } from '../support/slow-workflow';
import { isOver, listTools, openOAuthClient } from '../support/oauth-client';
import { fixedIdentity } from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';
import { toldIn } from '../support/told-in';

/* One MCP trigger that two webhook processors answer, each a process of its own. */

const world = useLive([]);
const channel = useChannel();

const PASSWORD = randomUUID();
const opensUrls = { elicitation: { url: {} } };

/** The trigger that asks, at the one processor and at the other. */
let one: McpTrigger;
let other: McpTrigger;
/** The trigger that asks nobody, and is not patient. */
let hasty: McpTrigger;
let hastyElsewhere: McpTrigger;

function inBoth(trigger: McpTrigger): [McpTrigger, McpTrigger] {
	const [first = '', second = ''] = world.live.access.webhookUrls;
	return [trigger.at(first), trigger.at(second)];
}

beforeAll(async () => {
	const { live } = world;
	expect(live.access.webhookUrls).toHaveLength(2);
	[one, other] = inBoth(
		await publishMcpTrigger(live, {
			parameters: {
				permissions: { rules: [{ tools: ['list-workflows'], status: 'needs_approval' }] },
				settings: { handleAfter: 10, exposure: 'flat' },
			},
			credentials: {
				foremanIdentityApi: await fixedIdentity(live, `org ${randomUUID()}`, 'main', PASSWORD),
			},
			askUrl: channel().url,
		}),
	);
	[hasty, hastyElsewhere] = inBoth(
		await publishMcpTrigger(live, {
			parameters: { profile: 'unattended', settings: { handleAfter: 6 } },
		}),
	);
});

afterEach(async () => {
	await Promise.all([world.live.start('webhook-1'), world.live.start('webhook-2')]);
}, 120_000);

const resultOf = ({ message }: Reply): Json => message.result;

/** Whether a call was made, and its answer is no refusal and no question. */
const expectAnswer = (reply: Reply) => {
	expect(resultOf(reply).isError).toBeUndefined();
	expect(toldIn(resultOf(reply)).status).toBeUndefined();
};

const isQuestion = (post: Json) => post.outcome === undefined;

/** The next question in the channel, whoever asks. */
function nextQuestion(): () => Promise<Json> {
	const before = channel().posts.length;
	return async () =>
		await eventually('the question', async () => channel().posts.slice(before).find(isQuestion));
}

const greeting = {
	...{ protocolVersion: OLD, capabilities: opensUrls, clientInfo: { name: 'test', version: '1' } },
};

const call = (limit: number) => ({ name: 'list-workflows', arguments: { limit } });

test('either lists the same tools, and answers a call', async () => {
	const names = (reply: Reply) => resultOf(reply).tools.map(({ name }: Json) => name);
	const [here, there] = await Promise.all([one.modern('tools/list'), other.modern('tools/list')]);
	expect(names(here)).toContain('list-workflows');
	expect(names(there)).toEqual(names(here));
	for (const trigger of [one, other]) {
		expectAnswer(await trigger.modern('tools/call', { name: 'list-tags', arguments: {} }));
		expectAnswer(await trigger.old('tools/call', { name: 'list-tags', arguments: {} }));
	}
});

test('a client that signs in at one is let in by the other, which knows of each token that was used', async () => {
	const { live } = world;
	const identity = await fixedIdentity(live, `org ${randomUUID()}`, 'main', PASSWORD);
	const [here, there] = inBoth(
		await publishMcpTrigger(live, {
			parameters: { clientAuthentication: 'clientKeys', oauth: true },
			credentials: { foremanIdentityApi: identity },
		}),
	);
	const described: Json = await (
		await fetch(`${here.url}/.well-known/oauth-protected-resource`)
	).json();
	const client = await openOAuthClient(here.url, PASSWORD, described.resource);
	const granted = await client.code();
	const [first, second] = [client.at(here.url), client.at(there.url)];
	const both = await Promise.all([first.exchange(granted), second.exchange(granted)]);
	const good = both.filter(({ status }) => status === 200);
	expect(good.length).toBeLessThanOrEqual(1);

	const tokens: Json = (await second.exchange(await client.code())).body;
	for (const trigger of [here, there])
		expect((await listTools(trigger.url, tokens.access_token)).status).toBe(200);
	const next = await second.refresh(tokens.refresh_token);
	expect(next.status).toBe(200);
	// What was used at one is used at the other, and ends the access at both.
	expect((await first.refresh(tokens.refresh_token)).status).toBe(400);
	expect((await second.refresh(next.body.refresh_token)).status).toBe(400);
	for (const trigger of [here, there])
		expect(await isOver(trigger.url, next.body.access_token)).toBe(true);
});

test('2026-07-28: asked at one, decided on the page of the other, which answers the call', async () => {
	const question = nextQuestion();
	const asked = await one.modern('tools/call', call(31), opensUrls);
	const { inputRequests, requestState } = resultOf(asked);
	const id = questionAt(inputRequests.approval.params.url);
	expect(questionAt((await question()).approvalUrl)).toBe(id);
	// The same call at the other process is the same question, and nobody is told of it twice.
	const there = await other.modern('tools/call', call(31), opensUrls);
	expect(questionAt(resultOf(there).inputRequests.approval.params.url)).toBe(id);

	const inputResponses = { approval: { action: 'accept' } };
	const again = { ...call(31), inputResponses, requestState };
	const [ran] = await Promise.all([
		other.modern('tools/call', again, opensUrls),
		decideAt(other, PASSWORD, id),
	]);
	expectAnswer(ran);
	await eventually('what became of it', async () =>
		channel().posts.some(({ outcome, tool }) => outcome === 'done' && tool === 'list-workflows'),
	);
	const posts = channel().posts.filter((post) => isQuestion(post) && post.approvalUrl.includes(id));
	expect(posts).toHaveLength(1);
	// Used once, whichever process is asked.
	expect(resultOf(await one.modern('tools/call', call(31), opensUrls)).resultType).toBe(
		'input_required',
	);
});

test('2025-11-25: the session of one holds at the other, and so does what a person approved', async () => {
	const greeted = await one.old('initialize', greeting);
	const session = { 'mcp-session-id': greeted.headers.get('mcp-session-id') ?? '' };
	expect(session['mcp-session-id']).not.toBe('');
	const asked = await other.old('tools/call', call(32), session);
	expect(asked.message.error.code).toBe(-32042);
	const [{ url }] = asked.message.error.data.elicitations;
	await decideAt(one, PASSWORD, questionAt(url));
	expectAnswer(await other.old('tools/call', call(32), session));
});

test('others are told by text; the person answers from the channel, at either process', async () => {
	const question = nextQuestion();
	const asked = await one.old('tools/call', call(33));
	expect(toldIn(resultOf(asked))).toMatchObject({ status: 'approval-required' });
	expect(asked.text).not.toContain('/ui/');
	await decideAt(other, PASSWORD, questionAt((await question()).approvalUrl));
	expectAnswer(await other.old('tools/call', call(33)));
});

test('a question over …/execute is posted to the channel too', async () => {
	const question = nextQuestion();
	const response = await fetch(`${other.url}/execute`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${other.token}` },
		body: JSON.stringify({ name: 'list-workflows', parameters: { limit: 34 } }),
	});
	expect(response.status).toBe(428);
	await response.text();
	await decideAt(one, PASSWORD, questionAt((await question()).approvalUrl));
	expectAnswer(await one.modern('tools/call', call(34)));
});

/** Sends a call of revision 2026-07-28, and notes when each message of the answer came. */
async function streamed({ url, token }: McpTrigger, params: Json) {
	const response = await fetch(url, {
		method: 'POST',
		headers: {
			...{ 'content-type': 'application/json', authorization: `Bearer ${token}` },
			...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': MODERN },
			...{ 'mcp-method': 'tools/call', 'mcp-name': params.name },
		},
		body: JSON.stringify({
			...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
			params: { ...params, _meta: modernMeta({}, { progressToken: 'p' }) },
		}),
	});
	const came: Array<{ readonly message: Json; readonly at: number }> = [];
	const decoder = new TextDecoder();
	for await (const piece of response.body ?? [])
		for (const message of eventsOf(decoder.decode(piece))) came.push({ message, at: Date.now() });
	return came;
}

const runSlow = (workflowId: string) => ({ name: 'run-workflow', arguments: { workflowId } });

const fetchResult = async (trigger: McpTrigger, handle: string) =>
	await trigger.modern('tools/call', { name: 'wait-for-answer', arguments: { handle } });

test('a long call tells that it goes on; the handle of one is good at the other', async () => {
	const { id: workflowId } = await world.live.store(slowWorkflow(9));
	const came = await streamed(hasty, runSlow(workflowId));
	const [first, last] = [came[0], came.at(-1)];
	expect(first?.message).toMatchObject({ method: 'notifications/progress' });
	expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(400);
	const result: Json = toldIn(last?.message.result);
	const { status, handle } = result;
	expect(status).toBe('still-running');
	const answer = await eventually('the result', async () => {
		const reply = await fetchResult(hastyElsewhere, handle);
		return toldIn(resultOf(reply)).status !== 'still-running' && reply;
	});
	expect(JSON.stringify(toldIn(resultOf(answer)))).toContain('success');
	expect(resultOf(await fetchResult(hasty, handle))).toEqual(resultOf(answer));
});

test('a key that is revoked at one process lets nobody in at the other, five seconds later', async () => {
	const { live } = world;
	const control = await publishControl(live);
	const ann = control.token({ org: `keys ${randomUUID()}`, agency: 'north', sub: 'ann' });
	const wish = { name: 'Over processes', expiresInDays: 1, limits: { strongest: 'read' } };
	const { key, client } = (await control.call('POST', 'ai/clients', ann, wish)).body;
	const parameters = { clientAuthentication: 'clientKeys', settings: { exposure: 'flat' } };
	const [here, there] = inBoth(await publishMcpTrigger(live, { parameters, token: key }));
	const calls = { name: 'list-tags', arguments: {} };
	for (const trigger of [here, there]) expectAnswer(await trigger.modern('tools/call', calls));
	const [, url = ''] = live.access.webhookUrls;
	const revoked = await fetch(
		`${control.base.replace(live.access.baseUrl, url)}/ai/clients/${client.id}`,
		{ method: 'DELETE', headers: { authorization: `Bearer ${ann}` } },
	);
	expect(revoked.status).toBe(200);
	const at = Date.now();
	expect((await there.modern('tools/call', calls)).status).toBe(401);
	const isOut = async () => (await here.modern('tools/call', calls)).status === 401;
	await eventually('the end of the key', isOut);
	// A slow machine takes its time over the last look.
	expect(Date.now() - at).toBeLessThan(15_000);
});

test('what a client has read of strangers at one process is known to the other at once', async () => {
	const { live } = world;
	const columns = [{ name: 'a', type: 'string' }];
	const { id } = await live.api('POST', '/data-tables', { name: `Read ${randomUUID()}`, columns });
	const [here, there] = inBoth(
		await publishMcpTrigger(live, {
			parameters: {
				permissions: {
					rules: [{ tools: ['insert-data-table-rows'], status: 'always_allow' }],
				},
				settings: { exposure: 'flat' },
			},
			credentials: {
				foremanIdentityApi: await fixedIdentity(live, `org ${randomUUID()}`, 'main', PASSWORD),
			},
		}),
	);
	const write = {
		name: 'insert-data-table-rows',
		arguments: { dataTableId: id, rows: [{ a: 'b' }] },
	};
	expectAnswer(await there.modern('tools/call', write));
	const reading = { name: 'query-data-table-rows', arguments: { dataTableId: id } };
	expectAnswer(await here.modern('tools/call', reading));
	const asked = await there.modern('tools/call', write);
	expect(toldIn(resultOf(asked))).toMatchObject({ status: 'approval-required' });
});

test('a draft with code, which n8n runs on workers alone, is refused at once', async () => {
	const { id: workflowId } = await world.live.store(orderWorkflow());
	const refused = await hasty.modern('tools/call', {
		...{ name: 'run-workflow', arguments: { workflowId, inputData: goodOrder } },
	});
	expect(toldIn(resultOf(refused))).toMatchObject({
		error: { code: 'unsupported', hint: expect.stringContaining('call-live-workflow') },
	});
});

test('2026-07-28: what was approved runs after the process that asked was restarted', async () => {
	const asked = await one.modern('tools/call', call(35), opensUrls);
	const { inputRequests, requestState } = resultOf(asked);
	await decideAt(other, PASSWORD, questionAt(inputRequests.approval.params.url));
	await world.live.restart('restart', 'webhook-1');
	const inputResponses = { approval: { action: 'accept' } };
	expectAnswer(await one.modern('tools/call', { ...call(35), inputResponses, requestState }));
});

test('a process that is lost in the middle of long calls: the other says so, and the client calls again', async () => {
	const { id: workflowId } = await world.live.store(slowWorkflow(60));
	const handed = await hasty.modern('tools/call', runSlow(workflowId));
	const { handle } = toldIn(resultOf(handed));
	const cut = expect(hasty.modern('tools/call', runSlow(workflowId))).rejects.toThrow();
	await pause(2_000);
	await world.live.kill('webhook-1');
	await cut;
	const told = await fetchResult(hastyElsewhere, handle);
	expect(toldIn(resultOf(told)).status).toBe('still-running');
	const lost = await eventually(
		'the loss',
		async () => {
			const reply = await fetchResult(hastyElsewhere, handle);
			return resultOf(reply).isError === true && reply;
		},
		60_000,
	);
	expect(toldIn(resultOf(lost))).toMatchObject({
		error: { code: 'unavailable', message: expect.stringContaining('has not been heard of since') },
	});
	expectAnswer(
		await hastyElsewhere.modern('tools/call', { name: 'list-workflows', arguments: {} }),
	);
}, 120_000);
