import { randomUUID } from 'node:crypto';

import { formOf, openBrowser, readAnswer, untilRegistered } from '../support/admin-trigger';
import { eventually } from '../support/live-instance';
import { publishExample } from '../support/publish-example';
import { fixedIdentity } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const PASSWORD = `correct horse ${randomUUID()}`;

/** The example as its note says: one identity with a password, the two triggers published. */
async function publishServer() {
	const { live } = world;
	const identity = await fixedIdentity(live, `example ${randomUUID()}`, 'main', PASSWORD);
	const place = randomUUID().slice(0, 8);
	const credentials = { foremanIdentityApi: identity };
	const { path } = await publishExample(world, 'mcp-server.json', {
		nodes: {
			'Foreman MCP Trigger': { credentials, parameters: { path: `mcp-${place}` } },
			'Foreman Admin Trigger': { credentials, parameters: { path: `foreman-${place}` } },
		},
	});
	const base = `${live.access.baseUrl}/webhook/${path}`;
	const browser = openBrowser(`${base}/foreman-${place}`);
	await untilRegistered(`${base}/foreman-${place}`);
	const mcp = `${base}/mcp-${place}`;
	const answers = async () => (await fetch(`${mcp}/execute`, { method: 'POST' })).status !== 404;
	await eventually('the MCP trigger', answers);
	expect((await browser.get('ui')).text).toContain('<form');
	expect((await browser.signIn(PASSWORD)).status).toBe(303);
	return { browser, mcp };
}

test('mcp-server.json: a key of its pages lets a program in, its questions bear its name, and revoked it lets nobody in', async () => {
	const { browser, mcp } = await publishServer();
	const name = 'Claude on my laptop';
	const wish = { name, power: 'draft', reach: 'all', named: '', until: '90' };
	const form = formOf(await browser.get('ui/clients/new'));
	const fields = { ...form, ...wish, tools: '', domains: '', address: mcp };
	const made = await browser.post('ui/clients/new', fields);
	expect(made.text).toContain(mcp);
	expect(made.text).toContain('in about 90 days');
	const key = /fmk_[0-9a-f]{32}_[\w-]{43}/.exec(made.text)?.[0] ?? '';
	const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
	const call = async (tool: string, parameters: object) => {
		const body = JSON.stringify({ name: tool, parameters });
		return await readAnswer(await fetch(`${mcp}/execute`, { method: 'POST', headers, body }));
	};

	expect((await call('list-workflows', {})).status).toBe(200);
	const title = `Asked ${randomUUID()}`;
	expect((await call('create_task', { title })).status).toBe(428);
	const home = await browser.get('ui');
	expect(home.text).toContain(title);
	expect(home.text).toMatch(/Asked by <bdi>Claude on my laptop \(|Asked by Claude on my laptop \(/);

	const page = `ui/clients/${key.slice(4, 36)}`;
	const revoked = await browser.post(page, { ...formOf(await browser.get(page)), do: 'revoke' });
	expect(revoked.status).toBe(303);
	expect((await call('list-workflows', {})).status).toBe(401);
});
