import { fresh } from '../../kernel/fresh';
import { withoutInvisible } from '../untrusted/clean-text';
import { sealForm } from '../seal-form';

/** What stands before a code where a person is shown it. What models are shown is searched for these words. */
export const CODE_WORDS = 'Your code is';

const DIGITS = 6;

const { sealOf } = sealForm<string>('foreman-answer-code-1');

/** Six digits, from the random id of an approval and the secret of the store. Stored nowhere. */
export const answerCodeOf = (approvalId: string, secret: string): string =>
	String(Number.parseInt(sealOf(approvalId, secret).slice(0, 12), 16) % 10 ** DIGITS).padStart(
		DIGITS,
		'0',
	);

type CodeReading =
	| { readonly word: 'right'; readonly rest: string }
	| { readonly word: 'wrong' | 'none' };

/** People write digits of their own script, and group them. */
const sixDigits = /(?<![\p{Nd}])\p{Nd}{3}[\s.·-]?\p{Nd}{3}(?![\p{Nd}])/gu;

/** Each script has its ten digits in a row, and the character before its zero is not a digit. */
function digitOf(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	let zero = code;
	while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
	return String(code - zero);
}

export const plainDigits = (text: string): string =>
	[...text.normalize('NFKC')]
		.filter((character) => /\p{Nd}/u.test(character))
		.map((character) => (/\d/.test(character) ? character : digitOf(character)))
		.join('');

export const carriesCode = (message: string) => withoutInvisible(message).search(sixDigits) >= 0;

/** Looks at the first six digits in a message, and the last: of a message with many each would be a try. */
export function readAnswerCode(message: string, code: string): CodeReading {
	const text = withoutInvisible(message);
	const found = [...text.matchAll(sixDigits)];
	const tried = found.filter((_one, index) => index === 0 || index === found.length - 1);
	const right = tried.find(([digits]) => plainDigits(digits) === code);
	if (right === undefined) return { word: found.length > 0 ? 'wrong' : 'none' };
	const before = text.slice(0, right.index);
	const after = text.slice(right.index + right[0].length);
	const isEnd = /^[\s.!:;,–-]*$/u;
	const rest = isEnd.test(before)
		? after.replace(/^[\s.:;,–-]+/u, '')
		: isEnd.test(after)
			? before.replace(/[\s:;,–-]+$/u, '')
			: `${before.trimEnd()} ${after.trimStart()}`;
	return { word: 'right', rest: rest.trim() };
}

const MOST_TRIES = 5;
const MOST_RUNS = 10_000;

/** Counts in this process: six digits need more tries than all processes of an n8n allow together. */
export function createCodeTries(tries = MOST_TRIES, runs = MOST_RUNS) {
	const wrong = fresh<string, number>({ most: runs });
	return {
		mayTry: (runId: string): boolean => (wrong.peek(runId) ?? 0) < tries,
		noteWrong(runId: string): void {
			wrong.keep(runId, (wrong.peek(runId) ?? 0) + 1);
		},
	};
}
