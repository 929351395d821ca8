import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Answer, Control, Person } from '../support/admin-trigger';
import { publishControl, readAnswer } from '../support/admin-trigger';
import { limitedClient } from '../support/limited-client';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { publishMcpTrigger } from '../support/mcp-trigger';
import { fixedIdentity } from '../support/surfaces';
import { unwrapUntrusted } from '../support/unwrap-untrusted';
import { useLive } from '../support/use-live';
import { toldIn } from '../support/told-in';

/* A client with a key of its own, at the MCP trigger: over MCP, and over the two addresses for programs without it. */

const world = useLive([]);

const ann: Person = { org: `keys ${randomUUID()}`, agency: 'north', sub: 'ann' };

let control: Control;
let inside: string;
let outside: string;
let tag: string;
let client: Json;
let mcp: McpTrigger;
let asking: McpTrigger;

const asAnn = async (method: string, path: string, body?: unknown) =>
	await control.call(method, path, control.token(ann), body);

beforeAll(async () => {
	const { live } = world;
	control = await publishControl(live);
	tag = `k ${live.mark}`.slice(0, 24);
	inside = (await live.store(workflow(`In ${live.mark}`, [], []))).id;
	outside = (await live.store(workflow(`Out ${live.mark}`, [], []))).id;
	const tagged = { workflowId: inside, tags: [tag], createMissing: true };
	expect(await limitedClient(live, {}).call('tag-workflow', tagged)).toMatchObject({
		status: 'succeeded',
	});
	const made = await asAnn('POST', 'ai/clients', {
		...{ name: 'Shop client', expiresInDays: 1 },
		limits: { strongest: 'read', domains: ['workflow'], workflows: { tags: [tag] } },
	});
	expect(made.status).toBe(201);
	client = made.body.client;
	const parameters = { clientAuthentication: 'clientKeys', settings: { exposure: 'flat' } };
	mcp = await publishMcpTrigger(live, { parameters, token: made.body.key });
	asking = await publishMcpTrigger(live, {
		parameters: { permissions: { rules: [{ tools: ['list-tags'], status: 'needs_approval' }] } },
		credentials: {
			foremanIdentityApi: await fixedIdentity(live, `org ${randomUUID()}`, 'main', randomUUID()),
		},
	});
});

const called = async (name: string, given: Json): Promise<Json> =>
	(await mcp.modern('tools/call', { name, arguments: given })).message.result;

/** The ids of workflows in an answer of `list-workflows`. */
function idsIn(answer: unknown): string[] {
	const { workflows }: Json = unwrapUntrusted(answer);
	return workflows.map(({ id }: Json) => id);
}

const posted = async (
	{ url, token }: McpTrigger,
	path: string,
	body: string,
	headers: Record<string, string> = {},
): Promise<Answer> =>
	await readAnswer(
		await fetch(`${url}/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
			body,
		}),
	);

const execute = async (name: string, parameters?: Json, trigger = mcp) =>
	await posted(trigger, 'execute', JSON.stringify({ name, parameters }));

describe('over MCP', () => {
	test('tools/list shows what the limits allow, and nothing else runs', async () => {
		const { message } = await mcp.modern('tools/list');
		const names = message.result.tools.map(({ name }: Json) => name);
		expect(names).toEqual(expect.arrayContaining(['list-workflows', 'get-workflow']));
		// One writes, one is of another domain.
		for (const name of ['tag-workflow', 'list-executions']) {
			expect(names).not.toContain(name);
			expect((await called(name, { workflowId: inside, tags: [] })).isError).toBe(true);
		}
	});

	test('a workflow outside its tag is none, and lists leave it out', async () => {
		const found = await called('get-workflow', { workflowId: inside });
		expect(unwrapUntrusted(toldIn(found))).toMatchObject({ id: inside });
		const lost = await called('get-workflow', { workflowId: outside });
		expect(lost.isError).toBe(true);
		expect(toldIn(lost)).toMatchObject({ status: 'failed', error: { code: 'not-found' } });
		const listed = await called('list-workflows', {});
		expect(idsIn(toldIn(listed))).toEqual([inside]);
	});
});

describe('over HTTP', () => {
	test('…/tools answers the tools it is offered, with the fields of each', async () => {
		const { status, body } = await posted(mcp, 'tools', '{}');
		expect(status).toBe(200);
		const { message } = await mcp.modern('tools/list');
		const names = ({ tools }: Json) => tools.map(({ name }: Json) => name).sort();
		const offered = names(body);
		expect(offered).toEqual(expect.arrayContaining(['get-workflow']));
		expect(offered).not.toContain('tag-workflow');
		expect(names(message.result)).toEqual(expect.arrayContaining(offered));
		expect(body.tools.find(({ name }: Json) => name === 'get-workflow')).toMatchObject({
			description: expect.any(String),
			inputSchema: { type: 'object', properties: { workflowId: {} } },
			outputSchema: { type: 'object', properties: { id: {} } },
		});
	});

	test('…/execute answers what the tool answers, of what its limits allow', async () => {
		const ran = await execute('list-workflows', {});
		expect(ran.status).toBe(200);
		expect(idsIn(ran.body)).toEqual([inside]);
		expect((await execute('list-workflows')).status).toBe(200);
		const lost = await execute('get-workflow', { workflowId: outside });
		expect([lost.status, lost.body.error]).toEqual([
			404,
			expect.objectContaining({
				code: 'TOOL_EXECUTION_ERROR',
				details: expect.objectContaining({ code: 'not-found' }),
			}),
		]);
	});

	test('a tool that is none, or is not offered, is not found', async () => {
		for (const name of ['get-workflw', 'tag-workflow', 'constructor']) {
			const { status, body } = await execute(name, {});
			expect([status, body.error.code]).toEqual([404, 'TOOL_NOT_FOUND']);
		}
		expect((await execute('get-workflw', {})).body.error.details.nearest).toBe('get-workflow');
	});

	test('parameters that do not fit are told from a body that is no request', async () => {
		const wrong = await execute('get-workflow', { workflowIdd: 'x' });
		expect([wrong.status, wrong.body.error.code]).toEqual([400, 'INVALID_TOOL_PARAMETERS']);
		expect(wrong.body.error.message).toContain('workflowId');
		for (const body of [
			'{"name":',
			'[]',
			'{}',
			'{"name":"list-workflows","parameters":7}',
			'{"name":"list-workflows","arguments":{}}',
			`{"name":"list-workflows","parameters":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`,
		]) {
			const refused = await posted(mcp, 'execute', body);
			expect([refused.status, refused.body.error.code]).toEqual([400, 'INVALID_REQUEST_FORMAT']);
		}
	});

	test('what a person is asked for first is no answer', async () => {
		const { status, body } = await execute('list-tags', {}, asking);
		expect([status, body.error.code]).toEqual([428, 'TOOL_EXECUTION_ERROR']);
		expect(body.error.details).toMatchObject({ status: 'approval-required' });
	});

	test('nobody without a key, and nobody with another', async () => {
		const ways = ['', `Bearer ${randomUUID()}`, `Bearer ${asking.token}`, `Basic ${mcp.token}`];
		for (const authorization of ways) {
			for (const path of ['tools', 'execute']) {
				const refused = await posted(mcp, path, '{"name":"list-workflows"}', { authorization });
				expect([refused.status, refused.body.error.code]).toEqual([401, 'TOOL_EXECUTION_ERROR']);
				expect(refused.headers.get('www-authenticate')).toContain('Bearer');
				expect(refused.text).not.toContain('list-workflows');
			}
		}
	});
});

// The last one: it ends the key.
test('a key that is revoked lets nobody in, at any address', async () => {
	expect((await mcp.modern('tools/list')).status).toBe(200);
	const revoked = await asAnn('DELETE', `ai/clients/${client.id}`);
	expect(revoked.body.client.state).toBe('revoked');
	// A key that was looked up just now is remembered for five seconds.
	const isOut = async () => (await mcp.modern('tools/list')).status === 401;
	await eventually('the end of the key', isOut, 10_000);
	expect((await posted(mcp, 'tools', '{}')).status).toBe(401);
	expect((await execute('list-workflows', {})).status).toBe(401);
});
