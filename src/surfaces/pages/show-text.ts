import { escapeHtml } from './escape-html';

/**
 * What a person cannot see, or what moves, joins or covers the text around it: control and format
 * characters (direction, zero width, tags), every blank but the space, what has no agreed shape, and
 * more than four accents on one letter. A line break, a tab, and the sign that makes an emoji
 * colourful are as they seem.
 */
const deceptive =
	/(?!(?<=\p{Extended_Pictographic})\uFE0F)(?!\n|\t|\r\n| )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|(?<=\p{M}{4})\p{M}/gu;

function asEscape(character: string): string {
	const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
	return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

/**
 * HTML in which a text looks like what it is: U+202E is shown as the marked word `\u202E` and turns
 * nothing round. The mark tells it from a text that holds a backslash and a `u`.
 */
export const showText = (text: string): string =>
	escapeHtml(text).replace(
		deceptive,
		(character) => `<mark class="escape">${asEscape(character)}</mark>`,
	);
