import { knownName } from '../../kernel/input/coerce-field';
import { nearest } from '../../kernel/values/nearest';
import type { DataTable, DataTableColumn } from '../../kernel/ports/instance/data-tables';
import { systemColumns } from '../../kernel/ports/instance/data-tables';
import { ToolError } from '../../kernel/tool-error';

export type NamedColumn = Pick<DataTableColumn, 'name' | 'type'>;

const isSystem = (name: string) => systemColumns.some((one) => one.name === name);

function unknownColumn(table: DataTable, wanted: string, names: readonly string[]): ToolError {
	const guess = nearest(wanted, names);
	const meant = guess === undefined ? '' : ` Did you mean "${guess}"?`;
	const list = names.length === 0 ? 'It has no columns.' : `Columns: ${names.join(', ')}.`;
	return new ToolError({
		code: 'invalid-input',
		message: `Data table "${table.name}" has no column "${wanted}".${meant} Nothing was changed.`,
		hint: `${list} n8n keeps id, createdAt and updatedAt by itself.`,
	});
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

/** Finds a column that is not n8n's own, by name or id. */
export function findOwnColumn(table: DataTable, nameOrId: string): DataTableColumn {
	const { columns } = table;
	const names = columns.map(({ name }) => name);
	const known = knownName(nameOrId.trim(), names);
	const found =
		columns.find(({ name }) => name === known) ?? columns.find(({ id }) => id === nameOrId);
	if (found) return found;
	if (!isSystem(nameOrId)) throw unknownColumn(table, nameOrId, names);
	throw new ToolError({
		code: 'invalid-input',
		message: `"${nameOrId}" is a column that n8n keeps by itself. Nothing was changed.`,
		hint: 'It can be neither set nor renamed nor deleted. Use the other columns.',
	});
}
