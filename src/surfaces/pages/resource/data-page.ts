import { isRecord } from '../../../kernel/values/is-record';
import type { Said } from '../../../kernel/operation/shown-resource';
import { type Markup, markup } from '../markup';
import { moment, pageSection } from '../page-parts';
import { pageFrame } from '../page-frame';

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
