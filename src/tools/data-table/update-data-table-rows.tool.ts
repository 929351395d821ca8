import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { ToolError, invalidInput } from '../../kernel/tool-error';
import { dataTableId } from '../fields';
import { answerChanged, changedRows, readRows } from './read-rows';
import { filterText, requireFilters, rowFilter, rowsMeant } from './read-filter';
import { ofOwnTable } from './of-own-table';

const nothingToSet = () =>
	invalidInput(
		'"data" names no column. Nothing was changed.',
		'Pass the columns to set, such as {"status": "done"}; null empties one.',
	);

/** A failure after some rows were changed: those stay so. */
function inPart(error: unknown, changed: readonly number[]): unknown {
	if (!ToolError.is(error) || changed.length === 0) return error;
	const { code, message, hint, retryable, cause } = error;
	const { count, ids } = answerChanged(changed);
	const some = ids === undefined ? '' : `, by id ${ids.join(', ')}`;
	const failed = message.replace(' Nothing was changed.', '');
	const told = `${failed} Before that, rows were changed: ${count}${some}.`;
	const again = `${hint} The same call again changes the rest.`;
	return new ToolError({ code, message: told, hint: again, retryable, cause });
}

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
		const changed = new Set<number>();
		for (const one of filters) {
			const ids = await dataTables.updateRows(table.id, one, cells).catch((error: unknown) => {
				throw inPart(error, [...changed]);
			});
			for (const id of ids) changed.add(id);
		}
		return answerChanged([...changed], 'No row matched the filter. Nothing was changed.');
	},
});
