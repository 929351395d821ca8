import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { dataTableId, limitOf, optionalName } from '../fields';
import { readFilter, readSort, rowFilter } from './read-filter';

export default defineTool({
	name: 'query-data-table-rows',
	domain: 'data-table',
	description:
		'Get rows of a data table, page by page. Conditions: eq, neq, like, ilike (% is a wildcard), gt, gte, lt, lte (dates by whole day), isEmpty, isNotEmpty.',
	effect: 'read',
	uses: ['dataTables'],
	scopes: ['dataTable:read', 'dataTable:list', 'dataTableRow:read'],
	input: z.object({
		dataTableId,
		filter: rowFilter.optional(),
		search: optionalName('Text in any column'),
		sortBy: optionalName('Such as price:desc'),
		offset: z.number().int().min(0).default(0).describe('First row, from 0'),
		limit: limitOf(50, 250),
	}),
	output: z.object({
		rows: z.array(z.record(z.unknown())),
		nextOffset: z.number().optional().describe('Where the next page begins, if there is one'),
	}),
	foreign: true,
	whenCapped: 'Pass offset and a smaller limit.',

	async run({ dataTableId, filter, search, sortBy, offset, limit }, { dataTables }) {
		const table = await dataTables.get(dataTableId);
		const { rows, hasMore } = await dataTables.rows(table.id, {
			filter: filter && readFilter(table, filter, true),
			// Without an order, pages may overlap.
			sortBy: readSort(table, sortBy ?? 'id:asc'),
			search,
			offset,
			limit,
		});
		return { rows, ...(hasMore ? { nextOffset: offset + rows.length } : {}) };
	},
});
