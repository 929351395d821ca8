import { LoggerProxy } from 'n8n-workflow';
import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import { approvalSchema } from '../../policy/approvals/approval';
import type { ApprovalStore, SealedApproval } from '../../policy/approvals/approval-store';
import { approvalKey } from '../../policy/approvals/approvals';
import { cellsEqual } from './cells-equal';
import { claimRows } from './claim-rows';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { createOwnTable } from './own-table';
import { isTimeToSweep } from './sweep-time';
import { textCell } from './text-cell';
import { withReserve } from './with-reserve';

const columns = [
	...['approval_id', 'call_key', 'state', 'claim', 'body', 'seal'],
	...['organisation', 'agency', 'agent_id', 'expires_at'],
].map((name) => ({ name, type: 'string' }) as const);

/**
 * From 2 on a body may hold an answer, from 3 on facts, from 4 on what a registered tool is, or that a program runs it: what knows
 * none would take the row for somebody else's, and ask again.
 */
export const APPROVAL_SCHEMA = 4;

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

/** Approvals that one question closes on its way. */
const FEW = 10;

/** Open questions that a person is shown. */
const MOST = 250;

/** Open questions of one agent, to all people. */
const MOST_COUNTED = 5_000;

/** The end of the year 9999: the texts of later moments do not sort. */
const LATEST = 253_402_300_799_999;

/** Sorts like the moment. */
const momentText = (at: number) => new Date(Math.min(Math.max(at, 0), LATEST)).toISOString();

/** Days that an unusable approval is still kept. */
const KEEP_DAYS = 90;

/** Ignores rows that somebody edited into something else. */
function readRow({ body, seal }: z.output<typeof storedRow>): SealedApproval[] {
	try {
		return [{ approval: approvalSchema.parse(JSON.parse(body)), seal }];
	} catch {
		return [];
	}
}

export interface ApprovalTableSetting {
	/** A text that no other call will use. */
	readonly newClaim: () => string;
	/** Milliseconds since the epoch. */
	readonly now: () => number;
	/** Is told when n8n's data tables are full. */
	readonly warn?: (message: string) => void;
}

/** The approval store on a data table. It goes on when n8n's data tables are full, thanks to a reserve. */
export function createApprovalTable(
	client: ApiClient,
	{ newClaim, now, warn = (message) => LoggerProxy.warn(message) }: ApprovalTableSetting,
): ApprovalStore {
	const { api, keepReserve } = withReserve(client, warn);
	const { find, ensure } = createOwnTable(api, 'foreman_approvals', columns, APPROVAL_SCHEMA);

	const read = async (filter: RowFilter, limit = SOME, most = limit): Promise<SealedApproval[]> => {
		const id = await find();
		const rows: SealedApproval[] = [];
		let count = id === undefined ? most : 0;
		while (id !== undefined && count < most) {
			const newest = { sortBy: 'id:desc', ...dataTableCalls.pageAt(count, limit) };
			const { data } = await api.read(rowPage, dataTableCalls.readRows(id, filter, newest));
			rows.push(...data.flatMap(readRow));
			if (data.length < limit) break;
			count += data.length;
		}
		return rows;
	};

	/** Whatever became of them: after their time approvals are of no use, and a copy of one is not either. */
	const removeOld = async (id: string) => {
		const value = momentText(now() - KEEP_DAYS * 86_400_000);
		const tooOld = { columnName: 'expires_at', condition: 'lt', value } as const;
		await api.send(dataTableCalls.removeRows(id, { type: 'and', filters: [tooOld] }, false));
	};

	const cellsOf = ({ approval, seal }: SealedApproval, claim: string) => ({
		approval_id: approval.id,
		call_key: approvalKey(approval, approval.arguments),
		state: approval.state,
		organisation: approval.organisation,
		agency: approval.agency,
		agent_id: approval.agentId,
		expires_at: momentText(approval.expiresAt),
		claim,
		body: JSON.stringify(approval),
		seal,
	});

	return {
		async add(row) {
			const id = await ensure();
			// First, and regardless of its result: it makes room.
			if (isTimeToSweep(now())) await removeOld(id);
			const call = dataTableCalls.insertRows(id, [cellsOf(row, newClaim())], 'count');
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
			const wanted: RowFilter = { type, filters: [...filters, inTime] };
			// What one agent has open is counted, for each person: none of it may be left out.
			return await read(wanted, MOST, agentId === undefined ? MOST : MOST_COUNTED);
		},
		async overdue({ organisation, agency, agentId, now }) {
			const { type, filters } = cellsEqual({ organisation, agency, agent_id: agentId });
			const tooLate = {
				columnName: 'expires_at',
				condition: 'lte',
				value: momentText(now),
			} as const;
			return await read({ type, filters: [...filters, ...OPEN, tooLate] }, FEW);
		},
		async replace(row, from) {
			const filter = cellsEqual({ approval_id: row.approval.id, state: from });
			return await claimRows(api, await ensure(), filter, cellsOf(row, newClaim()));
		},
	};
}
