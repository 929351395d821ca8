import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import { agentRecordSchema } from '../../policy/agents/agent-record';
import type { AgentRecordStore, SealedAgentRecord } from '../../policy/agents/agent-record';
import { cellsEqual } from './cells-equal';
import { claimRows } from './claim-rows';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { putFirstRows } from './first-rows';
import { createOwnTable } from './own-table';
import { readPages } from '../n8n-api/paging';
import { textCell } from './text-cell';

const columns = ['agent_id', 'organisation', 'agency', 'revision', 'claim', 'body', 'seal'].map(
	(name) => ({ name, type: 'string' }) as const,
);

const storedRow = z.object({
	revision: textCell,
	body: textCell,
	seal: textCell,
});

type StoredRow = z.output<typeof storedRow>;

/** Ignores rows that somebody edited into something else, and candidates. */
function readRow({ body, seal, revision }: StoredRow): SealedAgentRecord[] {
	try {
		const record = agentRecordSchema.parse(JSON.parse(body));
		return revision === String(record.revision) ? [{ record, seal }] : [];
	} catch {
		return [];
	}
}

const keyOf = ({ record: { agentId, organisation, agency } }: SealedAgentRecord) => ({
	agent_id: agentId,
	organisation,
	agency,
});

/**
 * The agent record store on a data table. `newClaim` gives a text that no other call will use; `abandonedAfter` are
 * the milliseconds after which the writer of a candidate is taken to have gone.
 */
export function createAgentRecordTable(
	api: ApiClient,
	newClaim: () => string,
	abandonedAfter = 60_000,
): AgentRecordStore {
	const { find, ensure } = createOwnTable(api, 'foreman_agents', columns);

	const rowsOf = async (table: string, filter: RowFilter) =>
		await readPages(
			api,
			storedRow,
			dataTableCalls.readRows(table, filter, { sortBy: 'id:asc' }),
			Infinity,
		);

	const cellsOf = (row: SealedAgentRecord, claim: string) => ({
		...keyOf(row),
		revision: String(row.record.revision),
		claim,
		body: JSON.stringify(row.record),
		seal: row.seal,
	});

	const putFirst = async (row: SealedAgentRecord): Promise<boolean> =>
		await putFirstRows(api, {
			tableId: await ensure(),
			around: cellsEqual(keyOf(row)),
			keyOf: () => '',
			rows: [cellsOf(row, '')],
			claim: newClaim(),
			abandonedAfter,
		});

	return {
		async find(agentId) {
			const id = await find();
			if (id === undefined) return [];
			return (await rowsOf(id, cellsEqual({ agent_id: agentId }))).flatMap(readRow);
		},
		async put(row) {
			const { revision } = row.record;
			if (revision === 1) return await putFirst(row);
			const before = cellsEqual({ ...keyOf(row), revision: String(revision - 1) });
			return await claimRows(api, await ensure(), before, cellsOf(row, newClaim()));
		},
	};
}
