import { ToolError } from '../../kernel/tool-error';

/** The row. An id of another user's row gets the same error as an unknown id. */
export function foundRow<Row>(
	kind: 'task' | 'project' | 'event',
	id: string,
	row: Row | undefined,
): Row {
	if (row !== undefined) return row;
	throw new ToolError({
		code: 'not-found',
		message: `There is no ${kind} ${id}. Nothing was changed.`,
		hint: `Call list_${kind}s and pass the id it gives.`,
	});
}
