import { SEARCH_CREDENTIAL_TITLE } from '../../../src/instance/credential-names';
import { readSearchSetting } from '../../../src/instance/search/open-web-search';
import { searchErrors } from '../../../src/web/search/search-errors';

const brave = (changes: object = {}) =>
	readSearchSetting({ provider: 'brave', apiKey: ' the-key ', ...changes });

const searxng = (changes: object = {}) =>
	readSearchSetting({ provider: 'searxng', searxngUrl: 'https://search.example.com', ...changes });

test('Brave is asked at its own address, unless the operator says otherwise', () => {
	expect(brave()).toMatchObject({
		brave: { baseUrl: 'https://api.search.brave.com', apiKey: 'the-key' },
		searxng: undefined,
		rules: { allowLoopback: false, encryptedOnly: true, allowPrivate: false },
	});
	expect(brave({ braveUrl: 'https://proxy.example.com/brave/' }).brave?.baseUrl).toBe(
		'https://proxy.example.com/brave',
	);
});

test.each(['', '/', '/search', '/search/?q=x'])(
	'a SearXNG is found with "%s" behind it',
	(tail) => {
		const setting = searxng({ searxngUrl: `https://search.example.com/s${tail}` });
		expect(setting).toMatchObject({ brave: undefined });
		expect(setting.searxng?.baseUrl).toBe('https://search.example.com/s');
	},
);

test('both are there where both are chosen', () => {
	const both = { provider: 'braveThenSearxng', searxngUrl: 'https://search.example.com' };
	expect(Object.values(brave(both)).every((part) => part !== undefined)).toBe(true);
	expect(() => brave({ ...both, searxngUrl: '' })).toThrow('SearXNG Address is empty');
	expect(() => brave({ ...both, apiKey: '' })).toThrow('API Key is empty');
});

test.each<[string, object]>([
	['API Key is empty', { apiKey: '' }],
	['API Key', { apiKey: 'a\r\nx: y' }],
	['API Key', { apiKey: 'two words' }],
	['Brave Address of the Foreman Search API', { braveUrl: 'http://api.search.brave.com' }],
	['Brave Address of the Foreman Search API', { braveUrl: 'http://127.0.0.1:8080' }],
])('a field that is wrong is named: %s', (message, changes) => {
	expect(() => brave(changes)).toThrow(message);
});

test.each([
	...['http://127.0.0.1:8080', 'http://localhost:8080', 'http://searxng:8080'],
	...['http://10.0.0.7', 'http://[::1]:8080', 'http://169.254.169.254', 'https://search.internal'],
])('an address inside the network needs the operator: %s', (searxngUrl) => {
	expect(() => searxng({ searxngUrl })).toThrow(/SearXNG Address of the Foreman Search API/);
	expect(searxng({ searxngUrl, allowPrivate: true }).searxng?.baseUrl).toBe(searxngUrl);
});

test.each(['ftp://a.example', 'search', 'https://a:b@search.example.com', 'http://0.0.0.0'])(
	'an address that nobody means is refused in any case: %s',
	(searxngUrl) => {
		expect(() => searxng({ searxngUrl, allowPrivate: true })).toThrow(/SearXNG Address/);
	},
);

test('another key or address is another service, and the name of it tells neither', () => {
	const keys = [
		...[brave(), brave({ apiKey: 'other' }), brave({ braveUrl: 'https://x.example' })],
		...[searxng(), searxng({ searxngUrl: 'https://y.example' })],
	].map((setting) => (setting.brave ?? setting.searxng)?.key);
	expect(new Set(keys).size).toBe(5);
	expect(keys.join()).not.toContain('the-key');
});

test('errors name the credential as people see it', () => {
	expect(searchErrors.keyRefused('x').hint).toContain(SEARCH_CREDENTIAL_TITLE);
});
