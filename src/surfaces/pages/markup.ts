import { escapeHtml } from './escape-html';
import { showText } from './show-text';

/** HTML that is fit to be sent. Only the tag below makes it. */
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
 * A template that escapes what is put into it: as an attribute's exact value after `="`, as text to be
 * looked at everywhere else. Other markup goes in as it is; `undefined` is nothing.
 */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
	const html = literals.map(
		(literal, index) => literal + render(parts[index], /="$/.test(literal)),
	);
	return new Markup(html.join(''));
}

/** A text as a browser is to read it back, hidden characters included: for what a field holds. */
export const exactly = (text: string): Markup => new Markup(escapeHtml(text));

export type { Markup };
