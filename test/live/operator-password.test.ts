import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { createApprovals } from '../../src/policy/approvals/approvals';
import { randomId } from '../../src/policy/random-id';
import type { Control } from '../support/admin-trigger';
import {
	formOf,
	openBrowser,
	permissionEntry,
	permissionsOver,
	publishControl,
	storedAgents,
} from '../support/admin-trigger';
import { ownerClient } from '../support/api-client';
import { publishMcpTrigger } from '../support/mcp-trigger';
import { sayingWorkflow } from '../support/shared-workflow';
import { fixedIdentity, STORE_SECRET } from '../support/surfaces';
import { testRegistry } from '../support/test-registry';
import { useLive } from '../support/use-live';

const world = useLive([]);

const PASSWORD = `correct horse ${randomUUID()}`;
const org = `org ${randomUUID()}`;
const nobody = { organisation: '', agency: '' };

/** A trigger for one tenant, with a password, and one of an issuer. */
let fixed: Control;
let issued: Control;

const newAgent = () => `agent ${randomUUID()}`;
const pageOf = (agentId: string) => `ui/agents/${encodeURIComponent(agentId)}`;

const approvals = () =>
	createApprovals({
		store: createApprovalTable(ownerClient(world.live), { newClaim: randomUUID, now: Date.now }),
		...{ secret: STORE_SECRET, lifetime: 600_000, now: () => Date.now(), newId: randomId },
	});

const ask = async (agentId: string, tenant = nobody) =>
	await approvals().ask({
		...{ ...tenant, user: '', agentId, workflow: `Workflow of ${agentId}` },
		...{ run: randomUUID(), resume: '', tool: 'create-data-table' },
		...{ arguments: { name: 'orders', columns: [] }, question: `Create it for ${agentId}?` },
	});

const signedIn = async (control = fixed, secret = PASSWORD) => {
	const browser = openBrowser(control.base);
	expect((await browser.signIn(secret)).status).toBe(303);
	return browser;
};

beforeAll(async () => {
	const identity = await fixedIdentity(world.live, org, 'north', PASSWORD);
	[fixed, issued] = await Promise.all([
		publishControl(world.live, { identity }),
		publishControl(world.live),
	]);
});

describe('a tool that was made without an identity', () => {
	test('is on the pages behind a password, where it is changed, and MCP clients of that tenant have it', async () => {
		const name = `stock_${randomUUID().slice(0, 8)}`;
		const { live } = world;
		const { id: workflowId } = await live.store(sayingWorkflow(name, 'in stock'));
		await live.publish(workflowId);
		const registry = testRegistry(live, '', '');
		const { id: functionId } = await registry.functions.create({ name, workflowId });
		const object = { type: 'object', properties: { id: { type: 'string' } } };
		const { id } = await registry.tools.create({
			...{ name, description: 'Use it to see what is in stock', target: 'server', functionId },
			...{ effect: 'read', inputSchema: object, outputSchema: { type: 'object' } },
		});

		const browser = await signedIn();
		expect((await browser.get(`ui/tools?find=${name}`)).text).toContain(`href="tools/${id}"`);
		const page = await browser.get(`ui/tools/${id}`);
		expect([page.status, page.text]).toEqual([200, expect.stringContaining(name)]);
		expect((await browser.get(`ui/tools/${id}/history`)).text).toContain(name);
		const agent = await browser.get(pageOf(newAgent()));
		expect(agent.text).toContain(name);

		const token = issued.token({ org, agency: 'north', sub: 'ann' });
		const other = await signedIn(issued, token);
		expect((await other.get(`ui/tools?find=${name}`)).text).not.toContain(id);
		expect((await other.get(`ui/tools/${id}`)).status).toBe(404);
		expect((await issued.call('GET', `ai/tools/${id}`, token)).status).toBe(404);

		const withTools = async (password: string) => {
			const mcp = await publishMcpTrigger(live, {
				parameters: { settings: { exposure: 'flat' } },
				credentials: { foremanIdentityApi: await fixedIdentity(live, org, 'north', password) },
			});
			const called = await mcp.modern('tools/call', { name, arguments: { id: '7' } });
			return JSON.stringify(called.message);
		};
		expect(await withTools(PASSWORD)).toContain('in stock 7');
		expect(await withTools('')).not.toContain('in stock');
	});
});

describe('a trigger with a password', () => {
	test('asks for it, and lets in who knows it as the one that the credential names', async () => {
		const browser = openBrowser(fixed.base);
		const asked = await browser.get('ui');
		expect(asked.status).toBe(401);
		expect(asked.text).toContain('Operator password');
		const refused = await browser.signIn(`${PASSWORD}x`);
		expect(refused.status).toBe(401);
		expect(refused.text).toContain('This is not the password.');
		expect(refused.text).not.toContain(PASSWORD);
		expect(refused.headers.get('set-cookie')).toBeNull();
		const went = await browser.signIn(PASSWORD);
		expect(went.status).toBe(303);
		const cookie = went.headers.get('set-cookie') ?? '';
		expect(cookie).toMatch(/; Max-Age=3\d{3}; HttpOnly; SameSite=Strict, foreman-device=/);
		const home = await browser.get('ui');
		for (const text of ['the tester', org, 'north']) expect(home.text).toContain(text);
		expect(home.text).not.toContain(PASSWORD);
		const left = await browser.post('ui', { ...formOf(home), leave: 'yes' });
		expect(left.status).toBe(303);
		browser.use(cookie.split(';')[0] ?? '');
		expect((await browser.get('ui')).status).toBe(401);
	});

	test('takes neither the password nor a token from programs', async () => {
		const path = 'ai/agents/any/tools';
		for (const token of [PASSWORD, issued.token({ org, agency: 'north', sub: 'ann' })])
			expect((await fixed.call('GET', path, token)).status).toBe(401);
		const basic = Buffer.from(`the tester:${PASSWORD}`).toString('base64');
		const headers = { authorization: `Basic ${basic}` };
		expect((await fetch(`${fixed.base}/${path}`, { headers })).status).toBe(401);
		expect((await fetch(`${fixed.base}/ui`, { headers })).status).toBe(401);
	});

	test('its password opens no trigger of an issuer, nor does its session', async () => {
		const browser = await signedIn();
		const other = openBrowser(issued.base);
		expect((await other.signIn(PASSWORD)).status).toBe(401);
		other.use(browser.cookie());
		expect((await other.get('ui')).status).toBe(401);
	});
});

describe('agents without an identity', () => {
	test('are seen and answered where there is one tenant', async () => {
		const agentId = newAgent();
		const { id } = await ask(agentId);
		const browser = await signedIn();
		const home = await browser.get('ui');
		expect(home.text).toContain(`ui/approvals/${id}`);
		expect(home.text).toContain(`Permissions of <bdi>Workflow of ${agentId}</bdi>`);
		const card = await browser.get(`ui/approvals/${id}`);
		const answer = { ...formOf(card), verdict: 'approved', always: 'yes' };
		const answered = await browser.post(`ui/approvals/${id}`, answer);
		expect(answered.status).toBe(200);
		expect(await approvals().read(id)).toMatchObject({
			...{ ...nobody, state: 'approved', decidedBy: 'the tester' },
		});
		// "Always" is kept where the agent looks for it.
		const kept = await storedAgents(world.live).read({ ...nobody, agentId });
		expect(kept?.always).toMatchObject([{ tool: 'create-data-table', grantedBy: 'the tester' }]);
		expect((await browser.get('ui')).text).toContain('Approved by <bdi>the tester</bdi>');
		expect((await browser.get(pageOf(agentId))).text).toContain('revoke:create-data-table');
		expect((await browser.get('ui/audit')).status).toBe(200);
	});

	test('are on no page of an agency, and answered by none', async () => {
		const agentId = newAgent();
		const { id } = await ask(agentId);
		const own = await signedIn();
		const eve = await signedIn(issued, issued.token({ org, agency: 'north', sub: 'eve' }));
		const home = await eve.get('ui');
		expect(home.text).not.toContain(agentId);
		expect((await eve.get('ui/audit')).text).not.toContain(agentId);
		expect((await eve.get(`ui/approvals/${id}`)).status).toBe(404);
		const verdict = { ...formOf(home), verdict: 'approved' };
		expect((await eve.post(`ui/approvals/${id}`, verdict)).status).toBe(404);
		expect((await approvals().read(id))?.state).toBe('pending');
		// A session of the other trigger, whoever sealed it, is none here.
		eve.use(own.cookie());
		expect((await eve.get(`ui/approvals/${id}`)).status).toBe(401);
	});

	test('one tenant sees nothing of another', async () => {
		const agentId = newAgent();
		const { id } = await ask(agentId, { organisation: org, agency: 'south' });
		const browser = await signedIn();
		expect((await browser.get('ui')).text).not.toContain(agentId);
		expect((await browser.get(`ui/approvals/${id}`)).status).toBe(404);
	});
});

test('a switch sets a whole domain, and a tool that is set by itself goes before it', async () => {
	const agentId = newAgent();
	const ann = { org, agency: 'north', sub: 'ann' };
	const { get, put } = permissionsOver(() => issued, ann);
	await put(agentId, { tools: [permissionEntry('list_tasks')] });
	const browser = await signedIn();
	const page = await browser.get(pageOf(agentId));
	const form = formOf(page);
	expect(form['domain:operations']).toBe('');
	const changed = {
		...{ ...form, 'domain:operations': 'blocked' },
		'permission:create_task': 'always_allow',
	};
	const saved = await browser.post(pageOf(agentId), changed);
	expect(saved.headers.get('location')).toBe(`${encodeURIComponent(agentId)}?saved=9`);
	const { body } = await get(agentId);
	const allowed = body.tools
		.filter(({ providerKey }: { providerKey: string }) => providerKey === 'operations')
		.map(({ permissionStatus }: { permissionStatus: string }) => permissionStatus);
	expect(allowed.sort()).toEqual(['always_allow', ...Array(8).fill('blocked')]);
	const found = await browser.get(`${pageOf(agentId)}?find=create+task`);
	expect(found.text).toContain('Found (1)');
	expect(found.text).not.toContain('name="domain:');
});
