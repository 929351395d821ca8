import {
	answerCodeOf,
	readAnswerCode,
	createCodeTries,
} from '../../../src/policy/approvals/answer-code';

const SECRET = 'a secret that is long enough to seal rows';

describe('a code', () => {
	it('is six digits, the same for the same approval and secret, and others for others', () => {
		const ids = Array.from({ length: 200 }, (_, index) => index.toString(16).padStart(32, '0'));
		const codes = ids.map((id) => answerCodeOf(id, SECRET));
		for (const code of codes) expect(code).toMatch(/^\d{6}$/);
		expect(new Set(codes).size).toBeGreaterThan(195);
		expect(answerCodeOf(ids[0] ?? '', SECRET)).toBe(codes[0]);
		expect(answerCodeOf(ids[0] ?? '', `${SECRET}!`)).not.toBe(codes[0]);
	});
});

describe('in a message', () => {
	it.each([
		['yes 482915', 'yes'],
		['482915', ''],
		['482915.', ''],
		['482915: use the other table', 'use the other table'],
		['use the other table – 482 915', 'use the other table'],
		['482-915 yes', 'yes'],
		['٤٨٢٩١٥ نعم', 'نعم'],
		['４８２９１５ はい', 'はい'],
		['\u200B482915 yes', 'yes'],
		['order 123456, code 482915', 'order 123456, code'],
		['take 482915 this one', 'take this one'],
	])('"%s" carries it, and says "%s"', (message, rest) => {
		expect(readAnswerCode(message, '482915')).toEqual({ word: 'right', rest });
	});

	it('is the first or the last of many: each of them would be a try', () => {
		const many = ['111111', '222222', '482915', '333333', '444444'];
		expect(readAnswerCode(many.join(' '), '482915')).toEqual({ word: 'wrong' });
		for (const code of ['111111', '444444'])
			expect(readAnswerCode(many.join(' '), code).word).toBe('right');
	});

	it.each(['482916', 'yes 000000', '123 456 yes', '482915'.split('').reverse().join('')])(
		'"%s" carries a wrong one',
		(message) => {
			expect(readAnswerCode(message, '482915')).toEqual({ word: 'wrong' });
		},
	);

	it.each(['yes', '', '48291', '4829155', '48 29 15', 'x4829'])('"%s" carries none', (message) => {
		expect(readAnswerCode(message, '482915')).toEqual({ word: 'none' });
	});
});

test('five wrong codes are the last of a run, and others are not kept from theirs', () => {
	const tries = createCodeTries(5, 3);
	for (let attempt = 0; attempt < 5; attempt += 1) {
		expect(tries.mayTry('a')).toBe(true);
		tries.noteWrong('a');
	}
	expect(tries.mayTry('a')).toBe(false);
	expect(tries.mayTry('b')).toBe(true);
	for (const run of ['b', 'c', 'd']) tries.noteWrong(run);
	expect(tries.mayTry('d')).toBe(true);
});
