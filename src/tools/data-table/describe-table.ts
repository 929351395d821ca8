import { z } from 'zod';

import { type DataTable, dataTableColumn } from '../../kernel/ports/instance/data-tables';

/** A table as answers show it. */
export const tableAnswer = z.object({
	id: z.string(),
	name: z.string(),
	columns: z.array(dataTableColumn),
});

export const answerTable = ({ id, name, columns }: DataTable): z.output<typeof tableAnswer> => ({
	id,
	name,
	columns: [...columns],
});
