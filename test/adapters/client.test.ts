import { z } from 'zod';

import { createApiClient, apiPath } from '../../src/adapters/n8n-api/client';
import { thrown } from '../tools/thrown';
import { startN8nServer } from './n8n-server';
import type { Answer, N8nServer } from './n8n-server';

let server: N8nServer;
let answer: Answer = {};

beforeAll(async () => {
	server = await startN8nServer(() => answer);
});

beforeEach(() => {
	answer = {};
	server.received.length = 0;
});

afterAll(async () => await server.stop());

const clientWith = (signal = new AbortController().signal) =>
	createApiClient(server.send, server.baseUrl, signal);

const get = { method: 'GET', path: '/workflows' } as const;
const put = { method: 'PUT', path: '/workflows/1' } as const;
const list = z.object({ data: z.array(z.string()) });

describe('a request', () => {
	it('is sent as it is and its answer read by the schema', async () => {
		answer = { body: { data: ['a'], more: 1 } };
		const call = { ...put, query: { a: true, b: undefined, c: 'x:y' }, body: { name: 'é' } };
		expect(await clientWith().read(list, call)).toEqual({ data: ['a'] });
		expect(server.received).toEqual([
			{ method: 'PUT', url: '/api/v1/workflows/1?a=true&c=x%3Ay', body: { name: 'é' } },
		]);
	});

	it('answers any status to who knows what it means', async () => {
		answer = { status: 404, body: { message: 'gone' } };
		expect(await clientWith().send(get)).toEqual({ status: 404, body: { message: 'gone' } });
	});

	it('is a tool error where nobody asked for the status', async () => {
		answer = { status: 409, body: { message: 'taken' } };
		expect(await thrown(() => clientWith().read(list, put))).toMatchObject({ code: 'conflict' });
	});

	it.each([
		['half a character in its filter', { query: { filter: 'a\ud800' } }, 'invalid-input'],
		['a filter that no address holds', { query: { filter: 'x'.repeat(12_000) } }, 'too-large'],
		[
			'an id that no address holds',
			{ path: apiPath('workflows', 'x'.repeat(200_000)) },
			'too-large',
		],
	])('with %s is not made, and trying again is of no use', async (_what, part, code) => {
		for (const call of [get, put]) {
			const error = await thrown(() => clientWith().read(list, { ...call, ...part }));
			expect(error).toMatchObject({ code, retryable: false });
			expect(error.message.includes('Nothing was changed')).toBe(call === put);
		}
		expect(server.received).toEqual([]);
	});

	it('with a long filter is made as long as an address holds it', async () => {
		answer = { body: { data: [] } };
		const query = { filter: 'é'.repeat(1_900) };
		expect(await clientWith().read(list, { ...get, query })).toEqual({ data: [] });
	});

	it.each([
		['HTML', '<html>Sign in</html>'],
		['other JSON', { data: 'no list' }],
		['null', null],
	])('that is answered by %s finds that no n8n is there', async (_what, body) => {
		answer = { body };
		const error = await thrown(() => clientWith().read(list, get));
		expect(error.code).toBe('unavailable');
		expect(error.message).toContain(`What answers at ${server.baseUrl} is not the n8n API`);
		expect(error.message).not.toContain('Sign in');
		expect(error.message).not.toContain('look before you try again');
		// A newer n8n may answer a change in another form: that is no failed change.
		const change = await thrown(() => clientWith().read(list, put));
		expect(change.message).toContain('may have been changed: look before you try again.');
	});
});

describe('16 MB', () => {
	const bodyOf = (bytes: number) => 'é'.repeat(bytes / 2 - 1);
	const limit = 16 * 1024 * 1024;

	it('are sent, counted in bytes', async () => {
		await clientWith().send({ ...put, body: bodyOf(limit) });
		expect(server.received).toHaveLength(1);
	});

	it('and more are refused before they are sent', async () => {
		const error = await thrown(() => clientWith().send({ ...put, body: bodyOf(limit + 2) }));
		expect(error).toMatchObject({ code: 'too-large', retryable: false });
		expect(server.received).toHaveLength(0);
	});
});

describe('the signal', () => {
	it('that has fired lets nothing out', async () => {
		const reason = new DOMException('stop', 'AbortError');
		const client = clientWith(AbortSignal.abort(reason));
		await expect(client.send(get)).rejects.toBe(reason);
		expect(server.received).toHaveLength(0);
	});

	it('that fires ends a request under way, with its own reason', async () => {
		answer = { after: Infinity };
		await expect(clientWith(AbortSignal.timeout(50)).send(get)).rejects.toMatchObject({
			name: 'TimeoutError',
		});
		expect(server.received).toHaveLength(1);
	});
});

describe('an n8n that cannot be reached', () => {
	it('is named with the cause, and says what is unknown about a change', async () => {
		const gone = await startN8nServer(() => ({}));
		await gone.stop();
		const client = createApiClient(gone.send, gone.baseUrl, new AbortController().signal);
		const read = await thrown(() => client.send(get));
		expect(read).toMatchObject({ code: 'unavailable', retryable: true });
		expect(read.message).toBe(`n8n at ${gone.baseUrl} does not answer (ECONNREFUSED).`);
		const write = await thrown(() => client.send(put));
		expect(write.message).toContain('may have been changed: look before you try again.');
	});
});

describe('a path', () => {
	const base = 'http://n8n.example/api/v1';

	it.each([
		'../../rest/owner',
		'..%2f..%2frest',
		'%2e%2e',
		'%2E%2E/x',
		'a/b',
		'a\\..\\b',
		'?includeData=true',
		'#frag',
		'a;b=c',
		'http://evil.example/',
		'//evil.example',
		'é 😀\n\u0000',
		'__proto__',
		'.hidden',
		'...',
		'x'.repeat(100_000),
	])('keeps the id %p in its place', (id) => {
		const url = new URL(`${base}${apiPath('workflows', id, 'publish')}`);
		const parts = url.pathname.split('/');
		expect(parts).toHaveLength(6);
		expect(decodeURIComponent(parts[4] ?? '')).toBe(id);
		expect([parts[3], parts[5]]).toEqual(['workflows', 'publish']);
		expect([url.host, url.search, url.hash]).toEqual(['n8n.example', '', '']);
	});

	it.each(['', '.', '..', '\ud800', 'a\udc00b'])('refuses %p, which is no id', async (id) => {
		const error = await thrown(() => apiPath('workflows', id));
		expect(error).toMatchObject({ code: 'invalid-input' });
		expect(error.message).toContain('is not an id');
	});
});

it('a request that is never answered ends after its time, and says what may have happened', async () => {
	const client = createApiClient(
		async ({ signal }) =>
			await new Promise((_, reject) => {
				signal.addEventListener('abort', () => reject(new Error('aborted')));
			}),
		...(['http://n8n', new AbortController().signal, { patience: 10 }] as const),
	);
	await expect(client.send({ method: 'POST', path: '/data-tables' })).rejects.toMatchObject({
		code: 'unavailable',
		message: expect.stringContaining('may have been changed'),
	});
});
