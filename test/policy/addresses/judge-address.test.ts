import { judgeAddress } from '../../../src/policy/addresses/judge-address';
import { readWebAddress } from '../../../src/policy/addresses/read-web-address';

/** First and last address of each block that is not public. */
const blocks: ReadonlyArray<readonly [string, string]> = [
	['0.0.0.0', '0.255.255.255'],
	['10.0.0.0', '10.255.255.255'],
	['100.64.0.0', '100.127.255.255'],
	['127.0.0.0', '127.255.255.255'],
	['169.254.0.0', '169.254.255.255'],
	['172.16.0.0', '172.31.255.255'],
	['192.0.0.0', '192.0.0.255'],
	['192.0.2.0', '192.0.2.255'],
	['192.88.99.0', '192.88.99.255'],
	['192.168.0.0', '192.168.255.255'],
	['198.18.0.0', '198.19.255.255'],
	['198.51.100.0', '198.51.100.255'],
	['203.0.113.0', '203.0.113.255'],
	['224.0.0.0', '255.255.255.255'],
	['168.63.129.16', '168.63.129.16'],
];

const toNumber = (text: string) =>
	text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const partsOf = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);

const toText = (number: number) => partsOf(number).join('.');

const hextets = (number: number) =>
	`${(number >>> 16).toString(16)}:${(number & 65_535).toString(16)}`;

/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** All the ways in which a host may be that address, for one reader or another. */
const spellings = (number: number): readonly string[] => {
	const parts = partsOf(number);
	const [first = 0, second = 0] = parts;
	return [
		toText(number),
		`${toText(number)}.`,
		String(number),
		`0x${number.toString(16)}`,
		`0${number.toString(8)}`,
		parts.map((part) => `0${part.toString(8)}`).join('.'),
		parts.map((part) => `0x${part.toString(16)}`).join('.'),
		`${first}.${number % 2 ** 24}`,
		`${first}.${second}.${number % 2 ** 16}`,
		toText(number).replaceAll('.', '。'),
		[...toText(number)].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
		`[::ffff:${toText(number)}]`,
		`[::ffff:${hextets(number)}]`,
		`[::${toText(number)}]`,
		`[::${hextets(number)}]`,
		`[::ffff:0:${toText(number)}]`,
		`[64:ff9b::${toText(number)}]`,
		`[64:ff9b::${hextets(number)}]`,
		`[64:ff9b:1::${hextets(number)}]`,
		`[2002:${hextets(number)}::]`,
		`[2002:${hextets(number)}::1]`,
		`[2001:0:${hextets(number)}::]`,
		`[2606:4700::5efe:${hextets(number)}]`,
		`[2606:4700::200:5efe:${hextets(number)}]`,
	];
};

const rules = { allowLoopback: false, encryptedOnly: false };

const isAllowed = (host: string) => readWebAddress(`http://${host}/`, rules).allowed;

test.each(blocks)('nothing from %s to %s is public, in no spelling', (first, last) => {
	const [low, high] = [toNumber(first), toNumber(last)];
	const random = numbers(low + 1);
	const some = Array.from({ length: 40 }, () => low + random(high - low + 1));
	const allowed = [low, high, ...some].flatMap((number) => spellings(number).filter(isAllowed));
	expect(allowed).toEqual([]);
});

test.each(blocks)('what lies beside %s to %s is public', (first, last) => {
	const beside = [toNumber(first) - 1, toNumber(last) + 1].filter(
		(number) =>
			number >= 0 &&
			number < 2 ** 32 &&
			!blocks.some(([from, to]) => number >= toNumber(from) && number <= toNumber(to)),
	);
	for (const number of beside) {
		expect([toText(number), judgeAddress(toText(number))]).toEqual([toText(number), 'public']);
		expect(judgeAddress(`64:ff9b::${toText(number)}`)).toBe('public');
	}
});

test('a random IPv4 address is judged alike as a number, in octal, and as text', () => {
	const random = numbers(11);
	let open = 0;
	for (let round = 0; round < 600; round += 1) {
		const number = random(2 ** 32);
		const expected = judgeAddress(toText(number)) === 'public';
		if (expected) open += 1;
		for (const spelling of spellings(number).slice(0, 11))
			expect([spelling, isAllowed(spelling)]).toEqual([spelling, expected]);
	}
	expect(open).toBeGreaterThan(400);
});

test.each([
	...['::', '::1', '100::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1', '3fff::1'],
	...['5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1', '4000::1', '1fff::1'],
	...['fe80::1%eth0', '2606:4700::1111%eth0', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', ''],
])('%s is not public', (text) => {
	expect(judgeAddress(text)).not.toBe('public');
});

test.each(['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '93.184.215.14', '1.1.1.1'])(
	'%s is public',
	(text) => {
		expect(judgeAddress(text)).toBe('public');
	},
);
