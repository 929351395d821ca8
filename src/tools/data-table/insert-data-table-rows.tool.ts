import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { dataTableId } from '../fields';
import { answerChanged, changedRows, readRows } from './read-rows';
import { ofOwnTable } from './of-own-table';

export default defineTool({
	name: 'insert-data-table-rows',
	domain: 'data-table',
	description:
		'Insert rows into a data table, all or none. Columns left out are empty. A repeated call inserts them again.',
	effect: 'write',
	build: ofOwnTable,
	uses: ['dataTables', 'made'],
	scopes: ['dataTable:read', 'dataTable:list', 'dataTableRow:create'],
	input: z.object({
		dataTableId,
		rows: z.array(z.record(z.unknown())).min(1).describe('[{column: value}]'),
	}),
	output: changedRows,
	approval: ({ dataTableId, rows }) =>
		`Insert ${rows.length === 1 ? 'one row' : `${rows.length} rows`} into data table ${dataTableId}?`,

	async run({ dataTableId, rows }, { dataTables }) {
		const table = await dataTables.get(dataTableId);
		const read = readRows(table, rows, (index) => `rows[${index}]`);
		return answerChanged(await dataTables.insertRows(table.id, read));
	},
});
