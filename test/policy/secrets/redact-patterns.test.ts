import { holdsMarker } from '../../../src/kernel/workflow/secret-marker';
import { redactPatterns } from '../../../src/policy/secrets/redact-text';
import { fakeSecrets } from './fake-secrets';

const named = '[redacted:named-secret]';
const literal = ['h0rse', 'Battery', 'stap1e'].join('-');

describe('redaction of JSON', () => {
	it('goes by the names of fields, in each way of writing them', () => {
		for (const name of ['password', 'clientSecret', 'X-Api-Key', 'OPENAI_API_KEY', 'db_password'])
			expect(redactPatterns({ a: [{ [name]: literal }] })).toEqual({ a: [{ [name]: named }] });
	});

	it('goes by the names that n8n gives to headers and query parameters', () => {
		const headers = (value: string) => ({
			parameters: [
				{ name: 'X-Auth-Token', value, id: literal },
				{ key: 'apikey', value },
			],
		});
		expect(redactPatterns(headers(literal))).toEqual({
			parameters: [
				{ name: 'X-Auth-Token', value: named, id: literal },
				{ key: 'apikey', value: named },
			],
		});
	});

	it.each([
		{ password: '={{ $json.password }}', token: '{{ $vars.token }}' },
		{ password: { type: 'string' }, apiKey: true, token: 12345678901, secret: null, jwt: [] },
		{ token: '', password: 'string', authorization: 'required', apiKey: '<api-key>' },
		{ name: 'Authorization', value: '=Bearer {{ $json.token }}' },
		{ credentials: { slackApi: { id: 'ZX81zx81ZX81', name: 'Slack account 2' } } },
		{ maxTokens: 512, tokenCount: '1234567890', sessionId: 'a1b2c3d4e5', keyName: 'a1b2c3d4e5' },
	])('leaves %j as it is', (value) => {
		expect(redactPatterns(value)).toEqual(value);
	});

	it('keeps the shape of everything, and changes nothing the second time', () => {
		for (const seed of [1, 2, 3]) {
			const list = fakeSecrets(seed);
			const value = { list, deep: [[{ text: list.map(({ text }) => text) }]], n: [1, null, true] };
			const before = JSON.stringify(value);
			const once = redactPatterns(value);
			expect(JSON.stringify(value)).toBe(before);
			expect(redactPatterns(once)).toEqual(once);
			expect(Object(once).list).toHaveLength(list.length);
			expect(Object(once).n).toEqual([1, null, true]);
			for (const text of Object(once).deep[0][0].text) expect(holdsMarker(text)).toBe(true);
		}
	});

	it('takes secrets out of keys, and odd keys as data', () => {
		const { secret } = fakeSecrets(9)[0] ?? { secret: '' };
		const value: unknown = JSON.parse(`{"__proto__":{"${secret}":1},"constructor":2}`);
		expect(JSON.stringify(redactPatterns(value))).toBe(
			'{"__proto__":{"[redacted:anthropic-key]":1},"constructor":2}',
		);
	});
});
