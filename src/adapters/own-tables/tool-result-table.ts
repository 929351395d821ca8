import { z } from 'zod';

import { ToolError } from '../../kernel/tool-error';
import { LONGEST_RESULT } from '../../orchestrator/tool-results';
import type { ToolResults } from '../../orchestrator/tool-results';
import { cellsEqual } from './cells-equal';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import type { NewColumn } from '../n8n-api/data-table-calls';
import { jsonCell } from './json-cell';
import { createOwnTable } from './own-table';
import { removeOldRows } from './remove-old-rows';
import { rowBatches } from './row-batches';
import { isTimeToSweep } from './sweep-time';
import type { TenantSetting } from './tenant-setting';

const KEEP_DAYS = 14;

const columns: readonly NewColumn[] = [
	...['result_id', 'run_id', 'organisation', 'agency'].map(
		(name) => ({ name, type: 'string' }) as const,
	),
	{ name: 'at', type: 'number' },
	{ name: 'text', type: 'string' },
];

/** As JSON: PostgreSQL rejects zero characters, and unpaired surrogates would be lost. */
const rows = z.object({ data: z.array(z.object({ text: jsonCell.pipe(z.string()).catch('') })) });
const anything = z.unknown();

/** The whole results of one tenant's tools on a data table. */
export function createToolResultTable(
	api: ApiClient,
	{ tenant: { organisation, agency }, now }: TenantSetting,
): ToolResults {
	const { find, ensure } = createOwnTable(api, 'foreman_tool_results', columns);
	const tenant = { organisation, agency };

	return {
		async keep(runId, results) {
			for (const { text } of results)
				if (text.length > LONGEST_RESULT)
					throw new ToolError({
						code: 'too-large',
						message: `The result has ${text.length} characters, more than the ${LONGEST_RESULT} that are kept. It was not kept.`,
						hint: 'Cut it, and say so in it.',
					});
			const id = await ensure();
			// First: it makes room.
			if (isTimeToSweep(now())) await removeOldRows(api, id, now(), KEEP_DAYS);
			const data = results.map(({ resultId, text }) => ({
				result_id: resultId,
				run_id: runId,
				...tenant,
				at: now(),
				text: JSON.stringify(text),
			}));
			for (const batch of rowBatches(data))
				await api.read(anything, dataTableCalls.insertRows(id, batch, 'count'));
		},

		async read(resultId, offset, length) {
			const id = await find();
			if (id === undefined) return undefined;
			const filter = cellsEqual({ ...tenant, result_id: resultId });
			const first = { sortBy: 'id:asc', limit: 1 };
			const { data } = await api.read(rows, dataTableCalls.readRows(id, filter, first));
			const [found] = data;
			if (found === undefined) return undefined;
			const { text } = found;
			return { text: text.slice(offset, offset + length), total: text.length };
		},
	};
}
