import { clipText } from '../../kernel/values/clip-text';

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Quotes text of another agent or a tool. Every line is marked, so that none can pass for one of ours. */
export const quoteText = (text: string, most: number): string =>
	clipText(text.trim(), most)
		.split(lineBreak)
		.map((line) => `> ${line}`)
		.join('\n');

/** A title or name for use inside a sentence. On one line it cannot look like a line of ours. */
export const oneLine = (text: string, most = 200): string =>
	clipText(text.replace(/\s+/g, ' ').trim(), most);
