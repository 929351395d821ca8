import { knownName } from '../../kernel/input/coerce-field';
import { invalidInput, type ToolError } from '../../kernel/tool-error';
import { refuseInput } from '../fields';
import { didYouMean } from '../../kernel/values/nearest';
import { z } from 'zod';
import {
	type DataTable,
	type DataTableColumn,
	columnTypes,
	dataTableColumn,
	systemColumns,
} from '../../kernel/ports/instance/data-tables';

export const newColumn = z.object({
	name: z.string().trim().min(1).describe('Letters, digits, underscores'),
	type: z.enum(columnTypes).describe('Type of its values'),
});

export const tableAnswer = z.object({
	id: z.string(),
	name: z.string(),
	columns: z.array(dataTableColumn),
});

const LONGEST = 63;

/** n8n ignores case when it compares these. It marks dry runs with the last one. */
const reserved = ['id', 'createdat', 'updatedat', 'dryrunstate'];

function problemOf(name: string): string | undefined {
	if (reserved.includes(name.toLowerCase())) return 'is reserved by n8n';
	if (name.length > LONGEST) return `is longer than ${LONGEST} characters`;
	if (!/^[a-zA-Z][a-zA-Z0-9_]*$/.test(name))
		return 'must begin with a letter and hold letters, digits and underscores alone';
	return undefined;
}

/** Throws `ToolError` for names that n8n would refuseInput, and for `Name` beside `name`, which its database does not tell apart. */
export function checkColumnNames(wanted: readonly string[], existing: readonly string[]): void {
	const taken = new Map(existing.map((name) => [name.toLowerCase(), name]));
	for (const name of wanted) {
		const problem = problemOf(name);
		if (problem !== undefined)
			throw refuseInput(
				`The column name "${name.slice(0, 100)}" ${problem}.`,
				'Choose a name such as order_total. Every row has id, createdAt and updatedAt without asking.',
			);
		const other = taken.get(name.toLowerCase());
		if (other !== undefined)
			throw refuseInput(
				`There would be two columns "${name}"${other === name ? '' : ` (upper and lower case do not tell it from "${other}")`}.`,
				'Give every column a name of its own.',
			);
		taken.set(name.toLowerCase(), name);
	}
}

type NamedColumn = Pick<DataTableColumn, 'name' | 'type'>;

const isSystem = (name: string) => systemColumns.some((one) => one.name === name);

function unknownColumn(table: DataTable, wanted: string, names: readonly string[]): ToolError {
	const list = names.length === 0 ? 'It has no columns.' : `Columns: ${names.join(', ')}.`;
	return invalidInput(
		`Data table "${table.name}" has no column "${wanted}".${didYouMean(wanted, names)} Nothing was changed.`,
		`${list} n8n keeps id, createdAt and updatedAt by itself.`,
	);
}

/** Finds a column to read or to filter by, system columns too. Accepts another spelling that fits exactly one name. */
export function findAnyColumn(table: DataTable, wanted: string): NamedColumn {
	const columns: readonly NamedColumn[] = [...table.columns, ...systemColumns];
	const names = columns.map(({ name }) => name);
	const known = knownName(wanted.trim(), names);
	const found = columns.find(({ name }) => name === known);
	if (found) return found;
	throw unknownColumn(table, wanted, names);
}

export function findOwnColumn(table: DataTable, nameOrId: string): DataTableColumn {
	const { columns } = table;
	const names = columns.map(({ name }) => name);
	const known = knownName(nameOrId.trim(), names);
	const found =
		columns.find(({ name }) => name === known) ?? columns.find(({ id }) => id === nameOrId);
	if (found) return found;
	if (!isSystem(nameOrId)) throw unknownColumn(table, nameOrId, names);
	throw invalidInput(
		`"${nameOrId}" is a column that n8n keeps by itself. Nothing was changed.`,
		'It can be neither set nor renamed nor deleted. Use the other columns.',
	);
}
