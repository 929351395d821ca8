import { type AuditEntry, auditEntrySchema } from './audit-entry';

const passedOver = String.raw`[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800"'’]`;
const sign = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫\u2212⁼₌⁺₊⁻₋]`;
const breaks = String.raw`[\n\v\f\u0085\u2028\u2029;\t\r]`;
const cellBegins = new RegExp(`^(?=${passedOver}*${sign})`, 'u');

/** Not behind a first tab or carriage return: those are marked with the cell. */
const lineBegins = new RegExp(
	`((?![\\t\\r])${breaks}|(?<!^)[\\t\\r])(?=(?:(?!${breaks})${passedOver})*${sign})`,
	'gu',
);

/** Puts a `'` before all that a spreadsheet could take for a formula. One apostrophe more, so that removing one leaves no formula. */
export const markFormulas = (text: string): string =>
	text.replace(lineBegins, "$1'").replace(cellBegins, "'");

const columns = auditEntrySchema.keyof().options;

function cellOf(value: string | number): string {
	const text = typeof value === 'number' ? String(value) : markFormulas(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 wants them, with a line of names. Text that would be a formula gets a `'` before it. */
export const csvOf = <Name extends string>(
	columns: readonly Name[],
	rows: ReadonlyArray<Readonly<Record<Name, string | number>>>,
): string =>
	[columns.join(','), ...rows.map((row) => columns.map((name) => cellOf(row[name])).join(','))]
		.map((line) => `${line}\r\n`)
		.join('');

/** Times in ISO 8601. */
export const toCsv = (entries: readonly AuditEntry[]): string =>
	csvOf(
		columns,
		entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
	);
