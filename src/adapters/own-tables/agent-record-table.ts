import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import { agentRecordSchema } from '../../policy/agents/agent-record';
import type { AgentRecordStore, SealedAgentRecord } from '../../policy/agents/agent-record';
import { cellsEqual } from './cells-equal';
import { claimRows } from './claim-rows';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { createOwnTable } from './own-table';
import { readPages } from '../n8n-api/paging';
import { textCell } from './text-cell';

const columns = ['agent_id', 'organisation', 'agency', 'revision', 'claim', 'body', 'seal'].map(
	(name) => ({ name, type: 'string' }) as const,
);

const storedRow = z.object({
	id: z.number(),
	createdAt: z.string(),
	revision: textCell,
	claim: textCell,
	body: textCell,
	seal: textCell,
});

type StoredRow = z.output<typeof storedRow>;

const inserted = z.array(storedRow).length(1);
const anything = z.unknown();

/** The revision of a row that wants to be the first one of its key. It does not count yet. */
const CANDIDATE = '0';

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

	const remove = async (table: string, filter: RowFilter) => {
		await api.read(anything, dataTableCalls.removeRows(table, filter, false));
	};

	const cellsOf = (row: SealedAgentRecord, claim: string) => ({
		...keyOf(row),
		revision: String(row.record.revision),
		claim,
		body: JSON.stringify(row.record),
		seal: row.seal,
	});

	/**
	 * The first row of a key, where n8n knows no unique columns. Every writer adds a candidate before it looks for others:
	 * of two at least the later one sees both. The lowest id goes on and removes the others, and a candidate becomes a record
	 * only if it is still there. On PostgreSQL a lower id may come to light after a higher one: it finds a record, or
	 * removes a candidate.
	 */
	const putFirst = async (row: SealedAgentRecord): Promise<boolean> => {
		const table = await ensure();
		const all = cellsEqual(keyOf(row));
		if ((await rowsOf(table, all)).some(({ revision }) => revision !== CANDIDATE)) return false;

		const cells = cellsOf(row, newClaim());
		const candidate = { ...cells, revision: CANDIDATE };
		const [own] = await api.read(inserted, dataTableCalls.insertRows(table, [candidate], 'all'));
		const isOwn = cellsEqual({ claim: cells.claim, revision: CANDIDATE });
		const others = async () =>
			(await rowsOf(table, all)).filter(({ claim }) => claim !== cells.claim);

		const isAhead = ({ id, createdAt, revision }: StoredRow) => {
			if (own === undefined || revision !== CANDIDATE) return true;
			return id < own.id && Date.parse(own.createdAt) - Date.parse(createdAt) < abandonedAfter;
		};

		const rivals = await others();
		if (!rivals.some(isAhead)) {
			for (const { claim } of rivals)
				await remove(table, cellsEqual({ claim, revision: CANDIDATE }));
			const isFree = rivals.length === 0 || !(await others()).some(isAhead);
			if (isFree && (await claimRows(api, table, isOwn, cells))) return true;
		}
		await remove(table, isOwn);
		return false;
	};

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
