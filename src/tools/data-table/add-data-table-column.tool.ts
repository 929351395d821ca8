import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { dataTableColumn } from '../../kernel/ports/instance/data-tables';
import { dataTableId } from '../fields';
import { checkColumnNames, newColumn } from './find-column';
import { ofOwnTable } from './of-own-table';

export default defineTool({
	name: 'add-data-table-column',
	domain: 'data-table',
	description: 'Add a column to a data table, empty in its rows. Its type can never be changed.',
	effect: 'write',
	build: ofOwnTable,
	uses: ['dataTables', 'made'],
	scopes: ['dataTable:read', 'dataTable:list', 'dataTableColumn:create'],
	input: z.object({
		dataTableId,
		...newColumn.shape,
	}),
	output: z.object({ column: dataTableColumn, added: z.boolean() }),
	approval: (input) => `Add column ${input.name} to data table ${input.dataTableId}?`,

	async run({ dataTableId, name, type }, { dataTables }) {
		const { id, columns } = await dataTables.get(dataTableId);
		const same = columns.find((one) => one.name === name && one.type === type);
		if (same) return { column: same, added: false };
		checkColumnNames(
			[name],
			columns.map((one) => one.name),
		);
		return { column: await dataTables.addColumn(id, { name, type }), added: true };
	},
});
