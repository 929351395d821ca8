import { z } from 'zod';

import { jsonOrText } from '../../kernel/values/json-or-text';
import { agentRecordSchema } from '../../policy/agents/agent-record';
import type { AgentRecordStore, SealedAgentRecord } from '../../policy/agents/agent-record';
import type { ApiClient } from '../n8n-api/client';
import { cellsEqual, columnsOf, textCell } from './cells';
import { ownedColumns, putFirstRows } from './first-rows';
import { createOwnTable } from './own-table';

const columns = columnsOf('string', `agent_id ${ownedColumns}`);

const storedRow = z.object({ revision: textCell, body: textCell, seal: textCell });

function readRow({ body, seal, revision }: z.output<typeof storedRow>): SealedAgentRecord[] {
	const { data: record } = agentRecordSchema.safeParse(jsonOrText(body));
	return record && revision === String(record.revision) ? [{ record, seal }] : [];
}

const keyOf = ({ record: { agentId, organisation, agency } }: SealedAgentRecord) => ({
	agent_id: agentId,
	organisation,
	agency,
});

/** The agent record store on a data table. `newClaim` is unique for each call; after `abandonedAfter` ms a candidate's writer has gone. */
export function createAgentRecordTable(
	api: ApiClient,
	newClaim: () => string,
	abandonedAfter = 60_000,
): AgentRecordStore {
	const { find, ensure } = createOwnTable(api, 'foreman_agents', columns);

	const cellsOf = (row: SealedAgentRecord, claim: string) => ({
		...keyOf(row),
		revision: String(row.record.revision),
		claim,
		body: JSON.stringify(row.record),
		seal: row.seal,
	});

	return {
		async find(agentId) {
			const rows = await (await find()).all(storedRow, cellsEqual({ agent_id: agentId }));
			return rows.flatMap(readRow);
		},
		async put(row) {
			const { revision } = row.record;
			const table = await ensure();
			if (revision === 1)
				return await putFirstRows({
					table,
					around: cellsEqual(keyOf(row)),
					keyOf: () => '',
					rows: [cellsOf(row, '')],
					claim: newClaim(),
					abandonedAfter,
				});
			const before = cellsEqual({ ...keyOf(row), revision: String(revision - 1) });
			return await table.claim(before, cellsOf(row, newClaim()));
		},
	};
}
