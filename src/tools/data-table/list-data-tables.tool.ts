import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { limitOf, optionalName } from '../fields';

export default defineTool({
	name: 'list-data-tables',
	domain: 'data-table',
	description: 'List data tables by name, with their column names.',
	effect: 'read',
	uses: ['dataTables'],
	scopes: ['dataTable:list'],
	input: z.object({
		query: optionalName('Part of the name'),
		limit: limitOf(50),
	}),
	output: z.object({
		dataTables: z.array(
			z.object({
				id: z.string(),
				name: z.string(),
				columns: z.array(z.string()),
				updatedAt: z.string(),
			}),
		),
	}),
	whenCapped: 'Pass query or a smaller limit.',

	async run(filter, { dataTables }) {
		const found = await dataTables.list(filter);
		return {
			dataTables: found.map((table) => ({
				...table,
				columns: table.columns.map(({ name }) => name),
			})),
		};
	},
});
