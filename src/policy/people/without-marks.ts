import { withoutInvisible } from '../untrusted/clean-text';

/** Signs that some scripts write numbers with: of a kind with those that steer, but seen. */
const seen = String.raw`\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}`;

const steering = new RegExp(String.raw`(?![${seen}\u200C\u200D])\p{Cf}`, 'gu');

/** A joiner without anything to join. */
const looseJoiner =
	/[\u200C\u200D](?:(?=\p{Script=Latin})|(?![\p{Extended_Pictographic}\p{L}\p{M}]))/gu;

/** Variation selectors after signs that have only one look. */
const looseSelector = /(?<![\p{Emoji}\p{Extended_Pictographic}\p{Script=Han}])[\uFE00-\uFE0F]/gu;

/** Unpaired surrogates, and characters without a defined look. */
const unknown = /[\p{Cs}\p{Co}\p{Cn}]/gu;

/** More marks on one letter than any script has. */
const piled = /(\p{M}{4})\p{M}+/gu;

/** A combining mark at the start would attach to our own text before it. */
const baseless = /(^|\s)\p{M}+/gu;

/** Ends of lines, tabs, all blanks, and what steers a terminal: one blank. */
const blanks = /[\s\p{Z}\p{Cc}\u2800]+/gu;

/** The text on one line, without what is invisible and what spills over other lines. */
export const withoutMarks = (text: string): string =>
	withoutInvisible(text)
		.replace(steering, '')
		.replace(looseJoiner, '')
		.replace(looseSelector, '')
		.replace(unknown, '\uFFFD')
		.replace(blanks, ' ')
		.normalize('NFC')
		.replace(piled, '$1')
		.replace(baseless, '$1')
		.trim();
