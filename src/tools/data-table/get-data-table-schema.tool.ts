import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { systemColumns } from '../../kernel/ports/instance/data-tables';
import { dataTableId } from '../fields';
import { tableAnswer } from './find-column';

export default defineTool({
	name: 'get-data-table-schema',
	domain: 'data-table',
	description: 'Get the columns of a data table with ids and types, and its size.',
	effect: 'read',
	uses: ['dataTables'],
	scopes: ['dataTable:read', 'dataTable:list'],
	input: z.object({ dataTableId }),
	output: tableAnswer.extend({
		systemColumns: z.array(z.string()).describe('Kept by n8n in every row'),
		sizeBytes: z.number().optional(),
	}),

	async run(input, { dataTables }) {
		const table = await dataTables.get(input.dataTableId);
		const names = systemColumns.map(({ name }) => name);
		return { ...table, columns: [...table.columns], systemColumns: names };
	},
});
