import { clipText } from '../../kernel/values/clip-text';

/** A title or name for use inside a sentence. On one line it cannot look like a line of ours. */
export const oneLine = (text: string, most = 200): string =>
	clipText(text.replace(/\s+/g, ' ').trim(), most);
