import { z } from 'zod';

import { exceedsLimit } from '../../kernel/tool-error';
import { type ToolResults, LONGEST_RESULT } from '../../orchestrator/tool-results';
import type { ApiClient } from '../n8n-api/client';
import { cellsEqual, columnsOf, DAY, jsonCell, where } from './cells';
import { createOwnTable } from './own-table';
import type { TenantSetting } from './run-rows';

const KEEP_DAYS = 14;

const columns = [
	...columnsOf('string', 'result_id run_id organisation agency'),
	...columnsOf('number', 'at'),
	...columnsOf('string', 'text'),
];

/** As JSON: PostgreSQL rejects zero characters, and unpaired surrogates would be lost. */
const storedRow = z.object({ text: jsonCell.pipe(z.string()).catch('') });

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
					throw exceedsLimit(
						`The result has ${text.length} characters, more than the ${LONGEST_RESULT} that are kept. It was not kept.`,
						'Cut it, and say so in it.',
					);
			const table = await ensure();
			await table.sweep(now(), where('at', 'lt', now() - KEEP_DAYS * DAY));
			await table.insertAll(
				results.map(({ resultId, text }) => ({
					result_id: resultId,
					run_id: runId,
					...tenant,
					at: now(),
					text: JSON.stringify(text),
				})),
			);
		},

		async read(resultId, offset, length) {
			const own = cellsEqual({ ...tenant, result_id: resultId });
			const found = await (await find()).first(storedRow, own);
			if (found === undefined) return undefined;
			return { text: found.text.slice(offset, offset + length), total: found.text.length };
		},
	};
}
