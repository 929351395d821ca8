import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

import { openBrowser } from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { decideAt, questionAt } from '../support/mcp-card';
import type { McpTrigger } from '../support/mcp-trigger';
import { MODERN, modernMeta, OLD, publishMcpTrigger } from '../support/mcp-trigger';
import { slowWorkflow } from '../support/slow-workflow';
import { fixedIdentity, publishAgent, runScript } from '../support/surfaces';
import { useLive } from '../support/use-live';
import { toldIn } from '../support/told-in';

const world = useLive([]);

const PASSWORD = randomUUID();
const opensUrls = { elicitation: { url: {} } };

let mcp: McpTrigger;
let asking: McpTrigger;

beforeAll(async () => {
	const { live } = world;
	mcp = await publishMcpTrigger(live, { parameters: { settings: { handleAfter: 1 } } });
	asking = await publishMcpTrigger(live, {
		parameters: {
			permissions: { rules: [{ tools: ['list-workflows'], status: 'needs_approval' }] },
			settings: { handleAfter: 3, exposure: 'flat' },
		},
		credentials: {
			foremanIdentityApi: await fixedIdentity(live, `org ${randomUUID()}`, 'main', PASSWORD),
		},
	});
});

const namesOf = (result: Json): string[] => result.tools.map(({ name }: Json) => name);

const greeting = (capabilities: Json = {}) => ({
	protocolVersion: OLD,
	capabilities,
	clientInfo: { name: 'test', version: '1' },
});

const decide = async (trigger: McpTrigger, id: string, decision: Record<string, string>) =>
	await decideAt(trigger, PASSWORD, id, decision);

describe('both generations of clients', () => {
	test('2026-07-28: discovers, lists and calls', async () => {
		const discovered = await mcp.modern('server/discover');
		expect(discovered.message.result).toMatchObject({
			supportedVersions: expect.arrayContaining([MODERN]),
			capabilities: { tools: {} },
		});
		const { message, headers } = await mcp.modern('tools/list');
		expect(headers.get('content-type')).toContain('application/json');
		expect(message.result).toMatchObject({ resultType: 'complete', cacheScope: 'private' });
		expect(namesOf(message.result)).toEqual(
			expect.arrayContaining(['list-workflows', 'search-tools', 'run-tool', 'wait-for-answer']),
		);
		const called = await mcp.modern('tools/call', { name: 'list-workflows', arguments: {} });
		expect(called.message.result.isError).toBeUndefined();
		// Once: clients that get structured content too hand both to their model.
		expect(Object.keys(called.message.result)).not.toContain('structuredContent');
		expect(toldIn(called.message.result)).toEqual(expect.any(Object));
	});

	test('what is answered from memory is what the SDK answers', async () => {
		const kept = await mcp.modern('tools/list');
		// One key that the SDK ignores: then it answers itself.
		const written = await mcp.modern('tools/list', { _meta: { 'a.test/own': 1 }, extra: 1 });
		expect(kept.message.result).toEqual(written.message.result);
		const old = await mcp.old('tools/list');
		const oldWritten = await mcp.old('tools/list', { extra: 1 });
		expect(oldWritten.events).toHaveLength(1);
		expect(old.message.result).toEqual(oldWritten.message.result);
	});

	test('2025-11-25: is greeted, lists and calls', async () => {
		const greeted = await mcp.old('initialize', greeting());
		expect(greeted.message.result).toMatchObject({
			protocolVersion: OLD,
			serverInfo: { name: 'foreman' },
		});
		const { message } = await mcp.old('tools/list');
		expect(namesOf(message.result)).toContain('build-workflow');
		const called = await mcp.old('tools/call', {
			name: 'run-tool',
			arguments: { name: 'list-tags', arguments: {} },
		});
		expect(called.message.result.isError).toBeUndefined();
	});

	test('errors of tools are results, with what to do', async () => {
		const wrong = await mcp.modern('tools/call', {
			name: 'get-workflow',
			arguments: { workflowIdd: 'x' },
		});
		expect(wrong.message.result.isError).toBe(true);
		expect(toldIn(wrong.message.result)).toMatchObject({ error: { code: 'invalid-input' } });
		const unknown = await mcp.modern('tools/call', { name: 'constructor', arguments: {} });
		expect(unknown.message.result.isError).toBe(true);
	});
});

describe('who is let in', () => {
	test('nobody without the token, and nobody with another', async () => {
		for (const headers of [
			{ authorization: '' },
			{ authorization: `Bearer ${randomUUID()}` },
			{ authorization: `Basic ${mcp.token}` },
		]) {
			const refused = await mcp.modern('tools/list', {}, {}, headers);
			expect(refused.status).toBe(401);
			expect(refused.headers.get('www-authenticate')).toContain('Bearer');
			expect(refused.message).toMatchObject({ jsonrpc: '2.0', id: null });
		}
		const byKey = { authorization: '', 'x-api-key': mcp.token };
		expect((await mcp.modern('tools/list', {}, {}, byKey)).status).toBe(200);
	});

	test('no page of another site, whatever token it has', async () => {
		const from = async (origin: string) =>
			(await mcp.modern('tools/list', {}, {}, { origin })).status;
		expect(await from('https://evil.example.com')).toBe(403);
		expect(await from('null')).toBe(403);
		expect(await from(new URL(mcp.url).origin)).toBe(200);
	});

	test('no page whose name was made to point here', async () => {
		const { port, pathname } = new URL(mcp.url);
		const evil = 'evil.example.com';
		const status = await new Promise((resolve, reject) => {
			const headers = { host: evil, origin: new URL(mcp.url).origin };
			const asked = request({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers });
			asked.on('response', (answer) => resolve(answer.statusCode)).on('error', reject);
			asked.end('{}');
		});
		expect(status).toBe(403);
	});

	test('other methods are told that there are no sessions', async () => {
		for (const method of ['GET', 'DELETE']) {
			const answer = await fetch(mcp.url, { method });
			expect(answer.status).toBe(405);
			expect(answer.headers.get('allow')).toBe('POST');
		}
	});
});

describe('what is no message', () => {
	const codeOf = async (body: string, headers: Record<string, string> = {}) => {
		const { status, message } = await mcp.post(body, headers);
		return [status, message?.error?.code];
	};

	test('each is answered, and says what is wrong', async () => {
		expect(await codeOf('{"jsonrpc":')).toEqual([400, -32700]);
		expect(await codeOf('')).toEqual([400, -32700]);
		expect(await codeOf('[]')).toEqual([400, -32600]);
		expect(await codeOf('[{"jsonrpc":"2.0","id":1,"method":"ping"}]')).toEqual([400, -32600]);
		expect((await codeOf('{}'))[0]).toBe(400);
		expect((await codeOf('7'))[0]).toBe(400);
		expect(await codeOf('{}', { 'content-type': 'text/plain' })).toEqual([415, -32600]);
		const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;
		expect(await codeOf(deep)).toEqual([400, -32600]);
		expect((await codeOf(`"${'a'.repeat(1_100_000)}"`))[0]).toBe(413);
	});

	test('keys of objects’ own change nothing', async () => {
		const polluted = `{"jsonrpc":"2.0","id":1,"method":"tools/call","__proto__":{"polluted":1},"params":{"name":"list-tags","arguments":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"_meta":${JSON.stringify(modernMeta())}}}`;
		const { status } = await mcp.post(polluted, {
			...{ 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': 'list-tags' },
		});
		expect(status).toBeLessThan(500);
		expect((await mcp.modern('tools/list')).status).toBe(200);
	});
});

describe('a call that a person has to allow', () => {
	const call = { name: 'list-workflows', arguments: {} };

	test('2026-07-28: the client opens the card, and the call runs once it is approved', async () => {
		const mine = { name: 'list-workflows', arguments: { limit: 11 } };
		const asked = await asking.modern('tools/call', mine, opensUrls);
		const { resultType, inputRequests, requestState } = asked.message.result;
		expect(resultType).toBe('input_required');
		const { method, params } = inputRequests.approval;
		expect(method).toBe('elicitation/create');
		expect(params).toMatchObject({ mode: 'url', url: expect.stringContaining('/ui/approvals/') });
		expect(params.message).not.toContain('http');
		const accepted = { inputResponses: { approval: { action: 'accept' } }, requestState };

		const forged = { ...mine, ...accepted, requestState: `${requestState.slice(0, -1)}x` };
		const refused = await asking.modern('tools/call', forged, opensUrls);
		expect(refused.message.error.code).toBe(-32602);
		const others = { ...mine, ...accepted, arguments: { limit: 12 } };
		expect((await asking.modern('tools/call', others, opensUrls)).message.error.code).toBe(-32602);

		const [ran] = await Promise.all([
			asking.modern('tools/call', { ...mine, ...accepted }, opensUrls),
			decide(asking, questionAt(params.url), { verdict: 'approved' }),
		]);
		expect(ran.message.result).toMatchObject({ resultType: 'complete' });
		expect(toldIn(ran.message.result).status).toBeUndefined();

		// Used once: the same call asks again.
		const again = await asking.modern('tools/call', mine, opensUrls);
		expect(again.message.result.resultType).toBe('input_required');
	});

	test('2026-07-28: what was approved runs after a restart, by the state that the client still holds', async () => {
		const mine = { name: 'list-workflows', arguments: { limit: 13 } };
		const asked = await asking.modern('tools/call', mine, opensUrls);
		const { inputRequests, requestState } = asked.message.result;
		await decide(asking, questionAt(inputRequests.approval.params.url), { verdict: 'approved' });
		await world.live.restart('crash');
		const inputResponses = { approval: { action: 'accept' } };
		const again = { ...mine, inputResponses, requestState };
		const ran = await asking.modern('tools/call', again, opensUrls);
		expect(ran.message.result).toMatchObject({ resultType: 'complete' });
		expect(toldIn(ran.message.result).status).toBeUndefined();
	});

	test('2025-11-25: the client gets the address in an error, and calls again', async () => {
		const mine = { name: 'list-workflows', arguments: { limit: 21 } };
		const greeted = await asking.old('initialize', greeting(opensUrls));
		const session = { 'mcp-session-id': greeted.headers.get('mcp-session-id') ?? '' };
		expect(session['mcp-session-id']).not.toBe('');
		const asked = await asking.old('tools/call', mine, session);
		expect(asked.message.error).toMatchObject({ code: -32042 });
		expect(asked.message.error.message).not.toContain('http');
		const [{ mode, url }] = asked.message.error.data.elicitations;
		expect(mode).toBe('url');
		await decide(asking, questionAt(url), { verdict: 'approved' });
		await world.live.restart('restart');
		const ran = await asking.old('tools/call', mine, session);
		expect(toldIn(ran.message.result).status).toBeUndefined();
	});

	test('others are told that a person was asked, and get no address', async () => {
		for (const answer of [
			await asking.modern('tools/call', call),
			await asking.old('tools/call', call),
			await asking.old('tools/call', call, { 'mcp-session-id': 'made-up' }),
		]) {
			expect(toldIn(answer.message.result)).toMatchObject({
				status: 'approval-required',
			});
			expect(answer.message.result.isError).toBeUndefined();
			expect(answer.text).not.toContain('/ui/');
		}
	});

	/** What comes of a call, however long it takes on a busy machine. */
	async function told(client: McpTrigger, made: Json): Promise<Json> {
		const answer = toldIn((await client.modern('tools/call', made)).message.result);
		if (answer.status !== 'still-running') return answer;
		const { handle } = answer;
		return await told(client, { name: 'wait-for-answer', arguments: { handle } });
	}

	/** The id of the question about a call, which is asked already. */
	async function questionOf(made: Json): Promise<string> {
		const { message } = await asking.modern('tools/call', made, opensUrls);
		const { inputRequests } = message.result;
		return inputRequests === undefined
			? await questionOf(made)
			: questionAt(inputRequests.approval.params.url);
	}

	test('waits by the handle, and gets the answer of the call once it is approved', async () => {
		const mine = { name: 'list-workflows', arguments: { limit: 31 } };
		const { status, handle, hint } = await told(asking, mine);
		expect({ status, hint }).toMatchObject({
			...{ status: 'approval-required', hint: expect.stringContaining('wait-for-answer') },
		});
		expect((await told(asking, mine)).handle).toBe(handle);
		const wait = { name: 'wait-for-answer', arguments: { handle } };
		expect(await told(mcp, wait)).toMatchObject({ error: { code: 'not-found' } });

		const id = await questionOf(mine);
		expect(id).not.toContain(handle);
		const answered = async () => {
			for (let tries = 0; tries < 20; tries += 1) {
				const answer = await told(asking, wait);
				if (answer.status !== 'approval-required') return answer;
				expect(answer.handle).toBe(handle);
			}
			throw new Error('never answered');
		};
		const waiting = [answered(), answered()];
		await decide(asking, id, { verdict: 'approved' });
		const [one, other] = await Promise.all(waiting);
		expect(JSON.stringify(one)).toContain('activeVersionId');
		expect(other).toEqual(one);

		await world.live.restart('restart');
		expect(await told(asking, wait)).toEqual(one);
		const again = await told(asking, mine);
		expect(again).toMatchObject({ status: 'approval-required' });
		expect(again.handle).not.toBe(handle);
	});

	test('is told by the handle that it was declined', async () => {
		const mine = { name: 'list-workflows', arguments: { limit: 32 } };
		const { handle } = await told(asking, mine);
		await decide(asking, await questionOf(mine), { verdict: 'declined' });
		const wait = { name: 'wait-for-answer', arguments: { handle } };
		expect(await told(asking, wait)).toMatchObject({ status: 'denied' });
	});

	test('without an identity nobody could answer, and the client is told what to set up', async () => {
		const alone = await publishMcpTrigger(world.live, {
			parameters: {
				permissions: { rules: [{ tools: ['list-workflows'], status: 'needs_approval' }] },
			},
		});
		const refused = await alone.modern('tools/call', call, opensUrls);
		expect(refused.message.result).toMatchObject({ isError: true });
		expect(refused.message.result.content[0].text).toContain('Foreman Identity API');
	});

	test('nobody decides without signing in, and there are no other pages', async () => {
		const asked = await asking.modern('tools/call', call, opensUrls);
		const { url } = asked.message.result.inputRequests.approval.params;
		const stranger = openBrowser(asking.url);
		const path = `ui/approvals/${questionAt(url)}`;
		expect((await stranger.get(path)).status).toBe(401);
		expect((await stranger.post(path, { verdict: 'approved' })).status).toBe(401);
		expect((await stranger.get('ui/audit')).status).toBe(404);
	});
});

describe('long calls', () => {
	let workflowId = '';

	beforeAll(async () => {
		({ id: workflowId } = await world.live.store(slowWorkflow(8)));
	});

	const run = () => ({ name: 'run-workflow', arguments: { workflowId } });

	test('are answered with a handle, tell that they go on, and give their result by it', async () => {
		const free = await publishMcpTrigger(world.live, {
			parameters: { profile: 'unattended', settings: { handleAfter: 1 } },
		});
		const handed = await free.modern('tools/call', { ...run(), _meta: { progressToken: 'p' } });
		expect(toldIn(handed.message.result)).toMatchObject({ status: 'still-running' });
		const { handle } = toldIn(handed.message.result);
		const get = { name: 'wait-for-answer', arguments: { handle } };
		// Nobody else gets it.
		const other = await mcp.modern('tools/call', get);
		expect(toldIn(other.message.result)).toMatchObject({ error: { code: 'not-found' } });

		let answer = await free.modern('tools/call', get);
		for (let tries = 0; tries < 20; tries += 1) {
			if (toldIn(answer.message.result).status !== 'still-running') break;
			answer = await free.modern('tools/call', get);
		}
		expect(answer.message.result.isError).toBeUndefined();
		expect(JSON.stringify(toldIn(answer.message.result))).toContain('success');
		// It is kept, also for another process.
		await world.live.restart('restart');
		const kept = await free.modern('tools/call', get);
		expect(kept.message.result).toEqual(answer.message.result);
	});

	test('end when the client goes away', async () => {
		const waiting = await publishMcpTrigger(world.live, {
			parameters: { profile: 'unattended', settings: { handleAfter: 60 } },
		});
		const gone = new AbortController();
		const { name, arguments: given } = run();
		const asked = fetch(waiting.url, {
			method: 'POST',
			signal: gone.signal,
			headers: {
				...{ 'content-type': 'application/json', authorization: `Bearer ${waiting.token}` },
				...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': MODERN },
				...{ 'mcp-method': 'tools/call', 'mcp-name': name },
			},
			body: JSON.stringify({
				...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
				params: { name, arguments: given, _meta: modernMeta() },
			}),
		});
		await new Promise((resolve) => setTimeout(resolve, 3_000));
		gone.abort();
		await expect(asked).rejects.toThrow('abort');
		// n8n lists no executions that still run.
		await eventually('the run is stopped', async () => {
			const path = `/executions?workflowId=${workflowId}&status=canceled`;
			return (await world.live.api('GET', path)).data.length === 1;
		});
	});

	test('end when a client of an older revision cancels them, in the session that asked alone', async () => {
		const waiting = await publishMcpTrigger(world.live, {
			parameters: { profile: 'unattended', settings: { handleAfter: 60 } },
		});
		const begin = async () => {
			const client = { capabilities: {}, clientInfo: { name: 'old', version: '1' } };
			const { headers } = await waiting.old('initialize', { protocolVersion: OLD, ...client });
			return { 'mcp-session-id': headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': OLD };
		};
		const [own, other] = [await begin(), await begin()];
		const begun = Date.now();
		const call = { jsonrpc: '2.0', id: 'seven', method: 'tools/call', params: run() };
		const answered = waiting.post(JSON.stringify(call), own).then(() => Date.now() - begun);
		await new Promise((resolve) => setTimeout(resolve, 2_000));
		const cancel = async (requestId: string, session: Record<string, string>) => {
			const method = 'notifications/cancelled';
			const message = JSON.stringify({ jsonrpc: '2.0', method, params: { requestId } });
			expect((await waiting.post(message, session)).status).toBe(202);
		};
		await cancel('seven', other);
		await cancel('eight', own);
		const isOpen = Symbol('open');
		const soon = new Promise((resolve) => setTimeout(() => resolve(isOpen), 1_000));
		expect(await Promise.race([answered, soon])).toBe(isOpen);
		await cancel('seven', own);
		expect(await answered).toBeLessThan(7_000);
		await eventually('the run is stopped', async () => {
			const path = `/executions?workflowId=${workflowId}&status=canceled`;
			return (await world.live.api('GET', path)).data.length === 2;
		});
	});
});

test("n8n's own client of an agent: what the agent's item holds gets into no call", async () => {
	const { live, model } = world;
	const bearer = await live.credential('MCP bearer', 'httpBearerAuth', { token: mcp.token });
	const client = {
		...{ name: 'Door', type: '@n8n/n8n-nodes-langchain.mcpClientTool', typeVersion: 1.4 },
		parameters: {
			...{ endpointUrl: mcp.url, serverTransport: 'httpStreamable' },
			...{ authentication: 'bearerAuth', include: 'all', options: {} },
		},
		credentials: { httpBearerAuth: bearer },
	};
	const agent = await publishAgent(live, 'Agent of an MCP client', [client]);
	const call = (given: object) => ({
		toolCalls: [{ name: 'Door_list-workflows', arguments: given }],
	});
	const turns = [call({ toolInput: { limit: 1 } }), call({ limit: 1 }), { text: 'done' }];
	// The item of a webhook has a field `query`, as the tool has.
	const { script } = await runScript(live, model, agent, turns, { query: 'of the item' });
	expect(script.failures).toEqual([]);
	const [right, flat] =
		script.calls.at(-1)?.toolResults.map(({ content }) => JSON.stringify(content)) ?? [];
	expect(right).toContain('workflows');
	expect(right).not.toContain('invalid-input');
	expect(flat).toContain('toolInput');
});

describe('who calls too often', () => {
	test('is told when to come back, and lists all the same', async () => {
		const few = await publishMcpTrigger(world.live, {
			parameters: { settings: { callsPerMinute: 3 } },
		});
		const call = async () => await few.modern('tools/call', { name: 'none' });
		const answers = await Promise.all([call(), call(), call(), call(), call()]);
		const refused = answers.filter(({ status }) => status === 429);
		expect(refused.length).toBeGreaterThan(0);
		expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
		expect((await few.modern('tools/list')).status).toBe(200);
	});
});
