import type {
	RecordAction,
	RecordSection,
	RecordView,
	ResourceForm,
	ShownResource,
	ShownOnce,
} from '../../../kernel/operation/shown-resource';
import { titleCase } from '../../../kernel/values/title-case';
import { type FilledForm, formProblems, type FormTarget, postForm } from '../post-form';
import { exactly, type Markup, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { formFields } from './form-fields';
import { rowsTable, factList, said } from './data-page';
import { schemaInWords } from './schema-in-words';
import { drawingStyle, nodeList, workflowDrawing } from '../workflow-drawing';
import { pageSection, resultLine, searchForm } from '../page-parts';

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

/** The records of a resource: those of the first group open, the others folded. */
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

export interface OtherChange {
	readonly label: string;
	readonly now: string;
}

const LONGEST_NOW = 2_000;

function conflict(others: readonly OtherChange[]): Markup | undefined {
	if (others.length === 0) return undefined;
	const items = others.map(
		({ label, now }) =>
			markup`<dt>${label}</dt><dd><pre>\n${now.length > LONGEST_NOW ? `${now.slice(0, LONGEST_NOW)}…` : now}</pre></dd>`,
	);
	return markup`<div role="alert" class="warning"><p><strong>Another user saved first.</strong> Nothing of yours was saved yet. They changed what stands here; what you typed is still in the fields below. Save again to put yours on top of theirs.</p></div><dl class="fields">${items}</dl>`;
}

function sectionContent({ id, title, text, rows, drawing, schema }: RecordSection): Markup {
	if (text !== undefined) return markup`<pre>\n${text}</pre>`;
	if (rows !== undefined) return rowsTable(title, rows);
	if (drawing === undefined) return markup`${schemaInWords(schema, title)}`;
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
	readonly others: readonly OtherChange[];
	/** The action whose form was sent, if it was refused or put something out. */
	readonly sent: RecordAction | undefined;
	readonly outcome: RecordSection | undefined;
	readonly now: number;
}

/** One record: what is known of it, the form that changes it, and what else can be done with it. */
export function recordPage(page: RecordPage): string {
	const { called, name, view, form, result, actions, others, sent, outcome, now, ...target } = page;
	const { warning, update, links, sections = [] } = view;
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
		main: markup`<h1><bdi>${name}</bdi></h1>${upToAll(called)}${resultLine(result)}${warning === undefined ? undefined : warningLine(warning)}${conflict(others)}${formProblems(form, sent?.nothing ?? 'Nothing was changed.')}${outcome && section(outcome)}${factList(view.facts, now)}
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
