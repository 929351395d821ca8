import { z } from 'zod';

import type { RowFilter } from '../../../kernel/ports/instance/data-tables';
import { jsonOrText } from '../../../kernel/values/json-or-text';
import { clientRecordSchema } from '../../../policy/clients/client-record';
import type { ClientStore, SealedClientRecord } from '../../../policy/clients/client-record';
import type { ApiClient } from '../../n8n-api/client';
import { cellsEqual, columnsOf, textCell, whereGiven } from '../cells';
import { createOwnTable } from '../own-table';

const columns = columnsOf(
	'string',
	'kind client_id organisation agency workflow_id revision claim last_used body seal',
);

const storedRow = z.object({
	workflow_id: textCell,
	revision: textCell,
	last_used: textCell,
	body: textCell,
	seal: textCell,
});

const KEY = 'key';
const MADE = 'made';

function readRow({ body, seal, revision, last_used }: z.output<typeof storedRow>) {
	const { data: record } = clientRecordSchema.safeParse(jsonOrText(body));
	if (record === undefined || revision !== String(record.revision)) return [];
	return [{ record, seal, lastUsed: Number(last_used) || 0 } satisfies SealedClientRecord];
}

/** The store of client keys on a data table. `newClaim` returns a text that no other call will use. */
export function createClientTable(api: ApiClient, newClaim: () => string): ClientStore {
	const { find, ensure } = createOwnTable(api, 'foreman_clients', columns);

	const rowsOf = async (filter: RowFilter) => await (await find()).all(storedRow, filter);

	const cellsOf = ({ record, seal }: Omit<SealedClientRecord, 'lastUsed'>) => ({
		kind: KEY,
		client_id: record.id,
		workflow_id: '',
		organisation: record.organisation,
		agency: record.agency,
		revision: String(record.revision),
		claim: newClaim(),
		body: JSON.stringify(record),
		seal,
	});

	return {
		async find({ id, organisation, agency }) {
			const wanted = cellsEqual(
				{ kind: KEY },
				...whereGiven('client_id', 'eq', id),
				...whereGiven('organisation', 'eq', organisation),
				...whereGiven('agency', 'eq', agency),
			);
			return (await rowsOf(wanted)).flatMap(readRow);
		},
		add: async (row) => await (await ensure()).insert([{ ...cellsOf(row), last_used: '' }]),
		async replace(row) {
			const { id, revision } = row.record;
			const before = { kind: KEY, client_id: id, revision: String(revision - 1) };
			return await (await ensure()).claim(cellsEqual(before), cellsOf(row));
		},
		async noteUse(id, at) {
			const cells = { last_used: String(at), claim: newClaim() };
			await (await ensure()).claim(cellsEqual({ kind: KEY, client_id: id }), cells);
		},
		async made(clientId) {
			const rows = await rowsOf(cellsEqual({ kind: MADE, client_id: clientId }));
			return rows.map(({ workflow_id: workflowId, seal }) => ({ clientId, workflowId, seal }));
		},
		async noteMade({ clientId, workflowId, seal }) {
			const made = { kind: MADE, client_id: clientId, workflow_id: workflowId, seal };
			await (await ensure()).insert([made]);
		},
	};
}
