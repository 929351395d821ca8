import type { PersonAnswer } from '../../kernel/person-answer';
import { LONGEST_WORDS } from '../../kernel/person-answer';
import type { ApprovalVerdict } from './approval';
import { plainVerdict } from './plain-verdict';
import { withoutInvisible } from '../untrusted/clean-text';

/** A person's words as a model may read them, without invisible characters that pasting brings along. */
export const cleanWords = (text: string): string =>
	withoutInvisible(text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '')).trim();

/** A message that decides nothing, as it may have been cut or pasted by mistake. */
export interface Overlong {
	readonly word: 'too-long';
	readonly why: string;
}

export type MessageReply =
	| {
			readonly word: 'decided';
			readonly verdict: ApprovalVerdict;
			readonly answer: PersonAnswer | undefined;
	  }
	| Overlong;

/** Why words are too long for an answer; undefined where they are not. */
export const overlong = (text: string): Overlong | undefined =>
	text.length <= LONGEST_WORDS
		? undefined
		: {
				word: 'too-long',
				why: `That has ${text.length} characters, and an answer may have ${LONGEST_WORDS}. Nothing was decided.`,
			};

/**
 * What a message says to a call or a plan, without its code. The code alone is a yes. What is not a plain yes or no is what to do
 * instead, and no approval.
 */
export function readReply(message: string): MessageReply {
	const text = cleanWords(message);
	const verdict = text === '' ? 'approved' : plainVerdict(text);
	if (verdict !== undefined) return { word: 'decided', verdict, answer: undefined };
	return overlong(text) ?? { word: 'decided', verdict: 'declined', answer: { note: text } };
}
