import {
	guardedFetch,
	type GuardedRequest,
	type Network,
	type PinnedRequest,
} from '../../src/web/guarded-fetch';

const rules = { allowLoopback: false, encryptedOnly: false };
const PUBLIC = '93.184.215.14';
const OTHER = '93.184.215.15';
const PUBLIC_6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

interface Answer {
	readonly status?: number;
	readonly location?: string;
	readonly body?: () => AsyncIterable<unknown>;
}

async function* bytes(count: number, pieces = 1) {
	for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(count);
}

/** A network that knows these names, answers one after the other, and keeps what it was asked. */
function openNetwork(
	names: Readonly<Record<string, ReadonlyArray<readonly string[]>>>,
	...answers: ReadonlyArray<Answer | Error>
) {
	const sent: PinnedRequest[] = [];
	const resolved: string[] = [];
	let closed = 0;
	const network: Network = {
		async resolve(host) {
			resolved.push(host);
			const found = names[host] ?? [[host]];
			const times = resolved.filter((one) => one === host).length;
			return found[Math.min(times, found.length) - 1] ?? [];
		},
		async send(request) {
			const answer = answers[sent.length] ?? {};
			sent.push(request);
			if (answer instanceof Error) throw answer;
			const { status = answer.location === undefined ? 200 : 302, location } = answer;
			return {
				status,
				headers: Object.fromEntries(location === undefined ? [] : [['location', location]]),
				body: {
					chunks: answer.body?.() ?? bytes(1),
					close: () => {
						closed += 1;
					},
				},
			};
		},
	};
	return {
		network,
		resolved,
		get hosts() {
			return sent.map(({ url }) => new URL(url).host);
		},
		get sent() {
			return sent;
		},
		get closed() {
			return closed;
		},
	};
}

const request = (url: string, changes: Partial<GuardedRequest> = {}): GuardedRequest => ({
	url,
	rules,
	maxRedirects: 5,
	maxBytes: 1000,
	signal: AbortSignal.timeout(60_000),
	...changes,
});

describe('the connection goes to the address that was judged', () => {
	test('with the name for the server', async () => {
		const world = openNetwork({ 'a.example': [[PUBLIC]] });
		const { url } = await guardedFetch(request('https://A.example.:8443/x?y=1#z'), world.network);
		expect(url).toBe('https://a.example.:8443/x?y=1');
		expect(world.sent).toMatchObject([
			{
				url: `https://${PUBLIC}:8443/x?y=1`,
				serverName: 'a.example',
				hostHeader: 'a.example:8443',
			},
		]);
	});

	test('without one for an address, in brackets for IPv6', async () => {
		const world = openNetwork({});
		await guardedFetch(request('http://[2606:4700:4700::1111]:8080/'), world.network);
		expect(world.sent).toMatchObject([
			{ url: 'http://[2606:4700:4700::1111]:8080/', hostHeader: '[2606:4700:4700::1111]:8080' },
		]);
		expect(world.sent[0]?.serverName).toBeUndefined();
	});

	test('and the next one where nobody answers, IPv4 first', async () => {
		const world = openNetwork({ 'a.example': [[PUBLIC_6, PUBLIC]] }, new Error('refused'));
		await guardedFetch(request('http://a.example/'), world.network);
		expect(world.hosts).toEqual([PUBLIC, `[${PUBLIC_6}]`]);
	});

	test('also when the name resolves to another one meanwhile', async () => {
		const world = openNetwork({ 'a.example': [[PUBLIC], ['127.0.0.1']] });
		await guardedFetch(request('http://a.example/'), world.network);
		expect(world.resolved).toHaveLength(1);
		expect(world.hosts).toEqual([PUBLIC]);
	});
});

test.each([
	[['127.0.0.1']],
	[[PUBLIC, '10.0.0.1']],
	[[PUBLIC, '::1']],
	[['::ffff:10.0.0.1']],
	[['::7f00:1']],
	[['64:ff9b::a9fe:a9fe']],
	[['fe80::1%eth0']],
	[['0.0.0.0']],
	[[]],
])('a name that leads to %j is refused', async (addresses) => {
	const world = openNetwork({ 'a.example': [addresses] });
	await expect(guardedFetch(request('http://a.example/'), world.network)).rejects.toMatchObject({
		code: 'forbidden',
	});
	expect(world.hosts).toEqual([]);
});

describe('a redirect', () => {
	const names = {
		'a.example': [[PUBLIC], ['127.0.0.1']],
		'b.example': [[OTHER]],
		'bad.example': [['169.254.169.254']],
	};

	test.each([
		['/next', 'forbidden'],
		['http://127.0.0.1/', 'forbidden'],
		['//127.0.0.1/x', 'forbidden'],
		['\\\\127.0.0.1\\x', 'forbidden'],
		['http://bad.example/', 'forbidden'],
		['http://user:pw@b.example/', 'forbidden'],
		['ftp://b.example/', 'forbidden'],
		['http://b.example:22/', 'forbidden'],
		['http://', 'forbidden'],
	])('to %s is judged again', async (location, code) => {
		const world = openNetwork(names, { location });
		await expect(guardedFetch(request('http://a.example/'), world.network)).rejects.toMatchObject({
			code,
		});
		expect(world.hosts).toEqual([PUBLIC]);
		expect(world.closed).toBe(1);
	});

	test('is followed to a public address, under its name', async () => {
		const world = openNetwork(names, { location: 'https://b.example/x' });
		const { url, status } = await guardedFetch(request('http://a.example/'), world.network);
		expect([url, status]).toEqual(['https://b.example/x', 200]);
		expect(world.sent[1]).toMatchObject({ serverName: 'b.example', hostHeader: 'b.example' });
	});

	test('to this machine is refused where this machine is allowed', async () => {
		const world = openNetwork({}, { location: 'http://127.0.0.1:2/' });
		const allowed = { rules: { ...rules, allowLoopback: true } };
		await expect(
			guardedFetch(request('http://127.0.0.1:1/', allowed), world.network),
		).rejects.toMatchObject({ code: 'forbidden' });
		expect(world.hosts).toEqual(['127.0.0.1:1']);
	});

	test('to http:// is refused where only https:// is allowed', async () => {
		const world = openNetwork(names, { location: 'http://b.example/' });
		const encrypted = { rules: { ...rules, encryptedOnly: true } };
		await expect(
			guardedFetch(request('https://a.example/', encrypted), world.network),
		).rejects.toMatchObject({ code: 'forbidden' });
	});

	test('is an answer where none is followed', async () => {
		const world = openNetwork(names, { location: 'http://b.example/' });
		const answer = await guardedFetch(
			request('http://a.example/', { maxRedirects: 0 }),
			world.network,
		);
		expect(answer.status).toBe(302);
		expect(world.hosts).toEqual([PUBLIC]);
	});

	test('is followed five times and not six', async () => {
		const again = Array.from({ length: 9 }, (_, index) => ({
			location: `http://b.example/${index}`,
		}));
		const world = openNetwork(names, ...again);
		await expect(guardedFetch(request('http://b.example/'), world.network)).rejects.toMatchObject({
			code: 'unavailable',
		});
		expect(world.hosts).toHaveLength(6);
	});

	test('that leads back is told as a circle, after one round', async () => {
		const world = openNetwork(
			names,
			{ location: 'http://b.example/x' },
			{ location: 'http://b.example/' },
		);
		await expect(guardedFetch(request('http://b.example/'), world.network)).rejects.toMatchObject({
			code: 'unavailable',
			message: expect.stringContaining('circle'),
		});
		expect(world.hosts).toHaveLength(2);
	});

	test('is judged by the one who asks, who gives its rules', async () => {
		const world = openNetwork(names, { location: 'http://127.0.0.1:2/' });
		const judged: string[] = [];
		const answer = await guardedFetch(
			request('http://a.example/', {
				onRedirect: (to, from) => {
					judged.push(`${from.host} ${to.host}`);
					return { ...rules, allowLoopback: true };
				},
			}),
			world.network,
		);
		expect([answer.url, judged]).toEqual(['http://127.0.0.1:2/', ['a.example 127.0.0.1:2']]);
	});

	test('gets headers of its own, and none of those before it', async () => {
		const world = openNetwork(names, { location: 'https://b.example/x' });
		const headersFor = (url: URL): Readonly<Record<string, string>> =>
			url.host === 'a.example' ? { 'if-none-match': '"a"' } : {};
		await guardedFetch(request('http://a.example/', { headersFor }), world.network);
		expect(world.sent.map(({ sent }) => sent)).toEqual([
			{ method: 'GET', headers: { 'if-none-match': '"a"' }, body: undefined },
			{ method: 'GET', headers: {}, body: undefined },
		]);
	});
});

describe('this machine, where it is allowed', () => {
	const allowed = { rules: { ...rules, allowLoopback: true } };

	test('is asked without asking what its name means', async () => {
		const world = openNetwork({ localhost: [[OTHER]] }, new Error('refused'));
		await guardedFetch(request('http://localhost:5678/k', allowed), world.network);
		expect(world.resolved).toEqual([]);
		expect(world.hosts).toEqual(['127.0.0.1:5678', '[::1]:5678']);
	});

	test('is not what a name leads to', async () => {
		const world = openNetwork({ 'a.example': [['127.0.0.1']] });
		await expect(
			guardedFetch(request('http://a.example/', allowed), world.network),
		).rejects.toMatchObject({ code: 'forbidden' });
		expect(world.hosts).toEqual([]);
	});
});

describe('an answer', () => {
	const names = { 'a.example': [[PUBLIC]] };

	test('is read up to the limit', async () => {
		const world = openNetwork(names, { body: () => bytes(100, 10) });
		const { body } = await guardedFetch(request('http://a.example/'), world.network);
		expect(body).toHaveLength(1000);
	});

	test('is given up at the byte after it, and closed', async () => {
		let given = 0;
		async function* endless() {
			for (;;) {
				given += 1;
				yield Buffer.alloc(100);
			}
		}
		const world = openNetwork(names, { body: endless });
		await expect(guardedFetch(request('http://a.example/'), world.network)).rejects.toMatchObject({
			code: 'too-large',
		});
		expect(given).toBe(11);
		expect(world.closed).toBe(1);
	});

	test('that breaks off is none', async () => {
		async function* broken() {
			yield Buffer.alloc(1);
			throw new Error('ECONNRESET');
		}
		const world = openNetwork(names, { body: broken });
		await expect(guardedFetch(request('http://a.example/'), world.network)).rejects.toMatchObject({
			code: 'unavailable',
		});
	});

	test.each([
		['timeout', () => new DOMException('late', 'TimeoutError')],
		['AbortError', () => new DOMException('gone', 'AbortError')],
	])('ends with the signal: %s', async (expected, reason) => {
		const controller = new AbortController();
		async function* slow() {
			yield Buffer.alloc(1);
			controller.abort(reason());
		}
		const world = openNetwork(names, { body: slow });
		const asked = guardedFetch(
			request('http://a.example/', { signal: controller.signal }),
			world.network,
		);
		const error: unknown = await asked.catch((one: unknown) => one);
		expect(Object(error)[expected === 'timeout' ? 'code' : 'name']).toBe(expected);
		expect(world.closed).toBeGreaterThan(0);
	});
});
