import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createDataTableStore } from '../../src/adapters/own-tables/data-table-store';
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
	createDataTableStore(
		createApiClient(server.send, server.baseUrl, new AbortController().signal),
		() => Date.parse('2026-02-15T00:00:00.000Z'),
	);

const sent = () =>
	server.received.map(({ method, url }) => `${method} ${new URL(url, server.baseUrl).pathname}`);

const own = {
	...{ id: 't1', name: 'foreman_documents', createdAt: '2026-01-02T00:00:00.000Z' },
	columns: ['kind', 'key', 'body'].map((name) => ({ name })),
};

describe('the document store', () => {
	it('reads nothing and makes no table where there is none', async () => {
		answer = () => ({ body: { data: [{ ...own, id: 't0', name: 'foreman_documents_old' }] } });
		expect(await open().get('kind', 'key')).toBeUndefined();
		expect(sent()).toEqual(['GET /api/v1/data-tables']);
	});

	it('makes its table at the first write, once, and takes the newest row of a key', async () => {
		answer = ({ method, url }) => {
			if (method === 'POST' && url.endsWith('/data-tables')) return { body: own };
			if (url.includes('/rows?')) return { body: { data: [{ key: 'k', body: 'b' }] } };
			return { body: { data: [] } };
		};
		const store = open();
		await store.put('kind', 'k', 'b');
		await store.put('kind', 'k', 'b');
		expect(await store.get('kind', 'k')).toEqual({ key: 'k', body: 'b' });
		expect(sent().filter((one) => one === 'POST /api/v1/data-tables')).toHaveLength(1);
		const read = new URL(server.received.at(-1)?.url ?? '', server.baseUrl).searchParams;
		expect(read.get('sortBy')).toBe('id:desc');
	});

	it('uses the table that a faster call has made', async () => {
		let made = false;
		answer = ({ method, url }) => {
			if (method === 'POST' && url.endsWith('/data-tables')) {
				made = true;
				return { status: 409, body: { message: 'exists' } };
			}
			return { body: { data: made ? [own] : [] } };
		};
		await open().put('kind', 'k', 'b');
		expect(sent()).toContain('POST /api/v1/data-tables/t1/rows/upsert');
	});

	it('makes one table for many first writes at once, and takes the oldest where there are two', async () => {
		const made: object[] = [];
		answer = ({ method, url }) => {
			if (method === 'POST' && url.endsWith('/data-tables')) {
				const older = { ...own, id: 't0', createdAt: '2026-01-01T00:00:00.000Z' };
				made.push(own, older);
				return { body: own };
			}
			return { body: { data: made } };
		};
		const store = open();
		await Promise.all(['a', 'b', 'c'].map(async (key) => await store.put('kind', key, '')));
		expect(sent().filter((one) => one === 'POST /api/v1/data-tables')).toHaveLength(1);
		const writes = sent().filter((one) => one.endsWith('/upsert'));
		expect(new Set(writes)).toEqual(new Set(['POST /api/v1/data-tables/t0/rows/upsert']));
		expect(writes).toHaveLength(3);
	});

	it('removes what nobody has touched for 14 days, and for a year what tells who saved', async () => {
		answer = () => ({ body: { data: [own] } });
		await open().put('kind', 'k', 'b');
		const filters = server.received
			.filter(({ method }) => method === 'DELETE')
			.map(({ url }) => new URL(url, server.baseUrl).searchParams.get('filter') ?? '')
			.map((text): unknown => JSON.parse(text));
		const before = (value: string) => ({ columnName: 'updatedAt', condition: 'lt', value });
		const not = (value: string) => ({ columnName: 'kind', condition: 'neq', value });
		const kept = ['instruction', 'price', 'budget', 'upgrade-day'].map(not);
		const versions = not('saved-versions');
		expect(filters).toEqual([
			{ type: 'and', filters: [before('2026-02-01T00:00:00.000Z'), ...kept, versions] },
			{ type: 'and', filters: [before('2025-02-15T00:00:00.000Z'), ...kept] },
		]);
	});
});
