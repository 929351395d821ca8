import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/data-tables';
import { approvalSchema } from '../../policy/approvals/approval';
import type { ApprovalStore, SealedApproval } from '../../policy/approvals/approval-store';
import { callKey } from '../../policy/approvals/approvals';
import type { ApiClient } from './client';
import { dataTableCalls } from './data-table-calls';
import { apiPath } from './http';
import { createOwnTable } from './own-table';

const columns = ['approval_id', 'call_key', 'state', 'claim', 'body', 'seal'].map(
	(name) => ({ name, type: 'string' }) as const,
);

const storedRow = z.object({ claim: z.string(), body: z.string(), seal: z.string() });
const rowPage = z.object({ data: z.array(storedRow) });
const written = z.array(z.object({ claim: z.string() }));
const anything = z.unknown();

/** Open questions of one call: there is one, or few where several asked at once. */
const SOME = 50;

const where = (cells: Readonly<Record<string, string>>): RowFilter => ({
	type: 'and',
	filters: Object.entries(cells).map(([columnName, value]) => ({
		columnName,
		condition: 'eq',
		value,
	})),
});

/** A row that somebody edited into something else is no approval. */
function readRow({ body, seal }: z.output<typeof storedRow>): SealedApproval[] {
	try {
		return [{ approval: approvalSchema.parse(JSON.parse(body)), seal }];
	} catch {
		return [];
	}
}

/**
 * The approval store on a data table. Of many that replace a row at once n8n lets one filter match; a token
 * of its own in the row tells each whether it was the one, on every database. `newClaim` gives a text
 * that no other call will use.
 */
export function createApprovalTable(api: ApiClient, newClaim: () => string): ApprovalStore {
	const { find, ensure } = createOwnTable(api, 'foreman_approvals', columns);

	const read = async (filter: RowFilter): Promise<SealedApproval[]> => {
		const id = await find();
		if (id === undefined) return [];
		const newest = { sortBy: 'id:desc', limit: SOME };
		const found = await api.read(rowPage, dataTableCalls.readRows(id, filter, newest));
		return found.data.flatMap(readRow);
	};

	const cellsOf = ({ approval, seal }: SealedApproval, claim: string) => ({
		approval_id: approval.id,
		call_key: callKey(approval, approval.arguments),
		state: approval.state,
		claim,
		body: JSON.stringify(approval),
		seal,
	});

	return {
		async add(row) {
			const data = [cellsOf(row, newClaim())];
			const path = apiPath('data-tables', await ensure(), 'rows');
			await api.read(anything, { method: 'POST', path, body: { data, returnType: 'count' } });
		},
		find: async (id) => await read(where({ approval_id: id })),
		findByCall: async (key) => await read(where({ call_key: key })),
		async replace(row, from) {
			const claim = newClaim();
			const rows = await api.read(written, {
				method: 'PATCH',
				path: apiPath('data-tables', await ensure(), 'rows', 'update'),
				body: {
					filter: where({ approval_id: row.approval.id, state: from }),
					data: cellsOf(row, claim),
					returnData: true,
				},
			});
			return rows.length > 0 && rows.every((one) => one.claim === claim);
		},
	};
}
