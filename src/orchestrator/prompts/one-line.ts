import { clipText } from '../../kernel/values/clip-text';

/** A title or a name as a part of a sentence: it cannot look like a line of ours. */
export const oneLine = (text: string, most = 200): string =>
	clipText(text.replace(/\s+/g, ' ').trim(), most);
