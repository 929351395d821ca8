import { LONGEST_WORDS } from '../../../src/kernel/person-answer';
import { readReply } from '../../../src/policy/approvals/read-reply';

const answer = undefined;

it.each([
	['', 'approved'],
	[' \u200b\n', 'approved'],
	['Yes!', 'approved'],
	['n\u200bo', 'declined'],
] as const)('%p is a plain answer: %s', (message, verdict) => {
	expect(readReply(message)).toEqual({ word: 'decided', verdict, answer });
});

it.each(['yes, but call it Orders', 'approve nothing', 'abort'])(
	'%p is no approval, and is what to do instead',
	(message) => {
		expect(readReply(` ${message}\r\n`)).toEqual({
			...{ word: 'decided', verdict: 'declined' },
			answer: { note: message },
		});
	},
);

it('decides nothing by more words than are handed on, instead of cutting them', () => {
	expect(readReply('x'.repeat(LONGEST_WORDS)).word).toBe('decided');
	expect(readReply('x'.repeat(LONGEST_WORDS + 1)).word).toBe('too-long');
});
