import { addressesOf, readHost, toldAddress } from '../../../src/kernel/values/told-address';

/** The same texts in every run. */
function numbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

const HOSTS = ['mine.example', 'shop.example.com', '127.0.0.1', 'localhost', 'bank.example'];

type Write = (host: string) => string;

const plain: Readonly<Record<string, Write>> = {
	plain: (host) => host,
	capitals: (host) => host.toUpperCase(),
	port: (host) => `${host}:8080`,
};

/** Ways to write a host that a parser reads as another text. */
const odd: Readonly<Record<string, Write>> = {
	encoded: (host) => host.replace(/[.l]/, (one) => `%${one.charCodeAt(0).toString(16)}`),
	wide: (host) =>
		host.replace(/[a-z\d]/, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
	dots: (host) => (host.includes('.') ? host.replace('.', '。') : `${host}%2e`),
	cyrillic: (host) => `а${host.replace('1', 'x')}.рф`,
	user: (host) => `bank.example@${host}`,
	password: (host) => `bank.example:443@${host}`,
	short: () => '127.1',
	number: () => '2130706433',
	octal: () => '0177.0.0.01',
	tab: (host) => `${host.slice(0, 2)}\t${host.slice(2)}`,
	hidden: (host) => `${host.slice(0, 2)}\u00ad${host.slice(2)}`,
};

test('of whatever spelling, the host comes first that a parser reads, and what looks like another is said to', () => {
	const next = numbers(25);
	const pick = <Value>(list: readonly Value[]) => list[Math.floor(next() * list.length)];
	const writings = [...Object.entries(plain), ...Object.entries(odd)];
	for (let turn = 0; turn < 3_000; turn += 1) {
		const [name = '', write] = pick(writings) ?? [];
		const scheme = pick(['http', 'https', 'HTTPS', 'ws']) ?? '';
		const rest = pick(['', '/', '/a?b=c', '?x@bank.example', '#@bank.example', '/%2e%2e/', '\\@a']);
		const text = `${scheme}://${write?.(pick(HOSTS) ?? '') ?? ''}${rest ?? ''}`;
		const told = toldAddress(text);
		const { host } = new URL(text);
		expect([text, told.startsWith(`${host} (`), told.includes(text)]).toEqual([text, true, true]);
		expect([text, told.includes('careful')]).toEqual([text, name in odd]);
	}
});

test.each([
	['https://mine.example/in', 'mine.example'],
	['=https://mine.example/{{ $json.a }}', 'mine.example'],
	['https://MINE.example:443/', 'mine.example'],
	['http://mine.example:8080', 'mine.example:8080'],
	['https://[::1]/', '[::1]'],
])('%s is as plain as it looks', (text, host) =>
	expect(readHost(text)).toEqual({ host, isOdd: false }),
);

test.each([
	'http:/mine.example',
	'http:mine.example',
	'http:\\\\mine.example',
	'http:///mine.example',
])('%j leads there, though it does not look so', (text) =>
	expect(readHost(text)).toEqual({ host: 'mine.example', isOdd: true }),
);

test.each([
	...['={{ $json.url }}', '=https://{{ $json.host }}/', '=https://a.example{{ $json.b }}'],
	...['=https://a.example@{{ $json.b }}/', 'mine', 'a: b', 'mailto:a@b.example'],
])('%j names no host', (text) => expect(readHost(text)).toBeUndefined());

test('addresses are found within other words, each once', () => {
	const text =
		'See (https://a.example/x), "http://u@b.example" and https://a.example/x, note: this';
	expect(addressesOf(text)).toEqual(['https://a.example/x', 'http://u@b.example']);
	expect(addressesOf('http://a.\texample/')).toContain('http://a.\texample/');
	expect(addressesOf('none')).toEqual([]);
});
