import { createRedactor } from '../../src/policy/redaction';

const redact = createRedactor(['secret-key-1', 'other.*key+', 'short', '']);

describe('redaction', () => {
	it('takes secrets out of texts, lists, records and keys, each time they occur', () => {
		expect(
			redact({ a: ['x secret-key-1 y secret-key-1'], 'b secret-key-1': { c: 'other.*key+' } }),
		).toEqual({
			a: ['x [redacted:secret] y [redacted:secret]'],
			'b [redacted:secret]': { c: '[redacted:secret]' },
		});
	});

	it('takes secrets to the letter, not as patterns', () => {
		expect(redact('other xxx key')).toBe('other xxx key');
	});

	it('leaves ordinary words that are as short as a bad key', () => {
		expect(redact('a short text')).toBe('a short text');
	});

	it.each([5, true, null, undefined])('leaves %p as it is', (value) => {
		expect(redact(value)).toBe(value);
	});

	it('changes nothing in place and keeps odd keys as data', () => {
		const value: unknown = JSON.parse('{"__proto__":{"a":"secret-key-1"},"constructor":1}');
		const before = JSON.stringify(value);
		expect(JSON.stringify(redact(value))).toBe(
			'{"__proto__":{"a":"[redacted:secret]"},"constructor":1}',
		);
		expect(JSON.stringify(value)).toBe(before);
	});

	it('without secrets changes nothing', () => {
		expect(createRedactor([''])('text')).toBe('text');
	});
});
