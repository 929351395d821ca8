import { randomUUID } from 'node:crypto';

import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { formOf, openBrowser } from '../support/admin-trigger';
import { clientsOf } from '../support/limited-client';
import { eventually, type Json } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { publishMcpTrigger } from '../support/mcp-trigger';
import {
	consent,
	isOver,
	ledTo,
	letIn,
	listTools,
	openOAuthClient,
	REDIRECT,
} from '../support/oauth-client';
import { storedRows } from '../support/stored-rows';
import { fixedIdentity } from '../support/surfaces';
import { useLive } from '../support/use-live';

/* Programs that sign in at the MCP trigger: the official client of MCP, whose browser is an operator's. */

const world = useLive([]);

const PASSWORD = randomUUID();
const organisation = `oauth ${randomUUID()}`;

let mcp: McpTrigger;

beforeAll(async () => {
	const { live } = world;
	mcp = await publishMcpTrigger(live, {
		parameters: { clientAuthentication: 'clientKeys', oauth: true, settings: { exposure: 'flat' } },
		credentials: {
			foremanIdentityApi: await fixedIdentity(live, organisation, 'main', PASSWORD),
		},
	});
});

/** What the official client keeps, and where it sends the browser. */
function officialClient() {
	const kept: Json = {};
	const provider: OAuthClientProvider = {
		redirectUrl: REDIRECT,
		clientMetadata: { client_name: 'Official client', redirect_uris: [REDIRECT] },
		state: () => 'a state of the client',
		clientInformation: () => kept.client,
		saveClientInformation: (client) => void (kept.client = client),
		tokens: () => kept.tokens,
		saveTokens: (tokens) => void (kept.tokens = tokens),
		redirectToAuthorization: (address) => void (kept.address = address),
		saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
		codeVerifier: () => kept.verifier,
	};
	const open = () => ({
		client: new Client({ name: 'official', version: '1' }),
		transport: new StreamableHTTPClientTransport(new URL(mcp.url), { authProvider: provider }),
	});
	return { kept, open };
}

/** Sends the browser of an operator where the client says, signs in there, and lets the client in. */
async function inTheBrowser(address: URL, more: Record<string, string> = {}) {
	expect(String(address).startsWith(`${mcp.url}/ui/authorize?`)).toBe(true);
	const browser = openBrowser(mcp.url);
	const path = String(address).slice(mcp.url.length + 1);
	const before = await browser.get(path);
	expect(before.status).toBe(401);
	const { to = '' } = formOf(before);
	const signedIn = await browser.signIn(PASSWORD, to);
	expect(signedIn.status).toBe(303);
	const page = await browser.get(signedIn.headers.get('location') ?? '');
	expect(page.status).toBe(200);
	for (const part of ['Official client', '127.0.0.1:7777', 'the tester', 'What it may do'])
		expect(page.text).toContain(part);
	return ledTo(await letIn(browser, path, more));
}

test('the official client signs in, calls a tool, refreshes, and is revoked', async () => {
	const { kept, open } = officialClient();
	const first = open();
	await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
	const answer = await inTheBrowser(kept.address, { name: 'Official', domains: 'workflow' });
	expect(answer).toMatchObject({ at: REDIRECT, state: 'a state of the client', iss: mcp.url });
	await first.transport.finishAuth(answer.code ?? '');
	expect(kept.tokens?.token_type).toBe('Bearer');
	// Seconds may have passed since it was made.
	expect(kept.tokens?.expires_in).toBeLessThanOrEqual(900);
	expect(kept.tokens?.expires_in).toBeGreaterThan(600);

	const { client, transport } = open();
	await client.connect(transport);
	const names = (await client.listTools()).tools.map(({ name }) => name);
	expect(names).toContain('list-workflows');
	expect(names).not.toContain('delete-workflow');
	const called = await client.callTool({ name: 'list-workflows', arguments: { limit: 1 } });
	expect(called.isError).toBeUndefined();

	// The client notices that its access token is over by the 401, and refreshes.
	const { access_token: access, refresh_token: refresh } = kept.tokens;
	kept.tokens = { ...kept.tokens, access_token: `${String(access).slice(0, -1)}x` };
	const again = await client.callTool({ name: 'list-workflows', arguments: { limit: 1 } });
	expect(again.isError).toBeUndefined();
	expect(kept.tokens.refresh_token).not.toBe(refresh);

	const clients = clientsOf(world.live);
	const tenant = { organisation, agency: 'main' };
	const [made] = await clients.list(tenant);
	expect(made).toMatchObject({
		...{ name: 'Official', agentId: 'official', user: 'the tester', profile: 'standard' },
		limits: { strongest: 'read', domains: ['workflow'] },
	});
	// An entry is written when the client has its answer.
	await eventually('the call is in the audit', async () =>
		(await storedRows(world.live, 'foreman_audit')).some(
			({ agent_id: agent, tool, ...row }) =>
				agent === 'official' && row.organisation === organisation && tool === 'list-workflows',
		),
	);
	await clients.revoke(tenant, made?.id ?? '', 'the tester');
	kept.address = undefined;
	expect(await isOver(mcp.url, kept.tokens.access_token)).toBe(true);
	await expect(
		client.callTool({ name: 'list-workflows', arguments: { limit: 1 } }),
	).rejects.toThrow();
	await client.close();
}, 120_000);

test('what says how to sign in is below the path, and names this trigger', async () => {
	const refused = await listTools(mcp.url, '');
	expect(refused.status).toBe(401);
	const [, described = ''] =
		/resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
	const resource: Json = await (await fetch(described)).json();
	expect(resource).toMatchObject({ resource: mcp.url, authorization_servers: [mcp.url] });
	for (const name of ['openid-configuration', 'oauth-authorization-server']) {
		const server: Json = await (await fetch(`${mcp.url}/.well-known/${name}`)).json();
		expect(server).toMatchObject({
			issuer: mcp.url,
			code_challenge_methods_supported: ['S256'],
			token_endpoint_auth_methods_supported: ['none'],
		});
		expect(await (await fetch(server.jwks_uri)).json()).toEqual({ keys: [] });
	}
});

test('an operator who declines, or fills in something wrong, lets nothing in', async () => {
	const client = await openOAuthClient(mcp.url, PASSWORD);
	const { path } = client;
	const proof = { verifier: 'v'.repeat(43), challenge: 'c'.repeat(43) };
	const declined = await letIn(client.browser, path(proof), { do: 'decline' });
	expect(ledTo(declined)).toEqual({
		...{ at: REDIRECT, error: 'access_denied', state: 'a state', iss: mcp.url },
	});
	const wrong = await letIn(client.browser, path(proof), { domains: 'workflw' });
	expect(wrong.status).toBe(400);
	expect(wrong.text).toContain('Did you mean &quot;workflow&quot;?');
	expect(wrong.headers.get('location')).toBeNull();
	// The form that is shown again can still be sent.
	const sent = { ...formOf(wrong), ...consent, name: 'Second try', do: 'allow' };
	expect(ledTo(await client.browser.post(path(proof), sent)).code).toMatch(/^fmu_/);
});

test('a program that revokes its token loses all of its access', async () => {
	const client = await openOAuthClient(mcp.url, PASSWORD);
	const tokens = await client.tokens({ name: 'Leaves by itself' });
	expect((await listTools(mcp.url, tokens.access_token)).status).toBe(200);
	expect((await client.revoke(tokens.refresh_token)).status).toBe(200);
	expect(await isOver(mcp.url, tokens.access_token)).toBe(true);
	expect((await client.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
	expect((await client.revoke('made up')).status).toBe(200);
	const audit = await storedRows(world.live, 'foreman_audit');
	const made = audit.filter((row) => row.organisation === organisation).map(({ tool }) => tool);
	expect(made).toEqual(expect.arrayContaining(['client:grant', 'client:revoke']));
});

test('without an identity credential, or where it is switched off, clients cannot sign in', async () => {
	const bare = await publishMcpTrigger(world.live, {
		parameters: { clientAuthentication: 'clientKeys', oauth: true },
	});
	const told = await fetch(`${bare.url}/.well-known/openid-configuration`);
	expect(told.status).toBe(501);
	expect(await told.text()).toContain('Foreman Identity API');
	const refused = await listTools(bare.url, '');
	expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="foreman"');
}, 120_000);
