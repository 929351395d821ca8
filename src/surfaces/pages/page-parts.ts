import { utcDay } from '../../kernel/values/utc-time';
import { type Tool, effectWords } from '../../kernel/define-tool';
import { type Markup, markedBelow, markup } from './markup';

export type Texts<Name extends string> = Readonly<Record<Name, string>>;
export type Figures<Name extends string> = Readonly<Record<Name, number>>;

/** With a blank, a control character or a backslash, a browser reads a different address than a person does. */
const unclear = /[\s\\\p{C}]/u;

/** An address on the web or on the same server; undefined for everything else (`javascript:`, `data:`, `//elsewhere`). */
export function safeUrl(url: string): string | undefined {
	if (url === '' || unclear.test(url)) return undefined;
	if (/^https?:\/\/[^/?#]/i.test(url)) return url;
	const isRelative = !url.startsWith('//') && !/^[^/?#]*:/.test(url);
	return isRelative ? url : undefined;
}

export interface ShownEffect extends Pick<Tool, 'effect'> {
	readonly reversible?: boolean | undefined;
}

const TAKEN_BACK = 'Takes away, can be undone';

export const effectBadge = ({ effect, reversible }: ShownEffect): Markup =>
	markup`<span class="badge ${effect}">${effect === 'destroy' && reversible === true ? TAKEN_BACK : effectWords[effect]}</span>`;

const minute = 60_000;

function distance(milliseconds: number): string {
	const minutes = Math.floor(milliseconds / minute);
	if (minutes < 1) return 'in less than a minute';
	if (minutes === 1) return 'in about 1 minute';
	if (minutes < 120) return `in about ${minutes} minutes`;
	// Rounded, so that a key of 90 days is not one of 89 as soon as it is made.
	const hours = Math.round(minutes / 60);
	return hours < 48 ? `in about ${hours} hours` : `in about ${Math.round(hours / 24)} days`;
}

/** `21 November 2026, 16:05 UTC`, and how long that is from `now` (both in milliseconds since the epoch). */
export function moment(at: number, now?: number): Markup {
	const date = new Date(at);
	const iso = date.toISOString();
	const words = `${utcDay(date)}, ${iso.slice(11, 16)} UTC`;
	const ahead = now !== undefined && at > now ? ` (${distance(at - now)})` : '';
	return markup`<time datetime="${iso}">${words}</time>${ahead}`;
}

/** A part of a page with a heading of its own; undefined without content. `title`: our own words. */
export const pageSection = (id: string, title: string, content: Markup | undefined) =>
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

export const cards = <Item>(items: readonly Item[], card: (item: Item, index: number) => Markup) =>
	items.length === 0 ? undefined : markup`<ul class="cards">${items.map(card)}</ul>`;

/** A link where its address is safe to follow, else its words alone. */
export function linked(url: string, words: Markup | string): Markup {
	const safe = safeUrl(url);
	return safe === undefined ? markup`${words}` : markup`<a href="${safe}">${words}</a>`;
}

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

export const resultLine = (result = ''): Markup | undefined =>
	result === '' ? undefined : markup`<p role="status" class="result">${result}</p>`;

export interface CardFacts extends Texts<'agentId' | 'user'>, Figures<'expiresAt' | 'now'> {
	readonly tool: ShownEffect & Texts<'name' | 'title'> & { readonly description?: string };
	readonly organization?: string;
	readonly agency?: string;
	readonly workflow?: { readonly name: string; readonly url?: string };
}

export function cardFacts(card: CardFacts): Markup | undefined {
	const { tool, workflow, expiresAt, now } = card;
	// People know an agent by its workflow. Its id tells two agents of one workflow apart.
	const name = workflow?.name ?? '';
	const isNamed = name !== '' && name !== card.agentId;
	const known = isNamed ? name : card.agentId;
	return factsList([
		['Asked by', known && linked(workflow?.url ?? '', known)],
		['Agent ID', isNamed ? markup`<code>${card.agentId}</code>` : undefined],
		['On behalf of', card.user],
		['Organisation', card.organization],
		['Agency', card.agency],
		['Tool', markup`<bdi>${tool.title}</bdi> <code>${tool.name}</code>`],
		['Effect', effectBadge(tool)],
		['What it is for', tool.description],
		[expiresAt > now ? 'Answer before' : 'Expired', moment(expiresAt, now)],
	]);
}

export type PendingApproval = Texts<'question' | 'agent' | 'url'> & Figures<'expiresAt'>;

/** What waits for a person, each with a link to its card. `now` is milliseconds since the epoch. */
export const pendingSection = (pending: readonly PendingApproval[], now: number) =>
	pageSection(
		'pending',
		`Waiting for an answer (${pending.length})`,
		cards(
			pending,
			({ question, agent, expiresAt, url }) =>
				markup`<li><p class="question">${linked(url, question)}</p><p class="hint">Asked by <bdi>${agent}</bdi>. Answer before ${moment(expiresAt, now)}.</p></li>`,
		) ?? markup`<p>Nothing waits for an answer.</p>`,
	);
