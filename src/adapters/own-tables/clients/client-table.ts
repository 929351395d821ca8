import { z } from 'zod';

import type { RowFilter } from '../../../kernel/ports/instance/data-tables';
import { clientRecordSchema } from '../../../policy/clients/client-record';
import type { ClientStore, SealedClientRecord } from '../../../policy/clients/client-record';
import type { ApiClient } from '../../n8n-api/client';
import { dataTableCalls } from '../../n8n-api/data-table-calls';
import { readPages } from '../../n8n-api/paging';
import { cellsEqual } from '../cells-equal';
import { claimRows } from '../claim-rows';
import { createOwnTable } from '../own-table';
import { textCell } from '../text-cell';

const names = [
	...['kind', 'client_id', 'organisation', 'agency', 'workflow_id'],
	...['revision', 'claim', 'last_used', 'body', 'seal'],
] as const;

const columns = names.map((name) => ({ name, type: 'string' }) as const);

const storedRow = z.object({
	...{ workflow_id: textCell, revision: textCell, last_used: textCell },
	...{ body: textCell, seal: textCell },
});

const anything = z.unknown();

/** What a row is: a key, or a workflow that its client has made. */
const KEY = 'key';
const MADE = 'made';

/** Ignores rows that somebody edited into something else. */
function readRow({ body, seal, revision, last_used }: z.output<typeof storedRow>) {
	try {
		const record = clientRecordSchema.parse(JSON.parse(body));
		const row: SealedClientRecord = { record, seal, lastUsed: Number(last_used) || 0 };
		return revision === String(record.revision) ? [row] : [];
	} catch {
		return [];
	}
}

/** The store of client keys on a data table. `newClaim` gives a text that no other call will use. */
export function createClientTable(api: ApiClient, newClaim: () => string): ClientStore {
	const { find, ensure } = createOwnTable(api, 'foreman_clients', columns);

	const rowsOf = async (filter: RowFilter) => {
		const id = await find();
		if (id === undefined) return [];
		const call = dataTableCalls.readRows(id, filter, { sortBy: 'id:asc' });
		return await readPages(api, storedRow, call, Infinity);
	};

	const cellsOf = ({ record, seal }: Omit<SealedClientRecord, 'lastUsed'>) => ({
		...{ kind: KEY, client_id: record.id, workflow_id: '' },
		...{ organisation: record.organisation, agency: record.agency },
		...{ revision: String(record.revision), claim: newClaim() },
		...{ body: JSON.stringify(record), seal },
	});

	const insert = async (cells: object) => {
		await api.read(anything, dataTableCalls.insertRows(await ensure(), [cells], 'count'));
	};

	return {
		async find({ id, organisation, agency }) {
			const wanted = {
				kind: KEY,
				...(id === undefined ? {} : { client_id: id }),
				...(organisation === undefined ? {} : { organisation }),
				...(agency === undefined ? {} : { agency }),
			};
			return (await rowsOf(cellsEqual(wanted))).flatMap(readRow);
		},
		add: async (row) => await insert({ ...cellsOf(row), last_used: '' }),
		async replace(row) {
			const { id, revision } = row.record;
			const before = { kind: KEY, client_id: id, revision: String(revision - 1) };
			return await claimRows(api, await ensure(), cellsEqual(before), cellsOf(row));
		},
		async noteUse(id, at) {
			const cells = { last_used: String(at), claim: newClaim() };
			const one = cellsEqual({ kind: KEY, client_id: id });
			await claimRows(api, await ensure(), one, cells);
		},
		async made(clientId) {
			const rows = await rowsOf(cellsEqual({ kind: MADE, client_id: clientId }));
			return rows.map(({ workflow_id: workflowId, seal }) => ({ clientId, workflowId, seal }));
		},
		async noteMade({ clientId, workflowId, seal }) {
			await insert({ kind: MADE, client_id: clientId, workflow_id: workflowId, seal });
		},
	};
}
