import { ToolError } from '../../kernel/tool-error';

/** The row; an id of somebody else's row is refused in the words that an unknown id is. */
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
