import { markedBelow, type Markup, markup } from './markup';
import { safeUrl } from './safe-url';

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
export const cards = <Item,>(
	items: readonly Item[],
	card: (item: Item, index: number) => Markup,
): Markup | undefined =>
	items.length === 0 ? undefined : markup`<ul class="cards">${items.map(card)}</ul>`;

/** A link where its address is safe to follow, else its words alone. */
export function linked(url: string, words: Markup | string): Markup {
	const safe = safeUrl(url);
	return safe === undefined ? markup`${words}` : markup`<a href="${safe}">${words}</a>`;
}

/** A box or a dot, with its words. */
export const choiceInput = (
	type: 'radio' | 'checkbox',
	[name, value, words]: readonly [name: string, value: string, words: Markup | string],
	isChosen = false,
): Markup =>
	markup`<label class="choice"><input type="${type}" name="${name}" value="${value}"${isChosen ? markup` checked` : undefined}><span>${words}</span></label>`;

export const selectOptions = (
	choices: ReadonlyArray<readonly [value: string, text: string]>,
	chosen: string,
): Markup[] =>
	choices.map(
		([value, text]) =>
			markup`<option value="${value}"${value === chosen ? markup` selected` : undefined}>${text}</option>`,
	);

/** A form that looks for words. Without an address it is sent to that of the page. */
export const searchForm = (label: string, find: string, address?: string): Markup =>
	markup`<form method="get"${address && markup` action="${address}"`} class="find"><label for="find">${label}</label><div class="line"><input id="find" name="find" type="search" maxlength="100" value="${find}" autocapitalize="off" spellcheck="false"><button>Find</button></div>${markedBelow(find)}</form>`;

export const thousands = (count: number): string => count.toLocaleString('en');

/** What became of the last form. */
export const resultLine = (result = ''): Markup | undefined =>
	result === '' ? undefined : markup`<p role="status" class="result">${result}</p>`;
