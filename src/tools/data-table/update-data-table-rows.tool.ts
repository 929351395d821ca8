import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { invalidInput } from '../../kernel/tool-error';
import { dataTableId } from '../fields';
import { answerChanged, changedRows, readRows } from './read-rows';
import { filterText, requireFilters, rowFilter, rowsMeant } from './read-filter';
import { ofOwnTable } from './of-own-table';

const nothingToSet = () =>
	invalidInput(
		'"data" names no column. Nothing was changed.',
		'Pass the columns to set, such as {"status": "done"}; null empties one.',
	);

export default defineTool({
	name: 'update-data-table-rows',
	domain: 'data-table',
	description:
		'Set columns in all rows of a data table that match a filter, as in query-data-table-rows. Tells how many matched.',
	effect: 'write',
	build: ofOwnTable,
	uses: ['dataTables', 'made'],
	scopes: ['dataTable:read', 'dataTable:list', 'dataTableRow:update'],
	input: z.object({
		dataTableId,
		filter: rowFilter,
		data: z.record(z.unknown()).describe('{column: new value}; null empties a cell'),
	}),
	output: changedRows,
	approval: ({ dataTableId, filter }) =>
		`Change the rows of data table ${dataTableId} that match ${filterText(filter)}?`,

	async settle(input, { dataTables }) {
		const { id, rows, facts } = await rowsMeant(input, dataTables);
		const question = `Set ${filterText(input.data)} in ${rows}?`;
		return { input: { ...input, dataTableId: id }, question, facts };
	},

	async run({ dataTableId, filter, data }, { dataTables }) {
		const table = await dataTables.get(dataTableId);
		const filters = requireFilters(table, filter);
		const [cells = {}] = readRows(table, [data], () => 'data');
		if (Object.keys(cells).length === 0) throw nothingToSet();
		const ids: number[] = [];
		for (const one of filters) ids.push(...(await dataTables.updateRows(table.id, one, cells)));
		return answerChanged([...new Set(ids)], 'No row matched the filter. Nothing was changed.');
	},
});
