import { clipText } from '../../kernel/values/clip-text';
import { withoutLinks } from './without-links';
import { withoutMarks } from './without-marks';
import { withoutMarkup } from './without-markup';

/** Characters of a title or a name. */
const LONGEST = 300;

/** Whatever could pass for the quotes that we put around it. */
const quotes = /["“”„‟″‶＂〝〞〟❝❞⹂ˮʺ]/gu;

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/**
 * Untrusted text as a value by itself, such as a field of what is posted: one line, no markup, no links, no
 * invisible marks, at most so many characters.
 */
export const plainText = (text: string, most = LONGEST): string =>
	clipText(withoutLinks(withoutMarkup(withoutMarks(text).replace(quotes, "'"))), most);

/**
 * The one way in which untrusted text stands in what people read outside our pages (channel, chat, mail, log):
 * as `plainText`, in quotes that nothing in it closes. What stands outside of such quotes is ours.
 */
export const plainLine = (text: string, most = LONGEST): string => `“${plainText(text, most)}”`;

/** The same for text that is read whole: each of its lines by itself, those without a word left out. */
export const plainLines = (text: string): string[] =>
	text
		.split(lineBreak)
		.map((line) => plainText(line, Infinity))
		.filter((line) => line !== '')
		.map((line) => `“${line}”`);

/** Whether `plainLines` shows a text completely: it drops nothing, and nothing has an unknown look. */
export const isTextShownWhole = (text: string): boolean =>
	text.split(/\r\n|[\n\r\u2028\u2029]/u).every(
		(line) =>
			withoutMarks(line) ===
			line
				.replace(/[\t\p{Z}]+/gu, ' ')
				.normalize('NFC')
				.trim(),
	);
