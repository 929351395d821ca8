import { createApiClient } from '../../src/adapters/n8n-api/client';
import { newestWorkflows } from '../../src/adapters/n8n-api/workflows/newest-workflows';
import { createOwnTable } from '../../src/adapters/own-tables/own-table';
import { startN8nServer } from './n8n-server';
import type { N8nServer } from './n8n-server';

let server: N8nServer;
let hasTable = true;

beforeAll(async () => {
	server = await startN8nServer(({ url }) => {
		if (url.startsWith('/api/v1/data-tables/')) return { status: hasTable ? 200 : 404, body: {} };
		if (!url.startsWith('/api/v1/data-tables')) return { body: { data: [], nextCursor: null } };
		const table = { id: `t${server.received.length}`, name: 'foreman_audit', columns: [] };
		return { body: { data: hasTable ? [{ ...table, createdAt: '2026' }] : [] } };
	});
});

afterAll(async () => await server.stop());

beforeEach(() => {
	hasTable = true;
	server.received.length = 0;
	jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
});

afterEach(() => void jest.useRealTimers());

let places = 0;
const newPlace = () => `place ${(places += 1)}`;
const at = (place?: string) =>
	createApiClient(server.send, server.baseUrl, new AbortController().signal, { place });
const requests = () => server.received.filter(({ method }) => method === 'GET').length;

describe('the list of workflows', () => {
	const list = async (place?: string, query?: string) =>
		await newestWorkflows(at(place), {
			...{ status: 'all', limit: 10, isPublished: undefined },
			...(query === undefined ? {} : { query }),
		});

	it('is read once in five seconds for one key, and for each call without a place', async () => {
		const place = newPlace();
		for (let time = 0; time < 3; time += 1) await list(place);
		expect(requests()).toBe(1);
		await list(place, 'another');
		await list(newPlace());
		expect(requests()).toBe(3);
		jest.advanceTimersByTime(5_000);
		await list(place);
		expect(requests()).toBe(4);
		for (let time = 0; time < 3; time += 1) await list();
		expect(requests()).toBe(7);
	});

	it('is read again after each change through this process, whoever made it, and not after a row was added', async () => {
		const place = newPlace();
		await list(place);
		await at(place).send({ method: 'POST', path: '/data-tables/t1/rows', body: {} });
		await list(place);
		expect(requests()).toBe(1);
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
			server.received.length = 0;
			await at().send({ method, path: '/workflows/w1', body: {} });
			await list(place);
			await list(place);
			expect(requests()).toBe(1);
		}
	});

	it('that was on its way when something changed is not kept', async () => {
		const place = newPlace();
		await Promise.all([list(place), at().send({ method: 'DELETE', path: '/workflows/w1' })]);
		server.received.length = 0;
		await list(place);
		expect(requests()).toBe(1);
	});
});

describe('the place of an own table', () => {
	const open = (place: string | undefined, absentFor = 0) =>
		createOwnTable(at(place), 'foreman_audit', [], 1, absentFor);

	it('is known to the calls of a minute, and looked up by each call without a place', async () => {
		const place = newPlace();
		const { id } = await open(place).ensure();
		for (let time = 0; time < 3; time += 1) expect((await open(place).find()).id).toBe(id);
		expect(requests()).toBe(1);
		for (let time = 0; time < 3; time += 1) await open(undefined).find();
		expect(requests()).toBe(4);
	});

	it('is looked up at once when n8n has lost it', async () => {
		const place = newPlace();
		const table = open(place);
		const id = (await table.find()).id;
		hasTable = false;
		await at(place).send({ method: 'GET', path: `/data-tables/${id}/rows` });
		expect((await table.find()).id).toBeUndefined();
		expect((await open(place).find()).id).toBeUndefined();
	});

	it('that is not there yet is looked for each time, unless its absence may be kept', async () => {
		hasTable = false;
		const place = newPlace();
		for (let time = 0; time < 3; time += 1) expect((await open(place).find()).id).toBeUndefined();
		expect(requests()).toBe(3);
		const other = newPlace();
		for (let time = 0; time < 3; time += 1) await open(other, 5_000).find();
		expect(requests()).toBe(4);
		jest.advanceTimersByTime(5_000);
		hasTable = true;
		expect((await open(other, 5_000).find()).id).toMatch(/^t/);
	});
});
