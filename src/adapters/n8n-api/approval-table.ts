import { LoggerProxy } from 'n8n-workflow';
import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/data-tables';
import { approvalSchema } from '../../policy/approvals/approval';
import type { ApprovalStore, SealedApproval } from '../../policy/approvals/approval-store';
import { callKey } from '../../policy/approvals/approvals';
import { cellsEqual } from './cells-equal';
import { claimRows } from './claim-rows';
import type { ApiClient } from './client';
import { dataTableCalls } from './data-table-calls';
import { createOwnTable } from './own-table';
import { textCell } from './text-cell';
import { withReserve } from './with-reserve';

const columns = ['approval_id', 'call_key', 'state', 'claim', 'body', 'seal'].map(
	(name) => ({ name, type: 'string' }) as const,
);

const storedRow = z.object({ body: textCell, seal: textCell });
const rowPage = z.object({ data: z.array(storedRow) });
const anything = z.unknown();

/** Open questions of one call: there is one, or few where several asked at once. */
const SOME = 50;

/** A row that somebody edited into something else is no approval. */
function readRow({ body, seal }: z.output<typeof storedRow>): SealedApproval[] {
	try {
		return [{ approval: approvalSchema.parse(JSON.parse(body)), seal }];
	} catch {
		return [];
	}
}

/**
 * The approval store on a data table. `newClaim` gives a text that no other call will use. It goes on when n8n's data
 * tables are full, thanks to a reserve, and `warn` is told then.
 */
export function createApprovalTable(
	client: ApiClient,
	newClaim: () => string,
	warn: (message: string) => void = (message) => LoggerProxy.warn(message),
): ApprovalStore {
	const { api, keepReserve } = withReserve(client, warn);
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
			const call = dataTableCalls.insertRows(await ensure(), [cellsOf(row, newClaim())], 'count');
			await api.read(anything, call);
			await keepReserve();
		},
		find: async (id) => await read(cellsEqual({ approval_id: id })),
		findByCall: async (key) => await read(cellsEqual({ call_key: key })),
		async replace(row, from) {
			const filter = cellsEqual({ approval_id: row.approval.id, state: from });
			return await claimRows(api, await ensure(), filter, cellsOf(row, newClaim()));
		},
	};
}
