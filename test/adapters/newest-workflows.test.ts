import { createApiClient } from '../../src/adapters/n8n-api/client';
import { newestWorkflows } from '../../src/adapters/n8n-api/workflows/newest-workflows';
import type { WorkflowFilter } from '../../src/kernel/ports/instance/workflows';
import { storedWorkflow } from '../tools/stored-workflow';
import { thrown } from '../tools/thrown';
import { startN8nServer } from './n8n-server';
import type { N8nServer } from './n8n-server';

let server: N8nServer;
let stored: Array<ReturnType<typeof storedWorkflow>> = [];

/** An n8n that lists by id, from an offset on, as n8n 2.41 does. */
beforeAll(async () => {
	server = await startN8nServer(({ url }) => {
		const { searchParams } = new URL(url, 'http://n8n.example');
		const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)));
		const end = Number(offset) + Number(limit);
		const nextCursor = end < stored.length ? 'more' : null;
		return { body: { data: stored.slice(offset, end), nextCursor } };
	});
});

beforeEach(() => {
	server.received.length = 0;
});

afterAll(async () => await server.stop());

const changed = (id: string, minute: number, more = {}) => {
	const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
	return storedWorkflow({ id, updatedAt, ...more });
};

async function list(filter: Partial<WorkflowFilter> = {}) {
	const api = createApiClient(server.send, server.baseUrl, new AbortController().signal);
	const page = await newestWorkflows(api, { status: 'active', limit: 100, ...filter });
	return { ...page, ids: page.workflows.map(({ id }) => id) };
}

/** All pages, one after the other. */
async function pagesOf(limit: number) {
	const pages: string[][] = [];
	let cursor: string | undefined;
	do {
		const page = await list({ limit, cursor });
		pages.push(page.ids);
		({ cursor } = page);
	} while (cursor !== undefined);
	return pages;
}

it('the newest change comes first, across the limit and from page to page', async () => {
	stored = [changed('a', 3), changed('b', 1), changed('c', 5), changed('d', 3), changed('e', 2)];
	expect(await pagesOf(2)).toEqual([['c', 'a'], ['d', 'e'], ['b']]);
	expect((await list()).ordered).toBeUndefined();
});

it('what is archived between two pages makes the next one tell none less', async () => {
	stored = [changed('a', 3), changed('b', 1), changed('c', 5), changed('d', 4)];
	const { cursor } = await list({ limit: 2 });
	stored = stored.map((one) => ({ ...one, isArchived: ['c', 'd'].includes(one.id) }));
	expect((await list({ limit: 2, cursor })).ids).toEqual(['a', 'b']);
});

it('of more than a window it says how many were put in order, and the pages hold each once', async () => {
	stored = Array.from({ length: 260 }, (_, index) => changed(`w${1000 + index}`, index));
	const { ids, ordered } = await list({ limit: 3 });
	expect([ids, ordered]).toEqual([['w1149', 'w1148', 'w1147'], 150]);
	expect(server.received).toHaveLength(1);
	const all = (await pagesOf(100)).flat();
	expect(all).toHaveLength(260);
	expect(new Set(all).size).toBe(260);
});

it('tags are asked for by name, those with a comma in it are looked for in the answer', async () => {
	const [old, both] = [
		{ id: 't1', name: 'old' },
		{ id: 't2', name: 'a, b' },
	];
	stored = [changed('a', 1, { tags: [old] }), changed('b', 2, { tags: [old, both] })];
	expect((await list({ tags: [old, both], isPublished: false })).ids).toEqual(['b']);
	expect(server.received[0]?.url).toContain('tags=old&');
	expect(server.received[0]?.url).toContain('active=false');
});

it.each(['x', '1|2', '-1||', '0|2026|../a', '9'.repeat(20)])(
	'a cursor %p that no answer has given is refused without a request',
	async (cursor) => {
		expect(await thrown(async () => await list({ cursor }))).toMatchObject({
			code: 'invalid-input',
			message: expect.stringContaining('"cursor"'),
		});
		expect(server.received).toEqual([]);
	},
);
