import { escapeHtml } from './escape-html';
import { showText } from './show-text';

/** HTML that is safe to send. Only the tag below makes it. */
class Markup {
	constructor(readonly html: string) {}
}

type Part = string | number | undefined | Markup | readonly Markup[];

function render(part: Part, inAttribute: boolean): string {
	if (part === undefined) return '';
	if (part instanceof Markup) return part.html;
	if (typeof part === 'object') return part.map(({ html }) => html).join('');
	return inAttribute ? escapeHtml(String(part)) : showText(String(part));
}

/**
 * A template that escapes what is put into it: after `="` as an attribute's exact value, everywhere else as
 * text for reading. Other markup goes in unchanged; `undefined` adds nothing.
 */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
	const html = literals.map(
		(literal, index) => literal + render(parts[index], /="$/.test(literal)),
	);
	return new Markup(html.join(''));
}

/** Text that a browser reads back exactly, hidden characters included: for the contents of a field. */
export const exactly = (text: string): Markup => new Markup(escapeHtml(text));

export type { Markup };
