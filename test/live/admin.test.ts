import { randomBytes, randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import type { Approval } from '../../src/policy/approvals/approval';
import { sealOf } from '../../src/policy/approvals/approval-store';
import { tools } from '../support/native-tools';
import { newEntry } from '../policy/audit/audit-store-contract';
import { ownerClient } from '../support/api-client';
import type { CredentialReference, Json } from '../support/live-instance';
import { fixedIdentity, STORE_SECRET, storeCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const organisation = `registered ${randomUUID()}`;
const tenant = { organisation, agency: 'main' };

const TYPE = 'n8n-nodes-foreman.foremanAdmin';

const body = (name: string) => `={{ $json.body.${name} }}`;

/** What each operation is given by the body of its webhook. */
const operations: Readonly<Record<string, object>> = {
	'permission getAll': { agentId: body('agentId') },
	'permission set': { agentId: body('agentId'), tools: body('tools'), status: body('status') },
	'permission setProfile': { agentId: body('agentId'), profile: body('profile') },
	'permission setProviders': { agentId: body('agentId'), providers: body('providers') },
	'permission remove': { agentId: body('agentId'), tools: body('tools') },
	'permission revokeAlways': {
		...{ agentId: body('agentId'), tools: body('tools'), user: body('user') },
	},
	'approval getAll': {
		returnAll: true,
		filters: { agentId: body('agentId'), state: body('state ?? ""') },
	},
	'approval get': { approvalId: body('approvalId') },
	'audit getAll': {
		limit: body('limit ?? 50'),
		filters: { agentId: body('agentId'), outcome: body('outcome ?? ""') },
	},
	'audit exportCsv': { filters: { agentId: body('agentId') } },
};

const pathOf = (path: string, name: string) => `${path}/${name.replace(' ', '/')}`;

/** A workflow that does each operation at a webhook of its own. */
async function publishAdmin(identity?: CredentialReference): Promise<string> {
	const path = randomUUID();
	const store = await storeCredentials(world.live);
	const branches = Object.entries(operations).map(([name, given]) => {
		const [resource, operation] = name.split(' ');
		const hook = webhookNode({ path: pathOf(path, name), name: `Call ${name}` });
		const responseData = operation === 'exportCsv' ? 'firstEntryBinary' : 'allEntries';
		return {
			hook: {
				...hook,
				webhookId: pathOf(path, name),
				parameters: { ...hook.parameters, responseData, responseBinaryPropertyName: 'data' },
			},
			node: {
				name,
				type: TYPE,
				typeVersion: 1,
				parameters: { resource, operation, ...given },
				onError: 'continueRegularOutput',
				credentials: {
					...store,
					...(identity ? { foremanIdentityApi: identity } : {}),
				},
			},
		};
	});
	const { id } = await world.live.store(
		workflow(
			'Registry',
			branches.flatMap(({ hook, node }) => [hook, node]),
			branches.map(({ hook, node }) => [hook.name, node.name]),
		),
	);
	await world.live.publish(id);
	for (const name of Object.keys(operations)) await world.live.webhook(pathOf(path, name));
	return path;
}

let own: string;
let strange: string;
let nobodys: string;

/** All entries that an operation gives, or its error. */
async function ask(name: string, input: object, path = own): Promise<Json> {
	const { status, body: answer } = await world.live.callWebhook(pathOf(path, name), input);
	expect(status).toBe(200);
	return answer;
}

async function permissionOf(agentId: string, tool: string, path = own): Promise<Json> {
	const rows: Json[] = await ask('permission getAll', { agentId }, path);
	return rows.find((row) => row.tool === tool);
}

beforeAll(async () => {
	own = await publishAdmin(await fixedIdentity(world.live, organisation, 'main'));
	strange = await publishAdmin(await fixedIdentity(world.live, `other ${organisation}`, 'main'));
	nobodys = await publishAdmin();
});

describe('permissions', () => {
	test('ask for everything until somebody has decided', async () => {
		const rows: Json[] = await ask('permission getAll', { agentId: randomUUID() });
		expect(rows.map(({ tool }) => tool)).toEqual(tools.map(({ name }) => name));
		for (const row of rows)
			expect(row).toMatchObject({ permission: 'needs_approval', source: 'undecided', always: [] });
	});

	test('follow the profile, a decision about a tool and the way back', async () => {
		const agentId = randomUUID();
		const [record] = await ask('permission setProfile', { agentId, profile: 'standard' });
		expect(record).toMatchObject({
			...{ agentId, profile: 'standard', revision: 1, updatedBy: 'the tester' },
		});
		expect(record).not.toHaveProperty('organisation');
		expect(await permissionOf(agentId, 'get-workflow')).toMatchObject({
			...{ permission: 'always_allow', source: 'profile' },
		});
		const blocked = { agentId, tools: ['get-workflow', 'run-workflow'], status: 'blocked' };
		await ask('permission set', blocked);
		expect(await permissionOf(agentId, 'run-workflow')).toMatchObject({
			...{ permission: 'blocked', source: 'tool' },
		});
		await ask('permission remove', { agentId, tools: ['get-workflow'] });
		expect(await permissionOf(agentId, 'get-workflow')).toMatchObject({ source: 'profile' });
		expect(await permissionOf(agentId, 'run-workflow')).toMatchObject({ source: 'tool' });
	});

	test('block the tools of a provider that an agent is not given', async () => {
		const agentId = randomUUID();
		await ask('permission set', { agentId, tools: ['list_tasks'], status: 'always_allow' });
		await ask('permission setProviders', { agentId, providers: ['instance'] });
		expect(await permissionOf(agentId, 'list_tasks')).toMatchObject({
			...{ permission: 'blocked', source: 'provider', provider: 'operations' },
		});
		expect(await permissionOf(agentId, 'get-workflow')).toMatchObject({
			permission: 'needs_approval',
		});
	});

	test.each([
		['setProviders', { providers: ['connections'] }, /"connections" was removed/],
		['set', { tools: ['get-workflo'], status: 'blocked' }, /no tool "get-workflo"/],
		['set', { tools: ['get-workflow'], status: 'allowed' }, /"allowed" is no permission/],
		['setProfile', { profile: 'root' }, /"root" is no profile/],
	])('%s refuses %j', async (operation, input, message) => {
		const agentId = randomUUID();
		const [{ error }] = await ask(`permission ${operation}`, { agentId, ...input });
		expect(error).toMatch(message);
		expect(await permissionOf(agentId, 'get-workflow')).toMatchObject({ source: 'undecided' });
	});

	test('of one tenant are not those of another', async () => {
		const agentId = randomUUID();
		await ask('permission setProfile', { agentId, profile: 'unattended' });
		expect(await permissionOf(agentId, 'delete-workflow', strange)).toMatchObject({
			...{ permission: 'needs_approval', source: 'undecided' },
		});
	});
});

const newApproval = (changes: Partial<Approval>): Approval => ({
	id: randomBytes(16).toString('hex'),
	...{ ...tenant, agentId: 'agent', user: 'ann', run: '1', workflow: 'W' },
	...{ resume: 'http://127.0.0.1/resume-me', tool: 'run-workflow', question: 'Run it?' },
	...{ arguments: '{"workflowId":"w1"}', createdAt: 1, expiresAt: Date.now() + 3_600_000 },
	...{ state: 'pending', decidedBy: '', decidedAt: 0 },
	...changes,
});

describe('approvals', () => {
	test('are shown by agent and state, newest first, without a way to wake their run', async () => {
		const agentId = randomUUID();
		const store = createApprovalTable(ownerClient(world.live), {
			newClaim: randomUUID,
			now: Date.now,
		});
		const add = async (changes: Partial<Approval>, secret = STORE_SECRET) => {
			const approval = newApproval({ agentId, ...changes });
			await store.add({ approval, seal: sealOf(approval, secret) });
			return approval.id;
		};
		const open = await add({});
		const late = await add({ expiresAt: Date.now() - 1_000 });
		const declined = await add({ state: 'declined', decidedBy: 'bob', decidedAt: 7 });
		const foreign = await add({ organisation: 'of somebody else' });
		const forged = await add({}, 'another secret that is also long enough');

		const idsOf = async (input: object) =>
			(await ask('approval getAll', { agentId, ...input })).map(({ id }: Json) => id);
		expect(await idsOf({})).toEqual([declined, late, open]);
		expect(await idsOf({ state: 'pending' })).toEqual([open]);
		expect(await idsOf({ state: 'expired' })).toEqual([late]);

		const [one] = await ask('approval get', { approvalId: open });
		expect(one).toEqual({
			...{ id: open, agentId, user: 'ann', run: '1', workflow: 'W', tool: 'run-workflow' },
			...{ question: 'Run it?', arguments: { workflowId: 'w1' }, state: 'pending' },
			...{ decidedBy: '', decidedAt: '', createdAt: '1970-01-01T00:00:00.001Z' },
			expiresAt: expect.any(String),
		});
		for (const approvalId of [foreign, forged, 'f'.repeat(32)]) {
			const [{ error }] = await ask('approval get', { approvalId });
			expect(error).toBe('There is no approval with this ID.');
		}
	});
});

describe('approvals of agents without an identity', () => {
	test('are shown where the node has none either, and nothing else is', async () => {
		const agentId = randomUUID();
		const store = createApprovalTable(ownerClient(world.live), {
			newClaim: randomUUID,
			now: Date.now,
		});
		const add = async (changes: Partial<Approval>) => {
			const approval = newApproval({ agentId, ...changes });
			await store.add({ approval, seal: sealOf(approval, STORE_SECRET) });
			return approval.id;
		};
		const [owned, free] = [await add({}), await add({ organisation: '', agency: '' })];
		const idsIn = async (path: string) =>
			(await ask('approval getAll', { agentId }, path)).map(({ id }: Json) => id);
		expect(await idsIn(nobodys)).toEqual([free]);
		expect(await idsIn(own)).toEqual([owned]);
		expect((await ask('approval get', { approvalId: free }, nobodys))[0].id).toBe(free);
		for (const [id, path] of [
			[free, own],
			[free, strange],
			[owned, nobodys],
		] as const) {
			const [{ error }] = await ask('approval get', { approvalId: id }, path);
			expect(error).toBe('There is no approval with this ID.');
		}
	});
});

describe('the audit', () => {
	test('is listed by filter, and exported without formulas', async () => {
		const agentId = randomUUID();
		const table = createAuditTable(ownerClient(world.live), { now: () => 1 });
		// Not so old that another write might take it away.
		const at = Date.now() - 600_000;
		const entry = newEntry({ ...tenant, agentId, user: '=HYPERLINK("http://x")', at });
		const others = Array.from({ length: 260 }, (_, index) => ({ ...entry, at: at + 1 + index }));
		await table.add(others.slice(0, 130));
		await table.add(others.slice(130));
		await table.add([
			{ ...entry, outcome: 'denied', tool: '+cmd' },
			{ ...entry, organisation: 'of somebody else' },
		]);

		const denied: Json[] = await ask('audit getAll', { agentId, outcome: 'denied' });
		expect(denied).toEqual([
			{ ...entry, outcome: 'denied', tool: '+cmd', at: new Date(at).toISOString() },
		]);
		expect(await ask('audit getAll', { agentId, limit: 7 })).toHaveLength(7);

		const { baseUrl } = world.live.access;
		const answer = await fetch(`${baseUrl}/webhook/${pathOf(own, 'audit exportCsv')}`, {
			...{ method: 'POST', headers: { 'content-type': 'application/json' } },
			body: JSON.stringify({ agentId }),
		});
		expect(answer.headers.get('content-type')).toContain('text/csv');
		const lines = (await answer.text()).split('\r\n');
		expect(lines).toHaveLength(261 + 2);
		expect(lines[261]).toContain(`"'=HYPERLINK(""http://x"")"`);
		expect(lines[261]).toContain(",'+cmd,");
	});
});

test('the node runs for people alone', async () => {
	const types: Json = await (
		await fetch(`${world.live.access.baseUrl}/types/nodes.json`, {
			headers: { cookie: world.live.access.cookie },
		})
	).json();
	const names: string[] = types.map(({ name }: Json) => name);
	expect(names).toContain(TYPE);
	expect(names).not.toContain(`${TYPE}Tool`);

	const path = randomUUID();
	const hook = webhookNode({ path });
	const node = {
		...{ name: 'Registry', type: TYPE, typeVersion: 1, onError: 'continueRegularOutput' },
		parameters: {
			...{ resource: 'permission', operation: 'setProfile', profile: 'unattended' },
			agentId: "={{ $fromAI('agentId') }}",
		},
		credentials: await storeCredentials(world.live),
	};
	const draft = workflow('Registry for a model', [hook, node], [[hook.name, node.name]]);
	const { id } = await world.live.store(draft);
	await world.live.publish(id);
	await world.live.callWebhook(path, {});
	const [executionId] = await world.live.executionIds(id);
	const execution = await world.live.endOf(String(executionId));
	expect(JSON.stringify(execution.data)).toContain('Foreman Admin takes nothing from a model');
});
