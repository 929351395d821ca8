import { z } from 'zod';

import type { CellValue, ColumnType, DataTable } from '../../kernel/ports/instance/data-tables';
import { invalidInput } from '../../kernel/tool-error';
import { findOwnColumn } from './find-column';

type ReadCell =
	| { readonly ok: true; readonly value: CellValue }
	| { readonly ok: false; readonly problem: string };

const right = (value: CellValue): ReadCell => ({ ok: true, value });

const wrong = (given: unknown, wanted: string): ReadCell => ({
	ok: false,
	problem: `${JSON.stringify(given)?.slice(0, 80) ?? 'nothing'} is not ${wanted}`,
});

function readText(value: unknown): ReadCell {
	if (typeof value === 'string') return right(value);
	if (typeof value === 'number' || typeof value === 'boolean') return right(String(value));
	return wrong(value, 'text; pass an object or a list as JSON text');
}

/** n8n would store an empty text as 0. */
function readNumber(value: unknown): ReadCell {
	const text = typeof value === 'string' ? value.trim() : '';
	const number = text === '' ? value : Number(text);
	return typeof number === 'number' && Number.isFinite(number)
		? right(number)
		: wrong(value, 'a number; pass null for none');
}

function readBoolean(value: unknown): ReadCell {
	const word = String(value).trim().toLowerCase();
	if (['true', '1'].includes(word)) return right(true);
	if (['false', '0'].includes(word)) return right(false);
	return wrong(value, 'true or false; pass null for none');
}

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** n8n would read 2.1.2026 as February 1, and a time without a zone in the zone of its machine. */
function readDate(value: unknown): ReadCell {
	const match = typeof value === 'string' ? iso.exec(value.trim()) : null;
	if (!match) return wrong(value, 'a date such as 2026-01-31 or 2026-01-31T09:30:00Z');
	const [text, zone] = match;
	const exact = text.length === 10 || zone !== undefined ? text : `${text}Z`;
	const date = new Date(exact.replace(' ', 'T'));
	return Number.isNaN(date.getTime()) ? wrong(value, 'an existing day') : right(date.toISOString());
}

const readers: Readonly<Record<ColumnType, (value: unknown) => ReadCell>> = {
	string: readText,
	number: readNumber,
	boolean: readBoolean,
	date: readDate,
};

/** Reads what a model sent for a column of this type. Refuses what could be read in two ways. */
export const readCell = (type: ColumnType, value: unknown): ReadCell =>
	value === null ? right(null) : readers[type](value);

type Given = Readonly<Record<string, unknown>>;

const MOST_PROBLEMS = 5;

/** Reads rows: the table's own column names, and values as the columns store them. `where` names a row in errors. Throws `ToolError` `invalid-input`. */
export function readRows(
	table: DataTable,
	rows: readonly Given[],
	where: (index: number) => string,
): Array<Record<string, CellValue>> {
	const problems: string[] = [];
	const read = rows.map((row, index) => {
		const cells = new Map<string, CellValue>();
		for (const [key, value] of Object.entries(row)) {
			const { name, type } = findOwnColumn(table, key);
			const cell = readCell(type, value);
			if (!cell.ok) problems.push(`${where(index)}.${name} (${type}): ${cell.problem}.`);
			else if (cells.has(name)) problems.push(`${where(index)}: "${name}" is given twice.`);
			else cells.set(name, cell.value);
		}
		return Object.fromEntries(cells);
	});
	if (problems.length === 0) return read;
	const more = problems.length - MOST_PROBLEMS;
	throw invalidInput(
		`${problems.slice(0, MOST_PROBLEMS).join(' ')}${more > 0 ? ` And ${more} more.` : ''} Nothing was changed.`,
		'Correct the named values and call the tool again with all rows.',
	);
}

/** A model can use so many ids. Of more it gets the number alone. */
const MOST_IDS = 100;

export const changedRows = z.object({
	count: z.number(),
	ids: z.array(z.number()).optional().describe('Left out where there are more than 100'),
	message: z.string().optional(),
});

export function answerChanged(ids: readonly number[], none?: string): z.output<typeof changedRows> {
	const count = ids.length;
	const shown = count > 0 && count <= MOST_IDS ? { ids: [...ids] } : {};
	return { count, ...shown, ...(count === 0 && none !== undefined ? { message: none } : {}) };
}
