import { LoggerProxy } from 'n8n-workflow';
import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { approvalSchema } from '../../policy/approvals/approval';
import type {
	ApprovalPages,
	ApprovalStore,
	SealedApproval,
} from '../../policy/approvals/approval-store';
import { approvalKey } from '../../policy/approvals/approvals';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { cellsEqual, columnsOf, DAY, momentText, textCell, where } from './cells';
import { createOwnTable } from './own-table';
import { isTimeToSweep } from './table-rows';
import { withReserve } from './with-reserve';

const columns = columnsOf(
	'string',
	'approval_id call_key state claim body seal organisation agency agent_id expires_at',
);

/**
 * From 2 on a body may hold an answer, from 3 on facts, from 4 on what a registered tool is, or that a program runs it, from 5 on
 * the change of a draft, or what a plan covers: what knows none would take the row for another version's, and ask again.
 */
const APPROVAL_SCHEMA = 5;

const storedRow = z.object({ body: textCell, seal: textCell });

const OPEN = ['declined', 'consumed', 'expired'].map((state) => where('state', 'neq', state));

/** Open questions of one call: there is one, or few where several asked at once. */
const SOME = 50;

const FEW = 10;

const MOST = 250;

const MOST_COUNTED = 5_000;

const KEEP_DAYS = 90;

function readRow({ body, seal }: z.output<typeof storedRow>): SealedApproval[] {
	const { data: approval } = approvalSchema.safeParse(jsonOrText(body));
	return approval === undefined ? [] : [{ approval, seal }];
}

interface ApprovalTableSetting {
	readonly newClaim: () => string;
	readonly now: () => number;
	/** Called when n8n's data tables are full. */
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
		const table = await find();
		const found: SealedApproval[] = [];
		for (let offset = 0; offset < most; offset += limit) {
			const { rows } = await table.page(storedRow, filter, { sortBy: 'id:desc', offset, limit });
			found.push(...rows.flatMap(readRow));
			if (rows.length < limit) break;
		}
		return found;
	};

	/** In any state: approvals are of no use after their time, and neither is a copy of one. */
	const removeOld = async (id: string) => {
		const tooOld = where('expires_at', 'lt', momentText(now() - KEEP_DAYS * DAY));
		await api.send(dataTableCalls.removeRows(id, cellsEqual({}, tooOld), false));
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
			const table = await ensure();
			// First, and regardless of its result: it makes room.
			if (isTimeToSweep(now())) await removeOld(table.id);
			await table.insert([cellsOf(row, newClaim())]);
			await keepReserve();
		},
		find: async (id) => await read(cellsEqual({ approval_id: id })),
		findByCall: async (key) => await read(cellsEqual({ call_key: key })),
		async pending({ organisation, agency, agentId, now }) {
			const tenant = { state: 'pending', organisation, agency };
			const wanted = agentId === undefined ? tenant : { ...tenant, agent_id: agentId };
			const filter = cellsEqual(wanted, where('expires_at', 'gt', momentText(now)));
			// What one agent has open is counted, for each user: none of it may be left out.
			return await read(filter, MOST, agentId === undefined ? MOST : MOST_COUNTED);
		},
		async overdue({ organisation, agency, agentId, now }) {
			const tooLate = where('expires_at', 'lte', momentText(now));
			const own = { organisation, agency, agent_id: agentId };
			return await read(cellsEqual(own, ...OPEN, tooLate), FEW);
		},
		async replace(row, from) {
			const filter = cellsEqual({ approval_id: row.approval.id, state: from });
			return await (await ensure()).claim(filter, cellsOf(row, newClaim()));
		},
	};
}

/** The pages of the approvals on their data table. It only reads: the table is made, and kept up, by what writes. */
export function createApprovalPagesTable(api: ApiClient): ApprovalPages {
	const { find } = createOwnTable(api, 'foreman_approvals', [], APPROVAL_SCHEMA);
	return {
		async page(state, place) {
			const table = await find();
			const filter = state === undefined ? undefined : cellsEqual({ state });
			const found = await table.page(storedRow, filter, { sortBy: 'id:desc', ...place });
			return { rows: found.rows.flatMap(readRow), hasMore: found.hasMore };
		},
	};
}
