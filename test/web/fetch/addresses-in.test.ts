import { addressesIn } from '../../../src/web/fetch/web-domains';
import { leastWork } from '../../support/work-time';

test.each([
	['[a](https://a.example/x)', 'https://a.example/x'],
	['[a](https://a.example/x_\\(y\\))', 'https://a.example/x_(y)'],
	['see https://a.example/x_(y).', 'https://a.example/x_(y)'],
	['(see https://a.example/x)', 'https://a.example/x'],
	['Is it https://a.example/x?', 'https://a.example/x'],
	['<https://a.example/x>, and', 'https://a.example/x'],
	['{"next":"https:\\/\\/a.example\\/x?page=2"}', 'https://a.example/x?page=2'],
	['HTTPS://A.example', 'https://a.example/'],
	['[a](https://a.example/x#part "Title")', 'https://a.example/x'],
	['https://a.example/a\\_b', 'https://a.example/a_b'],
])('%s shows %s', (text, address) => {
	expect([...addressesIn(text)]).toContain(address);
});

test('what is no address shows none, and what nobody is shown is not looked at', () => {
	expect([...addressesIn('http:// https://[ ftp://a.example/ a.example/x')]).toEqual([]);
	expect([...addressesIn(`${' '.repeat(100_000)}https://a.example/`)]).toEqual([]);
	expect([...addressesIn(`https://a.example/${'x'.repeat(4_000)}`)]).toEqual([]);
});

test.each(['http://', 'https://a/(', 'https://a\\(', '\\', 'https://a/'.repeat(300) + ' '])(
	'a page of nothing but %j is read in time',
	async (part) => {
		const text = part.repeat(Math.ceil(100_000 / part.length));
		expect(await leastWork(300, () => addressesIn(text))).toBeLessThan(300);
	},
);
