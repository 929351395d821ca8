import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { dataTableId, nameOf } from '../fields';
import { findOwnColumn } from './find-column';

export default defineTool({
	name: 'delete-data-table-column',
	domain: 'data-table',
	description: 'Delete a column of a data table with its values in all rows, for good.',
	effect: 'destroy',
	build: 'asks',
	uses: ['dataTables'],
	scopes: ['dataTable:read', 'dataTable:list', 'dataTableColumn:delete'],
	input: z.object({
		dataTableId,
		column: nameOf('Column name or ID'),
	}),
	output: z.object({ success: z.boolean(), column: z.string() }),
	approval: (input) =>
		`Delete column ${input.column} of data table ${input.dataTableId}? Its values in all rows are lost for good.`,

	async run(input, { dataTables }) {
		const table = await dataTables.get(input.dataTableId);
		const { id, name } = findOwnColumn(table, input.column);
		await dataTables.removeColumn(table.id, id);
		return { success: true, column: name };
	},
});
