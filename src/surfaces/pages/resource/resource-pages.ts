import type {
	RecordAction,
	RecordSection,
	RecordView,
	ResourceForm,
	ShownResource,
	ShownOnce,
	Said,
} from '../../../kernel/operation/shown-resource';
import { titleCase } from '../../../kernel/values/title-case';
import { type FilledForm, type FormTarget, formProblems, postForm, formFields } from '../post-form';
import { type Markup, exactly, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { drawingStyle, nodeList, workflowDrawing } from '../workflow-drawing';
import { pageSection, resultLine, searchForm, moment } from '../page-parts';
import { isRecord } from '../../../kernel/values/is-record';

/** A text with names and moments in it. `now` is in milliseconds since the epoch. */
export const said = (parts: Said, now: number): Markup[] =>
	parts.map((part) => {
		if (typeof part === 'string') return markup`${part}`;
		if ('name' in part) return markup`<bdi>${part.name}</bdi>`;
		if ('strong' in part) return markup`<strong>${part.strong}</strong>`;
		return moment(Date.parse(part.at), part.isAhead === true ? now : undefined);
	});

export const factList = (facts: ReadonlyArray<readonly [label: string, said: Said]>, now: number) =>
	markup`<dl class="facts">${facts.map(([label, parts]) => markup`<dt>${label}</dt><dd>${said(parts, now)}</dd>`)}</dl>`;

/** `lastUsedAt` → `Last used at`. */
const labelOf = (name: string): string =>
	`${name.charAt(0).toUpperCase()}${name.slice(1).replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)}`;

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

const textOf = (value: unknown): string => {
	if (Array.isArray(value)) return value.map(String).join(', ');
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 4 });
	return value === null || value === undefined ? '' : String(value);
};

const barStyle = markup`<style>
.bar { display: block; width: 5rem; height: .5rem; margin-top: .25rem; fill: var(--link); }
</style>`;

function bar(value: unknown, most: number): Markup | undefined {
	if (typeof value !== 'number' || most === 0) return undefined;
	const width = Math.round((value / most) * 1_000) / 10;
	return markup`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="10"></rect></svg>`;
}

type Row = Readonly<Record<string, unknown>>;

export function rowsTable(title: string, rows: readonly Row[], drawn: readonly string[] = []) {
	const columns = Object.keys(rows[0] ?? {});
	const mostOf = (column: string) => Math.max(0, ...rows.map((row) => Number(row[column]) || 0));
	const most = new Map(drawn.map((column) => [column, mostOf(column)]));
	const heads = columns.map((column) => markup`<th scope="col">${labelOf(column)}</th>`);
	const cell = (text: string) => (isMoment(text) ? moment(Date.parse(text)) : markup`${text}`);
	const lines = rows.map(
		(row) =>
			markup`<tr>${columns.map((column) => markup`<td>${cell(textOf(row[column]))}${bar(row[column], most.get(column) ?? 0)}</td>`)}</tr>`,
	);
	return markup`<div class="scrolls" tabindex="0" role="group" aria-label="${title}"><table class="words"><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

/** What an operation puts out, as it is: a line for each value, a table for each list of records. `now`: milliseconds since the epoch; `back`: the way to what it is about; `drawn`: columns with bars. */
export function dataPage(
	title: string,
	record: Row,
	{
		now,
		back,
		drawn = [],
	}: {
		readonly now: number;
		readonly back: readonly [text: string, url: string];
		readonly drawn?: readonly string[] | undefined;
	},
): string {
	const entries = Object.entries(record).map(([name, value]) => {
		const rows = Array.isArray(value) ? value.filter(isRecord) : [];
		return { name, value, rows };
	});
	const facts = entries
		.filter(({ rows }) => rows.length === 0)
		.map(({ name, value }) => {
			const text = textOf(value);
			return [labelOf(name), [isMoment(text) ? { at: text } : text]] as const;
		});
	const tables = entries.filter(({ rows }) => rows.length > 0);
	return pageFrame({
		title,
		...(drawn.length > 0 && { style: barStyle }),
		main: markup`<h1>${title}</h1><p><a href="${back[1]}">${back[0]}</a></p>${factList(facts, now)}${tables.map(({ name, rows }) => markup`${pageSection(name, labelOf(name), rowsTable(labelOf(name), rows, drawn))}`)}`,
	});
}

export interface Called {
	readonly plural: string;
	readonly title: string;
	readonly one: string;
}

export interface ListedRecord {
	readonly name: string;
	readonly view: RecordView;
	readonly url: string;
}

export interface RecordsPage {
	readonly called: Called;
	readonly groups: ShownResource<never>['groups'];
	readonly records: readonly ListedRecord[];
	readonly result: string;
	readonly warnings: readonly string[];
	/** A part of the name or the text of what is shown; empty for all. */
	readonly find: string;
	/** How many of the first group stand before those that are shown. */
	readonly from: number;
	readonly hasNew: boolean;
	/** Milliseconds since the epoch. */
	readonly now: number;
}

/** Records of the first group on one page: a phone shows them without end otherwise. */
const MOST = 20;

function search(address: string, label: string, find: string): Markup {
	const all = find === '' ? undefined : markup`<p><a href="${address}">Show all</a></p>`;
	return markup`${searchForm(label, find, address)}${all}`;
}

const warningLine = (text: string): Markup => markup`<p class="warning">${text}</p>`;

export function recordsPage(page: RecordsPage): string {
	const { called, groups, records, result, warnings, find, from, hasNew, now } = page;
	const { plural, title, one } = called;
	const card = ({ name, url, view }: ListedRecord) => {
		const shown = markup`<bdi>${name}</bdi>`;
		const linked = view.isFixed === true ? shown : markup`<a href="${url}">${shown}</a>`;
		return markup`<li><p>${linked}</p><p>${view.text}</p><p class="hint">${said(view.hint, now)}</p></li>`;
	};
	const cards = (listed: readonly ListedRecord[]) =>
		markup`<ul class="cards">${listed.map(card)}</ul>`;
	const words = find.toLowerCase();
	const found = records.filter(({ name, view }) =>
		`${name} ${view.text}`.toLowerCase().includes(words),
	);
	const further = (text: string, start: number) =>
		markup`<a href="${`${plural}?${new URLSearchParams({ find, from: String(start) }).toString()}`}">${text}</a> `;
	const parts = groups.map((group, index) => {
		const own = found.filter(({ view }) => view.group === index);
		const heading = `${group.title} (${own.length})`;
		if (group.empty === undefined)
			return own.length === 0
				? markup``
				: markup`<details><summary>${heading}</summary>${cards(own)}</details>`;
		const isMany = own.length > MOST || find !== '';
		const none = find === '' ? group.empty : `Nothing has “${find}” in its name or description.`;
		const listed = own.length === 0 ? markup`<p>${none}</p>` : cards(own.slice(from, from + MOST));
		const before = from > 0 ? further('Those before', Math.max(0, from - MOST)) : undefined;
		const after = from + MOST < own.length ? further('The next ones', from + MOST) : undefined;
		const makes = hasNew
			? markup`<p><a href="${plural}/new">New ${one.toLowerCase()}</a></p>`
			: undefined;
		const around = before || after ? markup`<p>${before}${after}</p>` : undefined;
		const searched = isMany ? search(plural, `Find ${title.toLowerCase()}`, find) : undefined;
		return markup`${pageSection('valid', heading, markup`${searched}${makes}${listed}${around}`)}`;
	});
	return pageFrame({
		title,
		main: markup`<h1>${title}</h1><p><a href="../ui">Back to the start</a></p>${resultLine(result)}${warnings.map(warningLine)}
${parts}`,
	});
}

const upToAll = ({ plural, title }: Called): Markup =>
	markup`<p><a href="../${plural}">All ${title.toLowerCase()}</a></p>`;

const filled = (
	{ fields, button }: Pick<ResourceForm, 'fields' | 'button'>,
	form: FilledForm,
	[name, value, kind = '']: readonly [name: string, value: string, kind?: string],
): Markup => markup`${formFields(fields, form)}
<div class="actions"><button class="approve${kind}" name="${name}" value="${value}">${button}</button></div>`;

export interface NewPage extends FormTarget {
	readonly called: Called;
	readonly create: ResourceForm;
	readonly form: FilledForm;
	readonly find: string;
}

export function newPage({ called, create, form, find, ...target }: NewPage): string {
	const title = `New ${called.one.toLowerCase()}`;
	const { fields, nothing, say = [], find: label } = create;
	const content = filled(create, form, ['make', called.one.toLowerCase()]);
	const isOffered = fields.every(({ choices }) => choices === undefined || choices.length > 0);
	const words = say.map((text) => markup`<p class="hint">${text}</p>`);
	const searched = label === undefined ? undefined : search('new', label, find);
	return pageFrame({
		title,
		main: markup`<h1>${title}</h1>${upToAll(called)}${formProblems(form, nothing)}${words}${searched}${isOffered ? postForm(target, content) : undefined}`,
	});
}

function sectionContent({ id, title, text = '', rows, drawing }: RecordSection): Markup {
	if (rows !== undefined) return rowsTable(title, rows);
	if (drawing === undefined) return markup`<pre>\n${text}</pre>`;
	const { say, workflow } = drawing;
	return markup`<p>${say}</p>${workflowDrawing(workflow, title)}${nodeList(workflow, `${id}-nodes`)}`;
}

const section = (one: RecordSection) => pageSection(one.id, one.title, sectionContent(one));

export interface RecordPage extends FormTarget {
	readonly called: Called;
	readonly name: string;
	readonly view: RecordView;
	readonly form: FilledForm;
	readonly result: string;
	readonly actions: readonly RecordAction[];
	/** The action whose form was sent, if it was refused or put something out. */
	readonly sent: RecordAction | undefined;
	readonly outcome: RecordSection | undefined;
	readonly now: number;
}

/** One record: what is known of it, the form that changes it, and what else can be done with it. */
export function recordPage(page: RecordPage): string {
	const { called, name, view, form, result, actions, sent, outcome, now, ...target } = page;
	const { warning, update, facts = [], links = [], sections = [] } = view;
	const done = actions.map((action) => {
		const { name: id, ask, say, button, fields = [], destroys = false } = action;
		const kind = destroys ? ' destroy' : '';
		const content = markup`<p>${say}</p>${filled({ fields, button }, form, ['do', id, kind])}`;
		const opened = action === sent ? markup` open` : undefined;
		const folded = markup`<details${opened}><summary>${ask}</summary>${postForm(target, content)}</details>`;
		return markup`${pageSection(id, titleCase(id), folded)}`;
	});
	const change =
		update &&
		pageSection('change', 'Change', postForm(target, filled(update, form, ['do', 'change'])));
	return pageFrame({
		title: called.one,
		...(sections.some(({ drawing }) => drawing !== undefined) && { style: drawingStyle }),
		main: markup`<h1><bdi>${name}</bdi></h1>${upToAll(called)}${resultLine(result)}${warning === undefined ? undefined : warningLine(warning)}${formProblems(form, sent?.nothing ?? 'Nothing was changed.')}${outcome && section(outcome)}${factList(facts, now)}
${links.map(([text, url]) => markup`<p><a href="${url}">${text}</a></p>`)}
${sections.map((one) => markup`${section(one)}`)}${change}${done}`,
	});
}

/** Shows a secret, this once. `url`: of the record that was made. */
export function shownOncePage(
	{ title, heading, secret, say, copy, next }: ShownOnce,
	{ url, now }: { readonly url: string; readonly now: number },
): string {
	const texts = copy.texts.map(
		(one) =>
			markup`<details><summary>${one.title}</summary><p class="hint">${one.where}</p><pre tabindex="0" role="region" aria-label="Settings for ${one.title}">${exactly(one.text)}</pre></details>`,
	);
	const hint = copy.hint === '' ? undefined : markup`<p class="hint">${copy.hint}</p>`;
	return pageFrame({
		title,
		main: markup`<h1>${said(heading, now)}</h1>
<div role="status" class="result approved"><p><strong>Copy it now: it is shown this once.</strong> A click on it, or on settings below, selects all of it.</p><pre tabindex="0" role="region" aria-label="${secret.label}">${exactly(secret.text)}</pre></div>
<p>${said(say, now)}</p>
<section aria-labelledby="settings"><h2 id="settings">${copy.title}</h2>${hint}${texts}</section>
<p><a href="${url}">${next}</a></p>`,
	});
}
