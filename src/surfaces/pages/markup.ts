import { holdsDeceptive, labelText, exactText, showText } from './show-text';

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
