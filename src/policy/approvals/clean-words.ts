import { withoutInvisible } from '../untrusted/clean-text';

/** A person's own words as a model may read them: what nobody sees when they are pasted is not in them. */
export const cleanWords = (text: string): string =>
	withoutInvisible(text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '')).trim();
