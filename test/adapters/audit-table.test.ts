import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import { createApiClient } from '../../src/adapters/n8n-api/client';
import { newEntry } from '../policy/audit/audit-store-contract';
import { startN8nServer } from './n8n-server';
import type { Answer, N8nServer, Received } from './n8n-server';

let server: N8nServer;
let answer: (received: Received) => Answer = () => ({});

beforeAll(async () => {
	server = await startN8nServer((received) => answer(received));
});

beforeEach(() => {
	server.received.length = 0;
});

afterAll(async () => await server.stop());

const own = {
	...{ id: 't1', name: 'foreman_audit', createdAt: '2026-01-02T00:00:00.000Z' },
	columns: [],
};
const start = Date.parse('2026-04-01T00:00:00.000Z');

const open = (now: number) =>
	createAuditTable(createApiClient(server.send, server.baseUrl, new AbortController().signal), {
		now: () => now,
		keepRows: 7,
	});

const removals = () =>
	server.received
		.filter(({ method }) => method === 'DELETE')
		.map(({ url }) => JSON.parse(new URL(url, server.baseUrl).searchParams.get('filter') ?? '{}'));

const rowsAnswer = (rows: readonly object[]) => (received: Received) => ({
	body: received.url.includes('/rows?') ? { data: rows } : { data: [own] },
});

it('removes by age alone where there are not too many rows', async () => {
	answer = rowsAnswer([]);
	await open(start).add([newEntry()]);
	expect(removals()).toHaveLength(1);
});

it('does so with one write in fifty', async () => {
	answer = rowsAnswer([]);
	for (const moment of [1, 25, 49]) await open(start + moment).add([newEntry()]);
	expect(removals()).toEqual([]);
	await open(start + 50).add([newEntry()]);
	expect(removals()).toHaveLength(1);
});

it('leaves out rows that somebody edited into something else', async () => {
	answer = rowsAnswer([{}, { at: 'x', effect: 'read' }, { at: null }]);
	const tenant = { organisation: '', agency: '' };
	const listed = await open(start).list(tenant, { offset: 0, limit: 5 });
	expect(listed).toEqual({ entries: [], hasMore: false });
});
