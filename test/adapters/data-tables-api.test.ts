import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createDataTables } from '../../src/adapters/n8n-api/data-tables-api';
import { thrown } from '../tools/thrown';
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

const open = () =>
	createDataTables(createApiClient(server.send, server.baseUrl, new AbortController().signal));

const ownId = 'AAAAAAAAAAAAAAAA';
const tableOf = (id: string, name: string) => ({
	id,
	name,
	columns: [
		{ id: 'c2', name: 'b', type: 'number', index: 1 },
		{ id: 'c1', name: 'a', type: 'string', index: 0 },
	],
	sizeBytes: 4096,
	updatedAt: '2026-01-01T00:00:00.000Z',
});
const own = tableOf(ownId, 'foreman_documents');
const orders = tableOf('BBBBBBBBBBBBBBBB', 'Orders');

describe('a data table', () => {
	it('is found by id and by name, with its columns in order', async () => {
		answer = ({ url }) => ({ body: url.includes('?') ? { data: [own, orders] } : orders });
		for (const idOrName of [orders.id, 'Orders']) {
			const { columns } = await open().get(idOrName);
			expect(columns).toEqual([
				{ id: 'c1', name: 'a', type: 'string' },
				{ id: 'c2', name: 'b', type: 'number' },
			]);
		}
	});

	it('is not guessed where several have the name', async () => {
		answer = () => ({ body: { data: [orders, { ...orders, id: 'CCCCCCCCCCCCCCCC' }] } });
		const { message } = await thrown(async () => await open().get('Orders'));
		expect(message).toBe('2 data tables are called "Orders".');
	});

	it.each([[ownId], ['foreman_documents']])(
		'of Foreman’s own is unknown as %s',
		async (idOrName) => {
			answer = ({ url }) => ({ body: url.includes('?') ? { data: [own] } : own });
			expect(await thrown(async () => await open().get(idOrName))).toMatchObject({
				code: 'not-found',
				message: `There is no data table "${idOrName}", or the API key may not see it.`,
			});
			expect(await open().list({ query: undefined, limit: 10 })).toEqual([]);
		},
	);

	it('takes no more rows at once than n8n does, and is not asked', async () => {
		const rows = Array.from({ length: 17 }, () => ({ a: 'x'.repeat(1_000_000) }));
		const error = await thrown(async () => await open().insertRows(orders.id, rows));
		expect(error).toMatchObject({ code: 'too-large', hint: 'Send fewer rows in each call.' });
		expect(server.received).toEqual([]);
	});

	it('is paged through by n8n’s own cursors', async () => {
		answer = () => ({ body: { data: [{ id: 3 }], nextCursor: 'more' } });
		const page = await open().rows(orders.id, { offset: 2, limit: 1 });
		expect(page).toEqual({ rows: [{ id: 3 }], hasMore: true });
		const { searchParams } = new URL(server.received[0]?.url ?? '', server.baseUrl);
		const cursor = Buffer.from(searchParams.get('cursor') ?? '', 'base64').toString();
		expect(JSON.parse(cursor)).toEqual({ limit: 1, offset: 2 });
	});
});
