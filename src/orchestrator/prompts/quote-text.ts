import { clipText } from '../../kernel/values/clip-text';

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Quotes text of another agent or a tool. Every line is marked, so that none can pass for one of ours. */
export const quoteText = (text: string, most: number): string =>
	clipText(text.trim(), most)
		.split(lineBreak)
		.map((line) => `> ${line}`)
		.join('\n');
