import { z } from 'zod';

import { createApiClient } from '../../src/adapters/n8n-api/client';
import { withReserve } from '../../src/adapters/own-tables/with-reserve';
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

const full: Answer = {
	status: 400,
	body: { message: 'Data table size limit exceeded: 8MB used, limit is 8MB' },
};

const reserveOf = (sizeBytes: number) => ({ id: 'r1', name: 'foreman_reserve', sizeBytes });

function open() {
	const warnings: string[] = [];
	const { signal } = new AbortController();
	const client = createApiClient(server.send, server.baseUrl, signal);
	const { api, keepReserve } = withReserve(client, (line) => warnings.push(line));
	const write = async () =>
		await api.read(z.unknown(), { method: 'POST', path: '/data-tables/t1/rows', body: {} });
	return { write, keepReserve, warnings };
}

const sent = () =>
	server.received.map(
		({ method, url }) =>
			`${method} ${new URL(url, server.baseUrl).pathname.slice('/api/v1'.length)}`,
	);

const WRITE = 'POST /data-tables/t1/rows';
const LOOK = 'GET /data-tables';

describe('a write', () => {
	it('is nothing but a write where there is room', async () => {
		answer = () => ({});
		const { write, warnings } = open();
		await write();
		expect(sent()).toEqual([WRITE]);
		expect(warnings).toEqual([]);
	});

	it('is repeated once where there is no reserve, as another call may have given it back', async () => {
		let writes = 0;
		answer = ({ method }) => {
			if (method === 'GET') return { body: { data: [] } };
			return (writes += 1) === 1 ? full : {};
		};
		const { write, warnings } = open();
		await write();
		expect(sent()).toEqual([WRITE, LOOK, WRITE]);
		expect(warnings).toEqual([]);
	});

	it.each([
		['there is none', []],
		['the key may not delete it', [reserveOf(2_000_000)]],
	])('is refused with a way out where the reserve cannot help: %s', async (_name, data) => {
		answer = ({ method }) => {
			if (method === 'GET') return { body: { data } };
			return method === 'DELETE' ? { status: 403, body: { message: 'Forbidden' } } : full;
		};
		const { write, warnings } = open();
		await expect(write()).rejects.toMatchObject({
			code: 'too-large',
			hint: expect.stringContaining('N8N_DATA_TABLES_MAX_SIZE_BYTES'),
		});
		expect(sent().filter((one) => one === WRITE)).toHaveLength(2);
		expect(warnings).toEqual([]);
	});

	it('says once that the reserve was given back, and is repeated', async () => {
		let isThere = true;
		answer = ({ method }) => {
			if (method === 'GET') return { body: { data: isThere ? [reserveOf(2_000_000)] : [] } };
			if (method === 'DELETE') isThere = false;
			return method === 'POST' && isThere ? full : {};
		};
		const { write, keepReserve, warnings } = open();
		await write();
		await keepReserve();
		expect(sent()).toEqual([WRITE, LOOK, 'DELETE /data-tables/r1', WRITE]);
		expect(warnings).toEqual([expect.stringContaining('was given back')]);
	});
});

describe('keeping the reserve', () => {
	const MAKE = ['POST /data-tables', 'POST /data-tables/r2/rows'];

	const answering =
		(data: readonly object[], insert: (count: number) => Answer) =>
		({ method, url }: Received): Answer => {
			if (method === 'GET') return { body: { data } };
			if (method === 'POST' && url.endsWith('/data-tables')) return { body: { id: 'r2' } };
			if (method !== 'POST') return {};
			return insert(sent().filter((one) => one === MAKE[1]).length);
		};

	it('is a look where there is one', async () => {
		answer = answering([reserveOf(2_000_000)], () => ({}));
		await open().keepReserve();
		expect(sent()).toEqual([LOOK]);
	});

	it('replaces one that was never filled', async () => {
		answer = answering([reserveOf(8192)], () => ({}));
		const { keepReserve, warnings } = open();
		await keepReserve();
		expect(sent()).toEqual([LOOK, 'DELETE /data-tables/r1', ...MAKE, MAKE[1]]);
		expect(warnings).toEqual([]);
	});

	it.each([1, 2])('takes it back when write %p of it fills the tables', async (refused) => {
		answer = answering([], (count) => (count === refused ? full : {}));
		const { keepReserve, warnings } = open();
		await keepReserve();
		expect(sent().at(-1)).toBe('DELETE /data-tables/r2');
		expect(warnings).toEqual([expect.stringContaining('no room')]);
	});

	it('leaves it to another call that is making it', async () => {
		answer = ({ method }) =>
			method === 'GET' ? { body: { data: [] } } : { status: 409, body: { message: 'taken' } };
		const { keepReserve, warnings } = open();
		await keepReserve();
		expect(sent()).toEqual([LOOK, 'POST /data-tables']);
		expect(warnings).toEqual([]);
	});

	it('never throws, and says why there is none', async () => {
		answer = () => ({ status: 403, body: { message: 'Forbidden' } });
		const { keepReserve, warnings } = open();
		await keepReserve();
		expect(warnings).toEqual([
			'Foreman: no reserve for approvals: The API key may not do this (GET data-tables).',
		]);
	});
});
