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

	describe('of a secret with signs of its own', () => {
		const secret = `it "seals" \\ & Ünsinn/${'x9'.repeat(12)}?=`;
		const hide = createRedactor([secret]);
		const json = JSON.stringify(secret);

		it.each([
			['JSON', json],
			['JSON in JSON', JSON.stringify(json)],
			['an address', encodeURIComponent(secret)],
			['an address in an address', encodeURIComponent(encodeURIComponent(secret))],
			['hex', Buffer.from(secret).toString('hex')],
			['hex in capitals', Buffer.from(secret).toString('hex').toUpperCase()],
		])('takes out what it is in %s', (_what, spelled) => {
			expect(hide(`before ${spelled} after`)).toMatch(
				/^before \W{0,8}\[redacted:secret\]\W{0,8} after$/,
			);
		});

		it.each(['', 'a', 'ab', 'abc'])(
			'takes out what it is in base64 behind "%s", but for letters at its ends',
			(before) => {
				for (const kind of ['base64', 'base64url'] as const) {
					const shown = String(hide(Buffer.from(`${before}${secret}!`).toString(kind)));
					expect(shown).toMatch(/^[\w+/=-]{0,6}\[redacted:secret\][\w+/=-]{0,6}$/);
				}
				const within = encodeURIComponent(Buffer.from(`${before}${secret}!`).toString('base64'));
				expect(hide(within)).toContain('[redacted:secret]');
			},
		);

		it('takes half a character for what it is', () => {
			expect(() => createRedactor(['\uD800 half a character'])('text')).not.toThrow();
		});
	});

	it('takes the longer of two secrets where one is a part of the other', () => {
		const hide = createRedactor(['part of it', 'the whole with part of it inside']);
		expect(hide('the whole with part of it inside, part of it')).toBe(
			'[redacted:secret], [redacted:secret]',
		);
	});
});
