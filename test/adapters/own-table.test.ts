import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createOwnTable } from '../../src/adapters/own-tables/own-table';
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

const open = (schema: number) =>
	createOwnTable(
		createApiClient(server.send, server.baseUrl, new AbortController().signal),
		'foreman_documents',
		['kind', 'key'].map((name) => ({ name, type: 'string' })),
		schema,
	);

const tableWith = (...columns: readonly string[]) => ({
	...{ id: 't1', name: 'foreman_documents', createdAt: '2026-01-01T00:00:00.000Z' },
	columns: columns.map((name) => ({ name })),
});

const writes = () =>
	server.received.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url, body]);

it('makes a table with the mark of its schema, but for the first', async () => {
	for (const [schema, marks] of [
		[1, []],
		[3, [{ name: 'schema_3', type: 'string' }]],
	] as const) {
		server.received.length = 0;
		let made = false;
		answer = ({ method }) => {
			made ||= method === 'POST';
			return {
				body:
					method === 'POST'
						? { id: 't1' }
						: {
								data: made
									? [tableWith('kind', 'key', 'schema_3')].slice(schema === 1 ? 1 : 0)
									: [],
							},
			};
		};
		expect((await open(schema).ensure()).id).toBe('t1');
		expect(writes()).toEqual([
			[
				'/api/v1/data-tables',
				{
					name: 'foreman_documents',
					columns: [{ name: 'kind', type: 'string' }, { name: 'key', type: 'string' }, ...marks],
				},
			],
		]);
	}
});

it('adds what a table of an earlier shape lacks, the mark last, and leaves other columns alone', async () => {
	answer = ({ method }) => ({
		body: method === 'POST' ? {} : { data: [tableWith('key', 'extra')] },
	});
	const table = open(2);
	expect((await table.find()).id).toBe('t1');
	expect((await table.ensure()).id).toBe('t1');
	expect(writes()).toEqual([
		['/api/v1/data-tables/t1/columns', { name: 'kind', type: 'string' }],
		['/api/v1/data-tables/t1/columns', { name: 'schema_2', type: 'string' }],
	]);
});

it.each([
	[409, 'exists'],
	[500, 'duplicate column'],
])('takes a column that a faster call has added (HTTP %p)', async (status, message) => {
	let tried = false;
	answer = ({ method }) => {
		if (method === 'GET') return { body: { data: [tableWith('key', ...(tried ? ['kind'] : []))] } };
		tried = true;
		return { status, body: { message } };
	};
	expect((await open(1).ensure()).id).toBe('t1');
});

it('says what n8n refused', async () => {
	answer = ({ method }) =>
		method === 'GET'
			? { body: { data: [tableWith('key')] } }
			: { status: 403, body: { message: 'Forbidden' } };
	await expect(open(1).ensure()).rejects.toMatchObject({
		code: 'forbidden',
		hint: expect.stringContaining('dataTableColumn:create'),
	});
});

it.each([
	[1, ['kind', 'key', 'schema_2']],
	[2, ['kind', 'schema_10']],
])('neither reads nor writes a table of a later schema than %p', async (schema, columns) => {
	answer = () => ({ body: { data: [tableWith(...columns)] } });
	const refused = { code: 'unsupported', message: expect.stringContaining('newer version') };
	await expect(open(schema).ensure()).rejects.toMatchObject(refused);
	await expect(open(schema).find()).rejects.toMatchObject(refused);
	expect(writes()).toEqual([]);
});

it('knows its own schema and earlier ones', async () => {
	answer = () => ({ body: { data: [tableWith('kind', 'key', 'schema_2', 'schema_3')] } });
	expect((await open(3).ensure()).id).toBe('t1');
	expect(writes()).toEqual([]);
});

it('looks again after a look that failed, and makes the table after a try that failed', async () => {
	let well = 0;
	answer = ({ method }) => {
		well += 1;
		if (well === 1) return { status: 500 };
		if (method === 'GET') return { body: { data: [] } };
		return well < 4 ? { status: 500 } : { body: { id: 't1' } };
	};
	const table = open(1);
	await expect(table.find()).rejects.toThrow();
	await expect(table.ensure()).rejects.toThrow();
	expect((await table.ensure()).id).toBe('t1');
	expect((await table.find()).id).toBe('t1');
});
