import { withoutInvisible } from '../untrusted/clean-text';

/** A person's words as a model may read them, without invisible characters that pasting brings along. */
export const cleanWords = (text: string): string =>
	withoutInvisible(text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '')).trim();
