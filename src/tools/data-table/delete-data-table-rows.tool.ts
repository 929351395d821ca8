import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { dataTableId } from '../fields';
import { answerChanged, changedRows } from './read-rows';
import { filterText, requireFilter, rowFilter, rowsMeant } from './read-filter';

export default defineTool({
	name: 'delete-data-table-rows',
	domain: 'data-table',
	description:
		'Delete all rows of a data table that match a filter, as in query-data-table-rows, for good. Tells how many matched.',
	effect: 'destroy',
	build: 'asks',
	uses: ['dataTables'],
	scopes: ['dataTable:read', 'dataTable:list', 'dataTableRow:delete'],
	input: z.object({ dataTableId, filter: rowFilter }),
	output: changedRows,
	approval: ({ dataTableId, filter }) =>
		`Delete the rows of data table ${dataTableId} that match ${filterText(filter)}? They are lost for good.`,

	async settle(input, { dataTables }) {
		const { id, rows, facts } = await rowsMeant(input, dataTables);
		const question = `Delete ${rows}? They are lost for good.`;
		return { input: { ...input, dataTableId: id }, question, facts };
	},

	async run({ dataTableId, filter }, { dataTables }) {
		const table = await dataTables.get(dataTableId);
		const ids = await dataTables.removeRows(table.id, requireFilter(table, filter, true));
		return answerChanged(ids, 'No row matched the filter. Nothing was deleted.');
	},
});
