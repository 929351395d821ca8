const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** What a person cannot see, or what moves, joins or covers the text around it: control and format characters, blanks but the space, and more than four accents on a letter. Not line breaks, tabs, and the sign that colours an emoji. */
const deceptive =
	/(?!(?<=\p{Extended_Pictographic})\uFE0F)(?!\n|\t|\r\n| )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]|(?<=\p{M}{4})\p{M}/gu;

export const holdsDeceptive = (text: string): boolean => text.search(deceptive) >= 0;

function asEscape(character: string): string {
	const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
	return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

/** The same for what is read out or shown without markup, such as a label: the words stand in it as they are. */
export const labelText = (text: string): string => escapeHtml(text.replace(deceptive, asEscape));

/** Writes a text so that a browser reads back exactly that, and a reader of the source sees each hidden character. */
export const exactText = (text: string): string =>
	escapeHtml(text).replace(deceptive, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** A text as HTML that hides nothing: U+202E becomes the marked word `\u202E`. The mark tells it from a backslash and a `u`. */
export const showText = (text: string): string =>
	escapeHtml(text).replace(
		deceptive,
		(character) => `<mark class="escape">${asEscape(character)}</mark>`,
	);

/** HTML that is safe to send. Only the tag below makes it. */
class Markup {
	constructor(readonly html: string) {}
}

type Part = string | number | undefined | Markup | readonly Markup[];

/** Attributes that people read, or hear. */
const READ = /\b(?:aria-label|title|alt|placeholder)="$/;

function render(part: Part, literal: string): string {
	if (part === undefined) return '';
	if (part instanceof Markup) return part.html;
	if (typeof part === 'object') return part.map(({ html }) => html).join('');
	if (READ.test(literal)) return labelText(String(part));
	return /="$/.test(literal) ? exactText(String(part)) : showText(String(part));
}

/** Escapes what is put in: after `="` as an exact value, elsewhere as text for reading. Markup goes in unchanged; `undefined` adds nothing. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
	const html = literals.map((literal, index) => literal + render(parts[index], literal));
	return new Markup(html.join(''));
}

/** Text that a browser reads back exactly, hidden characters included: for the contents of a field. */
export const exactly = (text: string): Markup => new Markup(exactText(text));

/** Stands below a field in which a browser shows hidden characters as it likes: the same text, with each of them marked. */
export const markedBelow = (text: string): Markup | undefined =>
	holdsDeceptive(text)
		? markup`<p class="warning">It has invisible characters in it: ${text}</p>`
		: undefined;

export type { Markup };
