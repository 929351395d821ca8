import { clipText } from '../../kernel/values/clip-text';

/** Words of a server as one line of at most so many characters, without control characters. */
export const plainWords = (text: string, most: number): string =>
	clipText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), most);
