import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createWorkflowIndex } from '../../src/adapters/n8n-api/workflows/workflow-index';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';
import { startN8nServer } from './n8n-server';
import type { N8nServer } from './n8n-server';

let server: N8nServer;
let stored: Array<ReturnType<typeof storedWorkflow>> = [];
let now = 0;

beforeAll(async () => {
	server = await startN8nServer(({ url }) => {
		const { searchParams } = new URL(url, 'http://n8n.example');
		const [offset = 0, limit = 0] = ['offset', 'limit'].map((name) =>
			Number(searchParams.get(name)),
		);
		const nextCursor = offset + limit < stored.length ? 'more' : null;
		return { body: { data: stored.slice(offset, offset + limit), nextCursor } };
	});
});

beforeEach(() => {
	server.received.length = 0;
	now += 1_000_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});

afterAll(async () => await server.stop());

const workflow = (id: string, value: string, versionId = 'v1') =>
	storedWorkflow({ id, versionId, nodes: [storedNode('Set', { parameters: { value } })] });

const hidden: unknown[] = [];
let whileIndexing: (() => void) | undefined;

const open = (instance: string) =>
	createWorkflowIndex({
		instance,
		api: createApiClient(server.send, server.baseUrl, new AbortController().signal),
		hide: (value) => {
			hidden.push(value);
			whileIndexing?.();
			return value;
		},
	});

const textsOf = async (instance: string) =>
	(await open(instance).read()).workflows.map(({ id, texts }) => [id, ...texts]);

test('all workflows are read once, in parts, and kept for a minute', async () => {
	stored = Array.from({ length: 230 }, (_, at) => workflow(`w${at}`, `${at}`));
	expect(await textsOf('once')).toHaveLength(230);
	expect(server.received).toHaveLength(3);
	now += 59_000;
	expect(await textsOf('once')).toHaveLength(230);
	expect(server.received).toHaveLength(3);
});

test('what has changed is indexed again, and nothing else', async () => {
	stored = [workflow('a', 'one'), workflow('b', 'two')];
	await textsOf('changes');
	stored = [workflow('a', 'one'), workflow('b', 'three', 'v2'), workflow('c', 'four')];
	now += 61_000;
	hidden.length = 0;
	expect(await textsOf('changes')).toEqual([
		['a', 'value=one'],
		['b', 'value=three'],
		['c', 'value=four'],
	]);
	expect(hidden).toEqual([{ value: 'three' }, { value: 'four' }]);
});

test('nothing is kept of an n8n in which nobody has searched for a quarter of an hour', async () => {
	stored = [workflow('a', 'one')];
	await textsOf('dropped');
	hidden.length = 0;
	now += 14 * 60_000;
	await textsOf('dropped');
	expect(hidden).toEqual([]);
	now += 16 * 60_000;
	await textsOf('dropped');
	expect(hidden).toEqual([{ value: 'one' }]);
});

test('a change from here is seen at once', async () => {
	stored = [workflow('a', 'one')];
	await textsOf('here');
	stored = [workflow('a', 'two', 'v2')];
	open('here').forget();
	expect(await textsOf('here')).toEqual([['a', 'value=two']]);
});

test('a change while the workflows are being read is seen by whoever asks after it', async () => {
	stored = [workflow('a', 'one')];
	let after: ReturnType<typeof textsOf> | undefined;
	whileIndexing = () => {
		whileIndexing = undefined;
		stored = [workflow('a', 'two', 'v2')];
		open('meanwhile').forget();
		after = textsOf('meanwhile');
	};
	expect(await textsOf('meanwhile')).toEqual([['a', 'value=one']]);
	expect(await after).toEqual([['a', 'value=two']]);
	expect(await textsOf('meanwhile')).toEqual([['a', 'value=two']]);
});

test('a change during a read is seen by the next search', async () => {
	stored = [workflow('a', 'one')];
	const first = open('between').read();
	await new Promise((resolve) => setImmediate(resolve));
	open('between').forget();
	await first;
	stored = [workflow('a', 'two', 'v2')];
	expect(await textsOf('between')).toEqual([['a', 'value=two']]);
});

test('what one key may read is not searched with another', async () => {
	stored = [workflow('a', 'one')];
	await textsOf('key one');
	stored = [];
	expect(await textsOf('key two')).toEqual([]);
});

test('calls at once read once, and one that fails leaves nothing behind', async () => {
	stored = [workflow('a', 'one')];
	await Promise.all([textsOf('at once'), textsOf('at once')]);
	expect(server.received).toHaveLength(1);
	stored = [{ ...workflow('a', 'one'), id: 7 as never }];
	await expect(textsOf('fails')).rejects.toMatchObject({ code: 'unavailable' });
	stored = [workflow('a', 'one')];
	expect(await textsOf('fails')).toEqual([['a', 'value=one']]);
});

test('who searches after a change does not wait for a read that began before it', async () => {
	stored = [workflow('a', 'one')];
	const first = open('after').read();
	open('after').forget();
	const second = open('after').read();
	await Promise.all([first, second]);
	expect(server.received).toHaveLength(2);
	expect(await textsOf('after')).toEqual([['a', 'value=one']]);
	expect(server.received).toHaveLength(2);
});
