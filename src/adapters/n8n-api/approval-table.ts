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

const columns = [
	...['approval_id', 'call_key', 'state', 'claim', 'body', 'seal'],
	...['organisation', 'agency', 'agent_id', 'expires_at'],
].map((name) => ({ name, type: 'string' }) as const);

const storedRow = z.object({ body: textCell, seal: textCell });
const rowPage = z.object({ data: z.array(storedRow) });
const anything = z.unknown();

/** Neither used nor answered with a no. */
const OPEN = (['declined', 'consumed', 'expired'] as const).map((value) => ({
	columnName: 'state',
	condition: 'neq' as const,
	value,
}));

/** Open questions of one call: there is one, or few where several asked at once. */
const SOME = 50;

/** Open questions that a person is shown. */
const MOST = 250;

/** The end of the year 9999: the texts of later moments do not sort. */
const LATEST = 253_402_300_799_999;

/** Sorts like the moment. */
const momentText = (at: number) => new Date(Math.min(Math.max(at, 0), LATEST)).toISOString();

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

	const read = async (filter: RowFilter, limit = SOME): Promise<SealedApproval[]> => {
		const id = await find();
		if (id === undefined) return [];
		const newest = { sortBy: 'id:desc', limit };
		const found = await api.read(rowPage, dataTableCalls.readRows(id, filter, newest));
		return found.data.flatMap(readRow);
	};

	const cellsOf = ({ approval, seal }: SealedApproval, claim: string) => ({
		approval_id: approval.id,
		call_key: callKey(approval, approval.arguments),
		state: approval.state,
		...{ organisation: approval.organisation, agency: approval.agency },
		...{ agent_id: approval.agentId, expires_at: momentText(approval.expiresAt) },
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
		async pending({ organisation, agency, agentId, now }) {
			const tenant = { state: 'pending', organisation, agency };
			const { type, filters } = cellsEqual(
				agentId === undefined ? tenant : { ...tenant, agent_id: agentId },
			);
			const inTime = { columnName: 'expires_at', condition: 'gt', value: momentText(now) } as const;
			return await read({ type, filters: [...filters, inTime] }, MOST);
		},
		async overdue({ organisation, agency, agentId, now }) {
			const { type, filters } = cellsEqual({ organisation, agency, agent_id: agentId });
			const tooLate = {
				columnName: 'expires_at',
				condition: 'lte',
				value: momentText(now),
			} as const;
			return await read({ type, filters: [...filters, ...OPEN, tooLate] });
		},
		async replace(row, from) {
			const filter = cellsEqual({ approval_id: row.approval.id, state: from });
			return await claimRows(api, await ensure(), filter, cellsOf(row, newClaim()));
		},
	};
}
