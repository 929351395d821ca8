import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { dataTableColumn } from '../../kernel/ports/instance/data-tables';
import { dataTableId, nameOf } from '../fields';
import { checkColumnNames, findOwnColumn } from './find-column';
import { ofOwnTable } from './of-own-table';

export default defineTool({
	name: 'rename-data-table-column',
	domain: 'data-table',
	description:
		'Rename a column of a data table. Workflows that use the old name must be changed as well.',
	effect: 'write',
	build: ofOwnTable,
	uses: ['dataTables', 'made'],
	scopes: ['dataTable:read', 'dataTable:list', 'dataTableColumn:update'],
	input: z.object({
		dataTableId,
		column: nameOf('Column name or ID'),
		newName: z.string().trim().min(1).describe('Letters, digits, underscores'),
	}),
	output: z.object({ column: dataTableColumn }),
	approval: ({ column, newName, dataTableId }) =>
		`Rename column ${column} of data table ${dataTableId} to ${newName}? Workflows that use the old name stop working.`,

	async run(input, { dataTables }) {
		const table = await dataTables.get(input.dataTableId);
		const column = findOwnColumn(table, input.column);
		const { newName } = input;
		const renamed = { ...column, name: newName };
		if (column.name === newName) return { column: renamed };
		const others = table.columns.filter(({ id }) => id !== column.id).map(({ name }) => name);
		checkColumnNames([newName], others);
		await dataTables.renameColumn(table.id, column.id, newName);
		return { column: renamed };
	},
});
