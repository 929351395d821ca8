import { ToolError } from '../../kernel/tool-error';
import type { NewColumn } from '../n8n-api/data-table-calls';

/** A column that nothing is written to: there since the schema of that number. The first schema has none. */
const MARK = /^schema_([1-9]\d*)$/;

/** The column that marks a schema. */
export const schemaColumn = (schema: number): readonly NewColumn[] =>
	schema === 1 ? [] : [{ name: `schema_${schema}`, type: 'string' }];

/**
 * What a table lacks of the shape that this version of Foreman knows, the mark of its schema last. Throws `ToolError` for a
 * table of a later schema: what it means is not known here, and what is written here may not be right there.
 */
export function missingColumns(
	table: string,
	present: ReadonlyArray<{ readonly name: string }>,
	shape: readonly NewColumn[],
	schema: number,
): readonly NewColumn[] {
	const names = present.map(({ name }) => name);
	const later = names.find((name) => Number(MARK.exec(name)?.[1] ?? 0) > schema);
	if (later === undefined) return shape.filter(({ name }) => !names.includes(name));
	throw new ToolError({
		code: 'unsupported',
		message: `The data table ${table} was written by a newer version of Foreman (column ${later}). Nothing was changed.`,
		hint: 'Update Foreman to that version or a newer one on every n8n process that shares this database.',
	});
}
