import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import { startN8nServer } from './n8n-server';
import type { N8nServer } from './n8n-server';

const own = {
	...{ id: 't1', name: 'foreman_approvals', createdAt: '2026-01-02T00:00:00.000Z' },
	columns: [],
};

let server: N8nServer;

beforeAll(async () => {
	server = await startN8nServer(({ url }) => ({
		body: url.includes('/rows?') ? { data: [] } : { data: [own] },
	}));
});

beforeEach(() => {
	server.received.length = 0;
});

afterAll(async () => await server.stop());

const open = () =>
	createApprovalTable(createApiClient(server.send, server.baseUrl, new AbortController().signal), {
		newClaim: () => 'claim',
		now: () => 5_000,
		warn: () => undefined,
	});

/** The conditions of the last request for rows. */
function asked(): ReadonlyArray<readonly [column: string, condition: string, value: string]> {
	const read = server.received.filter(({ url }) => url.includes('/rows?')).at(-1);
	const { searchParams } = new URL(read?.url ?? '', server.baseUrl);
	const { type, filters } = JSON.parse(searchParams.get('filter') ?? '{}');
	expect(type).toBe('and');
	return filters.map(({ columnName, condition, value }: Record<string, string>) => [
		...[columnName, condition, value],
	]);
}

const tenant = { organisation: 'org', agency: 'north' };
const ofTenant = [
	['organisation', 'eq', 'org'],
	['agency', 'eq', 'north'],
];
const soon = new Date(9_000).toISOString();

test('open questions are asked of n8n for one tenant, and for one agent of it', async () => {
	await open().pending({ ...tenant, now: 9_000 });
	const wanted = [['state', 'eq', 'pending'], ...ofTenant];
	expect(asked()).toEqual([...wanted, ['expires_at', 'gt', soon]]);
	await open().pending({ ...tenant, agentId: 'agent', now: 9_000 });
	expect(asked()).toEqual([...wanted, ['agent_id', 'eq', 'agent'], ['expires_at', 'gt', soon]]);
});

test('the open questions of one agent are read to the end: they are counted', async () => {
	const urls: string[] = [];
	const rows = Array.from({ length: 250 }, (_, index) => ({ id: index, body: '{}', seal: '' }));
	const many = await startN8nServer(({ url }) => {
		if (!url.includes('/rows?')) return { body: { data: [own] } };
		urls.push(url);
		return { body: { data: urls.length < 3 ? rows : [] } };
	});
	const api = createApiClient(many.send, many.baseUrl, new AbortController().signal);
	const table = createApprovalTable(api, { newClaim: () => 'claim', now: () => 5_000 });
	await table.pending({ ...tenant, agentId: 'agent', now: 9_000 });
	const cursors = urls.map((url) => new URL(url, many.baseUrl).searchParams.get('cursor'));
	expect(
		cursors.map((one) => one && JSON.parse(Buffer.from(one, 'base64').toString()).offset),
	).toEqual([null, 250, 500]);
	urls.length = 0;
	await table.pending({ ...tenant, now: 9_000 });
	expect(urls).toHaveLength(1);
	await many.stop();
});

test('so is what nobody used in time', async () => {
	await open().overdue({ ...tenant, agentId: 'agent', now: 9_000 });
	expect(asked()).toEqual([
		...ofTenant,
		['agent_id', 'eq', 'agent'],
		['state', 'neq', 'declined'],
		['state', 'neq', 'consumed'],
		['state', 'neq', 'expired'],
		['expires_at', 'lte', soon],
	]);
});
