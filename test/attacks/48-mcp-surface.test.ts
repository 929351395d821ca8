import { randomUUID } from 'node:crypto';

import type { Json } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { MODERN, publishMcpTrigger } from '../support/mcp-trigger';
import { signedToken, tokenIdentity } from '../support/admin-trigger';
import { useLive } from '../support/use-live';
import { toldIn } from '../support/told-in';

const world = useLive([]);

const secret = randomUUID().repeat(2);
const org = `org ${randomUUID()}`;
const client = { foreman_role: 'client' };
const ann = signedToken(secret, { org, agency: 'north', sub: 'ann' }, client);
const eve = signedToken(secret, { org, agency: 'south', sub: 'eve' }, client);
const opensUrls = { elicitation: { url: {} } };

let mcp: McpTrigger;

const as = (token: string) => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
	mcp = await publishMcpTrigger(world.live, {
		token: ann,
		parameters: {
			clientAuthentication: 'identity',
			permissions: {
				rules: [
					{ tools: ['list-workflows'], status: 'needs_approval' },
					{ tools: ['list-tags'], status: 'blocked' },
				],
			},
			settings: { exposure: 'flat', handleAfter: 2 },
		},
		credentials: { foremanIdentityApi: await tokenIdentity(world.live, secret) },
	});
});

const call = async (name: string, given: Json = {}, token = ann, more: Json = {}) =>
	await mcp.modern('tools/call', { name, arguments: given, ...more }, opensUrls, as(token));

describe('9: names that look like another tool', () => {
	test.each(['list-tags', 'List-Tags', ' list-tags', 'list_tags', 'list-tags\u200b', 'liѕt-tags'])(
		'%j does not run the blocked tool',
		async (name) => {
			const headers = { 'mcp-name': '' };
			const params = { name, arguments: {} };
			const { status, message } = await mcp.modern('tools/call', params, {}, { ...headers });
			const result: Json = message?.result;
			expect(status >= 400 || message?.error !== undefined || result?.isError === true).toBe(true);
		},
	);

	test('neither does run-tool, nor a call that says another name in its header', async () => {
		const looked = await call('run-tool', { name: 'list-tags', arguments: {} });
		expect(looked.message.result.isError).toBe(true);
		const headers = { 'mcp-name': 'list-projects' };
		const params = { name: 'list-tags', arguments: {} };
		const mismatched = await mcp.modern('tools/call', params, {}, headers);
		expect(mismatched.status).toBe(400);
	});

	test('the blocked tool is not shown', async () => {
		const { message } = await mcp.modern('tools/list');
		expect(JSON.stringify(message.result)).not.toContain('"list-tags"');
	});
});

describe('12: what belongs to another tenant', () => {
	test('tasks of one agency are those of nobody else', async () => {
		const title = `secret ${randomUUID()}`;
		const free = await publishMcpTrigger(world.live, {
			token: ann,
			parameters: { clientAuthentication: 'identity', profile: 'unattended' },
			credentials: { foremanIdentityApi: await tokenIdentity(world.live, secret) },
		});
		const run = async (name: string, given: Json, token: string) =>
			await free.modern('tools/call', { name, arguments: given }, {}, as(token));
		const made = await run('create_task', { title }, ann);
		expect(made.message.result.isError).toBeUndefined();
		expect((await run('list_tasks', {}, ann)).text).toContain(title);
		expect((await run('list_tasks', {}, eve)).text).not.toContain(title);
		const claimed = { orgId: org, agencyId: 'north', userId: 'ann' };
		expect((await run('list_tasks', claimed, eve)).text).not.toContain(title);
	});

	test('the state of one client is worth nothing to another', async () => {
		const given = { limit: 7 };
		const asked = await call('list-workflows', given);
		const { requestState } = asked.message.result;
		const answered = { requestState, inputResponses: { approval: { action: 'accept' } } };
		const stolen = await call('list-workflows', given, eve, answered);
		expect(stolen.message.error.code).toBe(-32602);
	});

	test('what a client says of its person’s decision decides nothing', async () => {
		const given = { limit: 8 };
		const asked = await call('list-workflows', given);
		const { requestState } = asked.message.result;
		const content = { approved: true, verdict: 'approved' };
		const inputResponses = { approval: { action: 'accept', content } };
		const said = await call('list-workflows', given, ann, { requestState, inputResponses });
		expect(toldIn(said.message.result)).toMatchObject({ status: 'approval-required' });
	});
});

describe('13: ids that leave their place', () => {
	test.each(['../../credentials', '..%2f..%2fcredentials', 'x/../../users', '%2e%2e/%2e%2e'])(
		'%j is no id',
		async (workflowId) => {
			const { message } = await call('get-workflow', { workflowId });
			expect(message.result.isError).toBe(true);
			expect(JSON.stringify(message.result)).not.toMatch(/"(?:apiKey|email)"/);
		},
	);

	test('addresses below the trigger are the ones that there are', async () => {
		for (const path of [
			'ui/agents/x',
			'ui/tools',
			'ai/agents/x/tools',
			'..%2fui',
			'ui/../ui/audit',
		])
			expect((await fetch(`${mcp.url}/${path}`, { headers: as(ann) })).status).toBeGreaterThan(400);
	});
});

describe('17: forged', () => {
	const refused = async (token: string) =>
		(await mcp.modern('tools/list', {}, {}, as(token))).status;

	test('tokens of another secret, another audience, without a signature, expired', async () => {
		const person = { org, agency: 'north', sub: 'ann' };
		const [head, claims] = ann.split('.');
		const none = Buffer.from('{"alg":"none"}').toString('base64url');
		expect(await refused(signedToken(randomUUID().repeat(2), person))).toBe(401);
		expect(await refused(signedToken(secret, person, { aud: 'another' }))).toBe(401);
		expect(await refused(signedToken(secret, person, { exp: 1 }))).toBe(401);
		expect(await refused(`${none}.${claims}.`)).toBe(401);
		expect(await refused(`${head}.${claims}.`)).toBe(401);
		expect(await refused(ann)).toBe(200);
	});

	test('a list that is kept for one is not shown to somebody without a token', async () => {
		expect(await refused(ann)).toBe(200);
		expect(await refused('')).toBe(401);
		expect(await refused(`${ann}x`)).toBe(401);
	});

	test('sessions: made up, of others, changed', async () => {
		const hello = { protocolVersion: '2025-11-25', capabilities: opensUrls };
		const params = { ...hello, clientInfo: { name: 'a', version: '1' } };
		const begun = await mcp.old('initialize', params);
		const own = begun.headers.get('mcp-session-id') ?? '';
		expect(own).toMatch(/-u-/);
		const given = { name: 'list-workflows', arguments: { limit: 9 } };
		const answer = async (session: string, token: string) =>
			await mcp.old('tools/call', given, { ...as(token), 'mcp-session-id': session });
		expect((await answer(own, ann)).message.error.code).toBe(-32042);
		for (const [session, token] of [
			[own, eve],
			[own.replace('-u-', '-n-'), ann],
			[`${'0'.repeat(32)}-u-${'0'.repeat(64)}`, ann],
		] as const) {
			const { message } = await answer(session, token);
			expect(toldIn(message.result)).toMatchObject({ status: 'approval-required' });
		}
	});

	test('a revision that there is not is refused', async () => {
		const headers = { 'mcp-protocol-version': '2099-01-01' };
		expect((await mcp.old('tools/list', {}, headers)).status).toBe(400);
		expect((await mcp.modern('tools/list', {}, {}, headers)).status).toBe(400);
		expect(MODERN).not.toBe('2099-01-01');
	});
});
