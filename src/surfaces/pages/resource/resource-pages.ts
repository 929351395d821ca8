import type { Confirmation } from '../../../kernel/operation/define-operation';
import type {
	RecordView,
	ResourceForm,
	ShownResource,
	ShownOnce,
} from '../../../kernel/operation/shown-resource';
import type { FilledForm } from '../filled-form';
import { formProblems } from '../filled-form';
import { exactly, type Markup, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';
import { formFields } from './form-fields';
import { resultLine } from '../page-parts';
import { factList, said } from './said';

/** What the pages of a resource call it. */
export interface Called {
	readonly plural: string;
	readonly title: string;
	/** Of one record, with a capital letter. */
	readonly one: string;
}

export interface ListedRecord {
	readonly name: string;
	readonly view: RecordView;
	/** The relative address of its page. */
	readonly url: string;
}

export interface RecordsPage {
	readonly called: Called;
	readonly groups: ShownResource<never>['groups'];
	readonly records: readonly ListedRecord[];
	readonly result: string;
	/** Milliseconds since the epoch. */
	readonly now: number;
}

/** The records of a resource: those of the first group open, the others folded. */
export function recordsPage({ called, groups, records, result, now }: RecordsPage): string {
	const { plural, title, one } = called;
	const cards = (listed: readonly ListedRecord[]) =>
		markup`<ul class="cards">${listed.map(({ name, url, view }) => markup`<li><p><a href="${url}"><bdi>${name}</bdi></a></p><p>${view.text}</p><p class="hint">${said(view.hint, now)}</p></li>`)}</ul>`;
	const parts = groups.map((group, index) => {
		const own = records.filter(({ view }) => view.group === index);
		const heading = `${group.title} (${own.length})`;
		if (group.empty === undefined)
			return own.length === 0
				? markup``
				: markup`<details><summary>${heading}</summary>${cards(own)}</details>`;
		const listed = own.length === 0 ? markup`<p>${group.empty}</p>` : cards(own);
		return markup`<section aria-labelledby="valid"><h2 id="valid">${heading}</h2><p><a href="${plural}/new">New ${one.toLowerCase()}</a></p>${listed}</section>`;
	});
	return pageFrame({
		title,
		main: markup`<h1>${title}</h1><p><a href="../ui">Back to the start</a></p>${resultLine(result)}
${parts}`,
	});
}

const upToAll = ({ plural, title }: Called): Markup =>
	markup`<p><a href="../${plural}">All ${title.toLowerCase()}</a></p>`;

const filled = (
	{ fields, button }: ResourceForm,
	form: FilledForm,
	[name, value]: readonly [string, string],
): Markup => markup`${formFields(fields, form)}
<div class="actions"><button class="approve" name="${name}" value="${value}">${button}</button></div>`;

export interface NewPage extends FormTarget {
	readonly called: Called;
	readonly create: ResourceForm;
	readonly form: FilledForm;
}

/** The form that makes a record. */
export function newPage({ called, create, form, ...target }: NewPage): string {
	const title = `New ${called.one.toLowerCase()}`;
	const content = filled(create, form, ['make', called.one.toLowerCase()]);
	return pageFrame({
		title,
		main: markup`<h1>${title}</h1>${upToAll(called)}${formProblems(form, create.nothing)}${postForm(target, content)}`,
	});
}

export interface RecordPage extends FormTarget {
	readonly called: Called;
	readonly name: string;
	readonly view: RecordView;
	readonly form: FilledForm;
	readonly result: string;
	/** What can be done with it for good, by the action. */
	readonly confirmations: ReadonlyArray<readonly [action: string, Confirmation]>;
	readonly now: number;
}

/** One record: what is known of it, the form that changes it, and its end. */
export function recordPage(page: RecordPage): string {
	const { called, name, view, form, result, confirmations, now, ...target } = page;
	const { warning, update, links } = view;
	const ends = confirmations.map(([action, { ask, say, button }]) => {
		const content = markup`<p>${say}</p><div class="actions"><button class="approve destroy" name="do" value="${action}">${button}</button></div>`;
		const title = `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
		return markup`<section aria-labelledby="${action}"><h2 id="${action}">${title}</h2><details><summary>${ask}</summary>${postForm(target, content)}</details></section>`;
	});
	const forms =
		update &&
		markup`<section aria-labelledby="change"><h2 id="change">Change</h2>${postForm(target, filled(update, form, ['do', 'change']))}</section>${ends}`;
	return pageFrame({
		title: called.one,
		main: markup`<h1><bdi>${name}</bdi></h1>${upToAll(called)}${resultLine(result)}${warning === undefined ? undefined : markup`<p class="warning">${warning}</p>`}${formProblems(form, 'Nothing was changed.')}${factList(view.facts, now)}
${links.map(([text, url]) => markup`<p><a href="${url}">${text}</a></p>`)}
${forms}`,
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
