import { ownPlaces } from '../../../src/web/fetch/web-domains';
import { thrown } from '../../tools/thrown';
import { playedWeb } from './played-web';

const page = (text: string, headers = {}) => ({ body: `<title>T</title><p>${text}</p>`, headers });

describe('a page', () => {
	test('is read, with its title and where it was in the end', async () => {
		const { pages } = playedWeb((_request, address) =>
			address === 'https://www.a.example/x'
				? page('Hello')
				: { status: 301, headers: { location: 'https://www.a.example/x' } },
		);
		expect(await pages.read('http://a.example/#part')).toEqual({
			...{ finalUrl: 'https://www.a.example/x', title: 'T', flags: [], notes: [] },
			content: expect.stringContaining('Hello'),
		});
	});

	test('is asked for without credentials or cookies, also after a redirect', async () => {
		const world = playedWeb((_request, address) =>
			address === 'https://a.example/'
				? {
						status: 302,
						headers: { location: 'https://b.example/', 'set-cookie': 'sid=1', etag: '"a"' },
					}
				: page('B'),
		);
		expect((await world.pages.read('https://a.example/')).flags).toEqual(['redirectedCrossDomain']);
		expect(world.sent.map(({ sent }) => [sent?.method, Object.keys(sent?.headers ?? {})])).toEqual([
			['GET', ['accept', 'user-agent']],
			['GET', ['accept', 'user-agent']],
		]);
	});

	test('that is data comes as it is, with its shape', async () => {
		const body = '{"id":12345678901234567890,"items":[{"a":1},{"a":2,"b":"x"}],"next":null}';
		const { pages } = playedWeb(() => ({ body, headers: { 'content-type': 'application/json' } }));
		expect((await pages.read('https://api.example/v1')).content).toBe(
			`Shape: { id: number, items: [{ a: number, b?: string }] × 2, next: null }\n\n${body}`,
		);
	});

	test.each([
		['image/png', Buffer.from([0x89, 0x50, 0, 1]), 'unsupported'],
		['text/html', Buffer.from([1, 0, 2, 0]), 'unsupported'],
		['text/html; x=\n<b>', Buffer.from('<p>x'), undefined],
	])('of the type %s', async (type, body, code) => {
		const { pages } = playedWeb(() => ({ body, headers: { 'content-type': type } }));
		const read = await pages.read('https://a.example/').then(
			() => undefined,
			(error: { code: string }) => error.code,
		);
		expect(read).toBe(code);
	});

	test('that says it is data and is none is told so', async () => {
		const headers = { 'content-type': 'application/json' };
		const { pages } = playedWeb(() => ({ body: 'Sorry', headers }));
		expect(await pages.read('https://a.example/')).toMatchObject({
			...{ content: 'Sorry', flags: ['contentTypeMismatch'] },
		});
	});
});

test.each([
	'http://a\t.example/',
	'http:a.example/',
	'http:///a.example/',
	'http://u:p@a.example/',
])('an address is judged as it was written: %j', async (url) => {
	const world = playedWeb(() => page('x'));
	await expect(world.pages.read(url)).rejects.toMatchObject({ code: 'forbidden' });
	expect(world.sent).toEqual([]);
});

describe('an answer that is none', () => {
	test.each([
		[404, 'not-found', false],
		[401, 'forbidden', false],
		[429, 'unavailable', true],
		[503, 'unavailable', true],
		[400, 'unavailable', false],
	])('of status %i', async (status, code, retryable) => {
		const headers = { 'retry-after': '7', 'content-type': 'application/json' };
		const { pages } = playedWeb(() => ({ status, headers, body: '{"error":"why"}' }));
		const error = await thrown(async () => await pages.read('https://a.example/'));
		expect(error).toMatchObject({
			...{ code, retryable, retryAfter: retryable ? 7 : undefined },
			message: expect.stringContaining(String(status)),
			said: expect.stringContaining('{"error":"why"}'),
		});
		expect(error.message).not.toContain('why');
	});
});

describe('what was fetched', () => {
	test('is not fetched again while its server says it is fresh, and belongs to whom it was fetched for', async () => {
		const world = playedWeb(() => page('x', { 'cache-control': 'max-age=60' }));
		await world.pages.read('https://a.example/');
		await world.pages.read('https://a.example/');
		expect(world.sent).toHaveLength(1);
		await world.pagesFor('another').read('https://a.example/');
		expect(world.sent).toHaveLength(2);
		world.state.now += 61_000;
		await world.pages.read('https://a.example/');
		expect(world.sent).toHaveLength(3);
	});

	test('is asked for by its mark when it is old, and kept where it is the same', async () => {
		const world = playedWeb((request) =>
			request.sent?.headers['if-none-match'] === '"1"'
				? { status: 304, headers: { 'cache-control': 'max-age=60' } }
				: page('first', { etag: '"1"', 'cache-control': 'no-cache' }),
		);
		const first = await world.pages.read('https://a.example/');
		const again = await world.pages.read('https://a.example/');
		expect(again).toEqual(first);
		await world.pages.read('https://a.example/');
		expect(world.sent.map(({ sent }) => sent?.headers['if-none-match'])).toEqual([
			undefined,
			'"1"',
		]);
	});

	test('gives its mark to the address that gave it alone', async () => {
		const world = playedWeb((_request, address) =>
			address.includes('b.example')
				? page('B', { 'last-modified': 'yesterday', 'cache-control': 'no-cache' })
				: { status: 302, headers: { location: 'https://b.example/' } },
		);
		await world.pages.read('https://a.example/');
		await world.pages.read('https://a.example/');
		expect(world.sent.map(({ sent }) => sent?.headers['if-modified-since'])).toEqual([
			...[undefined, undefined, undefined, 'yesterday'],
		]);
	});

	test.each([{ 'cache-control': 'no-store' }, { vary: '*' }, { 'cache-control': 'max-age=0' }])(
		'is not kept: %j',
		async (headers) => {
			const world = playedWeb(() => page('x', headers));
			await world.pages.read('https://a.example/');
			await world.pages.read('https://a.example/');
			expect(world.sent).toHaveLength(2);
		},
	);

	test('is data, and asked for again where its server says nothing', async () => {
		const world = playedWeb(() => ({
			body: '[]',
			headers: { 'content-type': 'application/json' },
		}));
		await world.pages.read('https://a.example/');
		await world.pages.read('https://a.example/');
		expect(world.sent).toHaveLength(2);
	});
});

describe('what an operator lets agents ask', () => {
	test('is these domains and those below them, and nobody is asked', async () => {
		const world = playedWeb(() => page('x'), { list: 'a.example, *.b.example' });
		world.state.isAsked = true;
		for (const url of ['https://a.example/', 'https://x.a.example/', 'https://b.example/'])
			await world.pages.read(url);
		for (const url of ['https://ba.example/', 'https://a.example.evil.example/'])
			await expect(world.pages.read(url)).rejects.toMatchObject({
				...{ code: 'forbidden', message: expect.stringContaining('not among the domains') },
			});
		expect(world.sent).toHaveLength(3);
	});

	test('holds for redirects', async () => {
		const world = playedWeb(() => ({ status: 302, headers: { location: 'https://c.example/' } }), {
			list: 'a.example',
		});
		await expect(world.pages.read('https://a.example/')).rejects.toMatchObject({
			code: 'forbidden',
		});
		expect(world.sent).toHaveLength(1);
	});

	test('is an address in the network by its port, which no page outside leads to', async () => {
		const world = playedWeb(
			(_request, address) =>
				address === 'https://a.example/'
					? { status: 302, headers: { location: 'http://10.0.0.5:8080/' } }
					: page('x'),
			{ list: '*, http://10.0.0.5:8080' },
		);
		await world.pages.read('http://10.0.0.5:8080/wiki');
		for (const url of ['https://a.example/', 'http://10.0.0.5:8081/', 'https://10.0.0.5:8080/'])
			await expect(world.pages.read(url)).rejects.toMatchObject({ code: 'forbidden' });
		expect(world.addresses).toEqual(['http://10.0.0.5:8080/wiki', 'https://a.example/']);
	});

	test('is nothing at all where the list cannot be read', () => {
		expect(() => playedWeb(() => page('x'), { list: 'a.example; rest' })).toThrow(/"a.example;"/);
	});
});

test.each([
	'http://n8n.example/webhook/orders',
	'https://n8n.example:443/',
	'http://localhost:5678/rest/settings',
	'http://[::1]:5678/',
	'https://else.example/webhook-waiting/1?signature=x',
])('this n8n is not asked: %s', async (url) => {
	const ownPlace = ownPlaces(['https://n8n.example/', 'http://127.0.0.1:5678']);
	const world = playedWeb(() => page('x'), { ownPlace, list: '*, http://localhost:5678' });
	await expect(world.pages.read(url)).rejects.toMatchObject({
		...{ code: 'forbidden', message: expect.stringMatching(/this n8n itself|waiting run/) },
	});
	expect(world.sent).toEqual([]);
});

test('a redirect to this n8n is not followed', async () => {
	const ownPlace = ownPlaces(['https://n8n.example/']);
	const world = playedWeb(
		() => ({ status: 302, headers: { location: 'https://n8n.example/webhook/x' } }),
		{ ownPlace },
	);
	await expect(world.pages.read('https://a.example/')).rejects.toMatchObject({ code: 'forbidden' });
	expect(world.sent).toHaveLength(1);
});
