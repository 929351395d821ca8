import type { CellValue, DataTable } from '../../kernel/ports/instance/data-tables';
import { ToolError } from '../../kernel/tool-error';
import { readCell } from './cell-value';
import { findOwnColumn } from './find-column';

type Given = Readonly<Record<string, unknown>>;

/** A longer list would hide the problem. */
const MOST_PROBLEMS = 5;

/**
 * Reads rows: the table's own column names, and values as the columns store them. `where` names a
 * row in errors. Throws `ToolError` `invalid-input`.
 */
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
	throw new ToolError({
		code: 'invalid-input',
		message: `${problems.slice(0, MOST_PROBLEMS).join(' ')}${more > 0 ? ` And ${more} more.` : ''} Nothing was changed.`,
		hint: 'Correct the named values and call the tool again with all rows.',
	});
}
