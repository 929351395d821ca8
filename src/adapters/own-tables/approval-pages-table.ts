import { z } from 'zod';

import { approvalSchema } from '../../policy/approvals/approval';
import type { SealedApproval, ApprovalPages } from '../../policy/approvals/approval-store';
import { APPROVAL_SCHEMA } from './approval-table';
import { cellsEqual } from './cells-equal';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { createOwnTable } from './own-table';
import { textCell } from './text-cell';

const storedRow = z.object({ body: textCell, seal: textCell });
const rowPage = z.object({ data: z.array(storedRow), nextCursor: z.string().nullish() });

/** Ignores rows that somebody edited into something else. */
function readRow({ body, seal }: z.output<typeof storedRow>): SealedApproval[] {
	try {
		return [{ approval: approvalSchema.parse(JSON.parse(body)), seal }];
	} catch {
		return [];
	}
}

/** The pages of the approvals on their data table. It only looks: the table is made, and kept up, by who writes. */
export function createApprovalPagesTable(api: ApiClient): ApprovalPages {
	const { find } = createOwnTable(api, 'foreman_approvals', [], APPROVAL_SCHEMA);
	return {
		async page(state, { offset, limit }) {
			const id = await find();
			if (id === undefined) return { rows: [], hasMore: false };
			const filter = state === undefined ? undefined : cellsEqual({ state });
			const query = { sortBy: 'id:desc', ...dataTableCalls.pageAt(offset, limit) };
			const { data, nextCursor } = await api.read(
				rowPage,
				dataTableCalls.readRows(id, filter, query),
			);
			return { rows: data.flatMap(readRow), hasMore: typeof nextCursor === 'string' };
		},
	};
}
