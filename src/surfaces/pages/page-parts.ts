import { type Markup, markup } from './markup';

/** A part of a page with a heading of its own; undefined without content. `title`: our own words. */
export const pageSection = (
	id: string,
	title: string,
	content: Markup | undefined,
): Markup | undefined =>
	content &&
	markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;

/** What is known of something, a line each; what is empty is left out. Undefined where all is. */
export function factsList(
	rows: ReadonlyArray<readonly [label: string, value: string | Markup | undefined]>,
): Markup | undefined {
	const shown = rows.filter(([, value]) => value !== undefined && value !== '');
	if (shown.length === 0) return undefined;
	return markup`<dl class="facts">${shown.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

/** A list of cards; undefined without any. */
export const cards = <Item>(
	items: readonly Item[],
	card: (item: Item, index: number) => Markup,
): Markup | undefined =>
	items.length === 0 ? undefined : markup`<ul class="cards">${items.map(card)}</ul>`;

/** What became of the last form. */
export const resultLine = (result = ''): Markup | undefined =>
	result === '' ? undefined : markup`<p role="status" class="result">${result}</p>`;
