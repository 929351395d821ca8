import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createRunTable } from '../../src/adapters/own-tables/run-table';
import type { N8nServer } from './n8n-server';
import { startN8nServer } from './n8n-server';

let server: N8nServer;

const own = {
	...{ id: 't1', name: 'foreman_runs', createdAt: '2026-01-02T00:00:00.000Z' },
	columns: [],
};

beforeAll(async () => {
	server = await startN8nServer(({ url }) => ({
		body: { data: url.includes('/rows?') ? [] : [own] },
	}));
});

beforeEach(() => {
	server.received.length = 0;
});

afterAll(async () => await server.stop());

const open = () =>
	createRunTable(createApiClient(server.send, server.baseUrl, new AbortController().signal), {
		tenant: { organisation: 'org', agency: 'north', user: 'ann' },
		now: () => 1_000,
		newClaim: () => 'claim',
	});

/** The conditions that n8n was asked with, as `column condition value`. */
function asked() {
	const { url = '' } = server.received.find((one) => one.url.includes('/rows?')) ?? {};
	const { searchParams } = new URL(url, server.baseUrl);
	const { filters } = JSON.parse(searchParams.get('filter') ?? '{}');
	const conditions = filters.map(
		({ columnName, condition, value }: Record<string, string>) =>
			`${columnName} ${condition} ${value}`,
	);
	return { conditions, limit: searchParams.get('limit') };
}

const ofTenant = ['organisation eq org', 'agency eq north'];

it('asks n8n for the runs of one agent and user: those of others count for no limit', async () => {
	await open().listOfThread('thread', 5, { agentId: 'a', user: 'zoe' });
	expect(asked()).toEqual({
		conditions: [
			...ofTenant,
			'thread_id eq thread',
			'task_id eq ',
			'agent_id eq a',
			'user_id eq zoe',
		],
		limit: '5',
	});
});

it('takes nobody for somebody: a user without a name has runs of their own', async () => {
	await open().listOfThread('thread', 5, { agentId: 'a', user: '' });
	expect(asked().conditions).toContain('user_id eq ');
});

it('asks n8n for open runs, and for those with a task', async () => {
	await open().listOfThread('thread', 1, { isOpen: true, taskId: 't2' });
	expect(asked().conditions).toEqual([
		...[...ofTenant, 'thread_id eq thread', 'task_id eq '],
		...['phase neq ended', 'task_ids like %"t2"%'],
	]);
});

it('asks n8n for the broken-off runs of one agent and user', async () => {
	await open().listStale({ agentId: 'a', user: 'zoe' });
	expect(asked().conditions).toEqual([
		...[...ofTenant, 'task_id eq ', 'agent_id eq a', 'user_id eq zoe'],
		...['phase eq running', 'lease_until lte 1000'],
	]);
});
