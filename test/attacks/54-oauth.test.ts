import { createHash, randomUUID } from 'node:crypto';

import { openBrowser, formOf } from '../support/admin-trigger';
import { clientsOf } from '../support/limited-client';
import type { Json } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { publishMcpTrigger } from '../support/mcp-trigger';
import type { Changes, OAuthTestClient } from '../support/oauth-client';
import {
	authorizePath,
	consent,
	isOver,
	ledTo,
	letIn,
	listTools,
	newProof,
	openOAuthClient,
	post,
	REDIRECT,
	register,
} from '../support/oauth-client';
import { storedRows } from '../support/stored-rows';
import { fixedIdentity } from '../support/surfaces';
import { useLive } from '../support/use-live';

/* Clients, pages and thieves that try to get more from the sign-in of the MCP trigger than an operator has given. */

const world = useLive([]);

const PASSWORD = randomUUID();
const organisation = `oauth attacks ${randomUUID()}`;

let mcp: McpTrigger;
let other: McpTrigger;
let client: OAuthTestClient;
let elsewhere: OAuthTestClient;

beforeAll(async () => {
	const { live } = world;
	const open = async () =>
		await publishMcpTrigger(live, {
			parameters: {
				clientAuthentication: 'clientKeys',
				oauth: true,
				settings: { exposure: 'flat' },
			},
			credentials: {
				foremanIdentityApi: await fixedIdentity(live, organisation, 'main', PASSWORD),
			},
		});
	[mcp, other] = [await open(), await open()];
	client = await openOAuthClient(mcp.url, PASSWORD);
	elsewhere = await openOAuthClient(other.url, PASSWORD);
}, 240_000);

/** How many clients there are: an attack that fails makes none. */
const grants = async () =>
	(await clientsOf(world.live).list({ organisation, agency: 'main' })).length;

const statusWith = async (token: string) => (await listTools(mcp.url, token)).status;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const claimsOf = (token: string): Json => {
	const [body = ''] = token.slice(4).split('.');
	return JSON.parse(Buffer.from(body, 'base64url').toString());
};

/** The token with other claims under the seal that it has. */
const withClaims = (token: string, claims: object): string =>
	`${token.slice(0, 4)}${encoded({ ...claimsOf(token), ...claims })}.${token.split('.')[1] ?? ''}`;

describe('requests that no page lets in', () => {
	const digest = 'x'.repeat(43);

	test.each<[string, Changes]>([
		['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
		['PKCE without a method, which would mean plain', { code_challenge_method: undefined }],
		['plain PKCE', { code_challenge_method: 'plain' }],
		['a method in small letters', { code_challenge_method: 's256' }],
		['a challenge that is no SHA-256', { code_challenge: 'short' }],
		['an implicit grant', { response_type: 'token' }],
		['a hybrid one', { response_type: 'code token' }],
		['an answer in a fragment', { response_mode: 'fragment' }],
		['an answer as a form that is posted', { response_mode: 'form_post' }],
		['a request object', { request: `${encoded({ alg: 'none' })}.${encoded({})}.` }],
		['a request at an address', { request_uri: 'https://evil.example/request' }],
		['another resource', { resource: 'https://evil.example/mcp' }],
		['a resource that goes on', { resource: 'SELF/more' }],
		['the resource of another trigger', { resource: 'OTHER' }],
		['no address to go on to', { redirect_uri: undefined }],
		['another host', { redirect_uri: 'https://evil.example/callback' }],
		['a longer path', { redirect_uri: `${REDIRECT}/more` }],
		['a step up in the path', { redirect_uri: `${REDIRECT}/../callback` }],
		['an encoded step up', { redirect_uri: 'http://127.0.0.1:7777/%2e%2e/callback' }],
		['a query', { redirect_uri: `${REDIRECT}?next=https://evil.example` }],
		['a fragment', { redirect_uri: `${REDIRECT}#x` }],
		[
			'a user name that looks like the host',
			{ redirect_uri: 'http://127.0.0.1:7777@evil.example/callback' },
		],
		['a host that begins like it', { redirect_uri: 'http://127.0.0.1.evil.example:7777/callback' }],
		['another name of this machine', { redirect_uri: 'http://localhost:7777/callback' }],
		['a number of this machine', { redirect_uri: 'http://2130706433:7777/callback' }],
		['another scheme', { redirect_uri: 'https://127.0.0.1:7777/callback' }],
		['a script', { redirect_uri: 'javascript:alert(1)' }],
		['a backslash', { redirect_uri: 'http://127.0.0.1:7777\\@evil.example/callback' }],
		['no client', { client_id: undefined }],
		['a client that is made up', { client_id: randomUUID() }],
		['a client of another trigger', { client_id: 'THEIRS' }],
		['a document on this machine', { client_id: 'https://127.0.0.1/client.json' }],
		['a document at a name of this machine', { client_id: 'https://localhost/client.json' }],
		['a document in a private network', { client_id: 'https://10.0.0.1/client.json' }],
		['a document at the cloud’s own address', { client_id: 'https://169.254.169.254/latest' }],
		['a document at an IPv6 address of this machine', { client_id: 'https://[::1]/client.json' }],
		['a document without encryption', { client_id: 'http://example.com/client.json' }],
		['a document with a user name', { client_id: 'https://a:b@example.com/client.json' }],
	])('%s', async (_, changes) => {
		const named: Record<string, string> = {
			...{ 'SELF/more': `${mcp.url}/more`, OTHER: other.url, THEIRS: elsewhere.clientId },
		};
		const meant = Object.fromEntries(
			Object.entries(changes).map(([name, value]) => [name, named[value ?? ''] ?? value]),
		);
		const before = await grants();
		const path = client.path({ verifier: digest, challenge: digest }, meant);
		const shown = await client.browser.get(path);
		expect(shown.status).toBeGreaterThanOrEqual(400);
		expect(shown.text).not.toContain('value="allow"');
		// Nor by a form that another request was shown with.
		const good = formOf(await client.browser.get(client.path(newProof())));
		const sent = { ...good, ...consent, name: 'Attack', do: 'allow' };
		const answer = await client.browser.post(path, sent);
		expect([answer.status >= 400, answer.headers.get('location')]).toEqual([true, null]);
		expect(await grants()).toBe(before);
	});

	test('a parameter that is there twice', async () => {
		const path = `${client.path(newProof())}&redirect_uri=https%3A%2F%2Fevil.example%2F`;
		const answer = await client.browser.get(path);
		expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
	});

	test('without an operator nothing is said of a client, and nobody is led away', async () => {
		const stranger = openBrowser(mcp.url);
		for (const path of [
			client.path(newProof()),
			client.path(newProof(), { redirect_uri: 'https://evil.example/' }),
			client.path(newProof(), { response_type: 'token' }),
		]) {
			const answer = await stranger.get(path);
			expect([answer.status, answer.headers.get('location')]).toEqual([401, null]);
			expect(answer.text).not.toContain('Test client');
		}
		const posted = await letIn(stranger, client.path(newProof()));
		expect([posted.status, posted.headers.get('location')]).toEqual([401, null]);
	});

	test('the sign-in leads nowhere but to our own page', async () => {
		const browser = openBrowser(mcp.url);
		for (const to of [
			'authorize?x=1\r\nlocation: https://evil.example',
			'authorize?//evil.example"',
			'//evil.example',
			'authorize/../../..//evil.example',
		]) {
			const answer = await browser.signIn(PASSWORD, to);
			expect(answer.headers.get('location')).toBe('ui');
		}
	});
});

describe('the consent page', () => {
	test('cannot be put into a frame, loads nothing and is not kept', async () => {
		const page = await client.browser.get(client.path(newProof()));
		const policy = page.headers.get('content-security-policy') ?? '';
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("form-action 'self' http://127.0.0.1:7777;");
		expect(page.headers.get('x-frame-options')).toBe('DENY');
		expect(page.headers.get('cache-control')).toBe('no-store');
		expect(page.headers.get('referrer-policy')).toBe('no-referrer');
	});

	test('takes no form of another site, of another session, of another request, or twice', async () => {
		const before = await grants();
		const [path, otherPath] = [client.path(newProof()), client.path(newProof())];
		const sent = { ...consent, name: 'Forged', do: 'allow' };
		const good = { ...formOf(await client.browser.get(path)), ...sent };
		const stranger = await openOAuthClient(mcp.url, PASSWORD);
		const theirs: Record<string, string> = { ...formOf(await stranger.browser.get(path)), ...sent };
		for (const answer of [
			await client.browser.post(path, sent),
			await client.browser.post(path, { ...good, csrf: 'x' }),
			await client.browser.post(path, { ...good, csrf: theirs.csrf ?? '' }),
			await client.browser.post(path, { ...good, asked: theirs.asked ?? '' }),
			await client.browser.post(path, { ...good, asked: '' }),
			await client.browser.post(otherPath, good),
			await client.browser.post(path, good, { 'sec-fetch-site': 'cross-site' }),
			await client.browser.post(path, good, { 'sec-fetch-site': 'same-site' }),
		])
			expect([answer.status >= 400, answer.headers.get('location')]).toEqual([true, null]);
		expect(await grants()).toBe(before);
		expect(ledTo(await client.browser.post(path, good)).code).toMatch(/^fmu_/);
		const twice = await client.browser.post(path, good);
		expect([twice.status, twice.headers.get('location')]).toEqual([409, null]);
		expect(await grants()).toBe(before + 1);
	});

	test('an address alone lets nothing in', async () => {
		const before = await grants();
		await client.browser.get(`${client.path(newProof())}&do=allow&name=x&power=all`);
		expect(await grants()).toBe(before);
	});

	test('a name that lies is shown with where its codes go, and that it may be a lie', async () => {
		const name = 'Claude" <script>alert(1)</script>\u202Egpj';
		const made = await register(mcp.url, {
			client_name: name,
			redirect_uris: ['https://evil.example/cb'],
		});
		const clientId: string = made.body.client_id;
		const path = authorizePath(
			{ clientId, proof: newProof(), resource: mcp.url },
			{ redirect_uri: 'https://evil.example/cb' },
		);
		const { text } = await client.browser.get(path);
		expect(text).not.toContain('<script');
		expect(text).not.toContain('\u202E');
		expect(text).toContain('evil.example');
		expect(text).toContain('anyone can take this name');
	});
});

describe('codes', () => {
	test('are good once, also of fifty at the same moment, and a second use ends the access', async () => {
		const granted = await client.code();
		const answers = await Promise.all(
			Array.from({ length: 50 }, async () => await client.exchange(granted)),
		);
		const good = answers.filter(({ status }) => status === 200);
		expect(good.length).toBeLessThanOrEqual(1);
		const again = await client.exchange(granted);
		expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
		for (const { body } of good) {
			expect(await isOver(mcp.url, body.access_token)).toBe(true);
			expect((await client.refresh(body.refresh_token)).status).toBe(400);
		}
	});

	test('are good for their client alone, with its proof, its address, at its trigger', async () => {
		const granted = await client.code();
		const stolen = newProof();
		const theirs = await elsewhere.code();
		for (const answer of [
			await client.exchange(granted, { code_verifier: undefined }),
			await client.exchange({ ...granted, proof: stolen }),
			await client.exchange(granted, { code_verifier: granted.proof.challenge }),
			await client.exchange(granted, { client_id: undefined }),
			await client.exchange(granted, { client_id: elsewhere.clientId }),
			await client.exchange(granted, { redirect_uri: 'https://evil.example/callback' }),
			await client.exchange(granted, { redirect_uri: 'http://127.0.0.1:7778/callback' }),
			await client.exchange(granted, { resource: other.url }),
			await client.exchange(granted, { grant_type: 'password' }),
			await client.exchange(granted, { grant_type: 'client_credentials' }),
			await client.exchange(granted, {}, { origin: 'https://evil.example' }),
			await client.exchange(theirs, { client_id: elsewhere.clientId, resource: undefined }),
			await client.exchange({
				...granted,
				code: withClaims(granted.code, { id: claimsOf(theirs.code).id }),
			}),
			await client.refresh(granted.code),
		])
			expect([answer.status >= 400, answer.body.access_token]).toEqual([true, undefined]);
		// A token is no code, and a code is no token.
		expect(await statusWith(granted.code)).toBe(401);
		// None of this has used it up.
		expect((await client.exchange(granted)).status).toBe(200);
	});

	test('are not taken from an address', async () => {
		const { code, proof } = await client.code();
		const query = new URLSearchParams({
			...{ grant_type: 'authorization_code', client_id: client.clientId, code },
			...{ code_verifier: proof.verifier, redirect_uri: REDIRECT },
		});
		const answer = await post(`${mcp.url}/oauth/token?${query.toString()}`, {});
		expect([answer.status, answer.body.access_token]).toEqual([400, undefined]);
	});
});

describe('tokens', () => {
	let tokens: Json;

	beforeAll(async () => {
		tokens = await client.tokens();
	});

	test('are good at their own trigger alone', async () => {
		expect(await statusWith(tokens.access_token)).toBe(200);
		expect((await listTools(other.url, tokens.access_token)).status).toBe(401);
		const moved = withClaims(tokens.access_token, { resource: other.url });
		expect((await listTools(other.url, moved)).status).toBe(401);
		const theirs = await elsewhere.tokens();
		expect(await statusWith(theirs.access_token)).toBe(401);
		expect((await client.refresh(theirs.refresh_token)).status).toBe(400);
	});

	test('are not taken from an address, and not made up', async () => {
		const access: string = tokens.access_token;
		const none = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claimsOf(access))}.`;
		for (const forged of [
			none,
			`fmo_${none}`,
			`${access.split('.')[0] ?? ''}.`,
			withClaims(access, { expiresAt: 9_999_999_999_999 }),
			withClaims(access, { id: randomUUID().replaceAll('-', '') }),
			`fmo_${String(tokens.refresh_token).slice(4)}`,
			`fmk_${claimsOf(access).id}_${'a'.repeat(43)}`,
			tokens.refresh_token,
			createHash('sha256').update(access).digest('hex'),
		])
			expect(await statusWith(forged)).toBe(401);
		expect((await listTools(mcp.url, '', `?access_token=${access}`)).status).toBe(401);
	});

	test('do not grow: a client gets what the operator has chosen, whatever it asks for', async () => {
		const path = client.path(newProof(), { scope: 'foreman admin write openid' });
		const proof = newProof();
		const asking = client.path(proof, { scope: 'foreman admin write' });
		expect((await client.browser.get(path)).status).toBe(200);
		const { code = '' } = ledTo(await letIn(client.browser, asking));
		const first = await client.exchange({ code, proof }, { scope: 'foreman admin' });
		expect(first.body.scope).toBe('foreman');
		const second = await client.refresh(first.body.refresh_token, { scope: 'admin', power: 'all' });
		expect(second.body.scope).toBe('foreman');
		const { text } = await listTools(mcp.url, second.body.access_token);
		expect(text).toContain('list-workflows');
		expect(text).not.toContain('"create-workflow"');
		expect(text).not.toContain('"delete-workflow"');
	});

	test('a stolen refresh token ends the access of thief and client, whoever comes second', async () => {
		const first = await client.tokens();
		const second = await client.refresh(first.refresh_token);
		expect(second.status).toBe(200);
		const again = await client.refresh(first.refresh_token);
		expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
		expect((await client.refresh(second.body.refresh_token)).status).toBe(400);
		for (const token of [first.access_token, second.body.access_token])
			expect(await isOver(mcp.url, token)).toBe(true);
	});

	test('of fifty at once with the same refresh token, one at most gets a new one', async () => {
		const { refresh_token: refresh } = await client.tokens();
		const answers = await Promise.all(
			Array.from({ length: 50 }, async () => await client.refresh(refresh)),
		);
		expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
	});

	test('a refresh token is good for its client and resource alone, and another cannot revoke it', async () => {
		const { refresh_token: refresh, access_token: access } = await client.tokens();
		for (const answer of [
			await client.refresh(refresh, { client_id: elsewhere.clientId }),
			await client.refresh(refresh, { resource: other.url }),
			await client.refresh(withClaims(refresh, { generation: 2 })),
			await client.revoke(access, { client_id: elsewhere.clientId }),
		])
			expect(answer.status).toBe(400);
		expect(await statusWith(access)).toBe(200);
		expect((await client.refresh(refresh)).status).toBe(200);
	});

	test('end when an operator revokes the client, or lets it expire', async () => {
		const granted = await client.tokens({ name: 'To be revoked' });
		const { id } = claimsOf(granted.access_token);
		await clientsOf(world.live).revoke({ organisation, agency: 'main' }, id, 'the tester');
		expect((await client.refresh(granted.refresh_token)).body.error).toBe('invalid_grant');
	});

	test('no row and no log of n8n holds one of them', async () => {
		const { access_token: access, refresh_token: refresh } = await client.tokens();
		const rows = JSON.stringify(await storedRows(world.live, 'foreman_clients'));
		for (const token of [access, refresh]) {
			const [body = '', seal = ''] = String(token).slice(4).split('.');
			expect(rows).not.toContain(body);
			expect(rows).not.toContain(seal);
		}
	});
});

describe('registration', () => {
	test.each<[string, Json]>([
		['no addresses', { redirect_uris: [] }],
		['an address of another site without encryption', { redirect_uris: ['http://evil.example/'] }],
		['a script', { redirect_uris: ['javascript:alert(1)'] }],
		['data', { redirect_uris: ['data:text/html,x'] }],
		['a file', { redirect_uris: ['file:///etc/passwd'] }],
		['a wildcard host', { redirect_uris: ['https://*.example.com/'] }],
		['a grant of its own', { grant_types: ['client_credentials'] }],
		['a long name', { client_name: 'a'.repeat(100_000) }],
	])('of %s is refused', async (_, more) => {
		const answer = await register(elsewhere.trigger, more);
		expect(answer.status).toBe(400);
		expect(answer.body.client_id).toBeUndefined();
	});

	test('a flood is slowed down, and stores nothing', async () => {
		const before = await storedRows(world.live, 'foreman_clients');
		const answers = await Promise.all(
			Array.from({ length: 20 }, async () => await register(mcp.url)),
		);
		const statuses = answers.map(({ status }) => status);
		expect(statuses).toContain(429);
		expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(12);
		expect(await storedRows(world.live, 'foreman_clients')).toHaveLength(before.length);
	});
});
