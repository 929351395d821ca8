import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { dataTableId } from '../fields';

export default defineTool({
	name: 'delete-data-table',
	domain: 'data-table',
	description: 'Delete a data table with all its rows, for good.',
	effect: 'destroy',
	build: 'asks',
	uses: ['dataTables'],
	scopes: ['dataTable:read', 'dataTable:list', 'dataTable:delete'],
	input: z.object({ dataTableId }),
	output: z.object({ success: z.boolean(), name: z.string() }),
	approval: (input) =>
		`Delete data table ${input.dataTableId}? All of its rows and columns are lost for good.`,

	async run(input, { dataTables }) {
		const { id, name } = await dataTables.get(input.dataTableId);
		await dataTables.remove(id);
		return { success: true, name };
	},
});
