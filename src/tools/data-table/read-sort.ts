import type { DataTable } from '../../kernel/ports/instance/data-tables';
import { ToolError } from '../../kernel/tool-error';
import { findAnyColumn } from './find-column';

/** Takes `price:desc`, `price desc` or `price`. Checks the column, because n8n's error for an unknown one does not help. */
export function readSort(table: DataTable, text: string) {
	const [column = '', word = 'asc', ...rest] = text.trim().split(/\s*:\s*|\s+/);
	const direction = word.toLowerCase();
	if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
		throw new ToolError({
			code: 'invalid-input',
			message: `"sortBy": "${text}" is not a column with a direction.`,
			hint: 'Pass one column, such as "createdAt:desc".',
		});
	}
	return { column: findAnyColumn(table, column).name, direction } as const;
}
