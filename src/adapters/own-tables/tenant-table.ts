import { randomBytes } from 'crypto';

import { z } from 'zod';

import type { ColumnFilter, RowFilter } from '../../kernel/ports/instance/data-tables';
import type { Listed, Page } from '../../kernel/ports/operations';
import type { Principal } from '../../policy/identity/principal';
import { cellsEqual } from './cells-equal';
import type { ApiClient } from '../n8n-api/client';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import { apiPath } from '../n8n-api/http';
import type { OwnTableName } from './own-table';
import { isOfTenant } from '../../policy/identity/is-of-tenant';
import { createOwnTable } from './own-table';

type Cells = Readonly<Record<string, string | null | undefined>>;

/** In every table, beside the fields of its rows. */
const ownColumns = ['row_id', 'organisation', 'agency', 'created_by'];

const stored = z
	.object({
		row_id: z.string(),
		organisation: z.string(),
		agency: z.string(),
		created_by: z.string(),
		createdAt: z.string(),
		updatedAt: z.string(),
	})
	.passthrough();

const page = z.object({ data: z.array(stored), nextCursor: z.string().nullish() });

/**
 * Rows of one kind and one tenant. The tenant is part of every filter and every written row, and is checked on every row
 * read. Arguments cannot change it.
 */
export function createTenantTable<Row>(
	api: ApiClient,
	name: OwnTableName,
	columns: readonly string[],
	row: z.ZodType<Row, z.ZodTypeDef, unknown>,
	principal: () => Promise<Principal>,
) {
	const all = [...ownColumns, ...columns].map((one) => ({ name: one, type: 'string' }) as const);
	const { find, ensure } = createOwnTable(api, name, all);

	const readRow = ({ organisation, agency, ...cells }: z.output<typeof stored>, own: Principal) => {
		const { row_id: id, created_by: createdBy, ...fields } = cells;
		const isOwn = isOfTenant(own)({ organisation, agency });
		return isOwn ? [row.parse({ ...fields, id, createdBy })] : [];
	};

	const filterFor = (own: Principal, filters: readonly ColumnFilter[]): RowFilter => ({
		type: 'and',
		filters: [
			...filters,
			...cellsEqual({ organisation: own.organisation, agency: own.agency }).filters,
		],
	});

	return {
		async list(
			filters: readonly ColumnFilter[],
			sortBy: string,
			{ offset, limit }: Page,
		): Promise<Listed<Row>> {
			const own = await principal();
			const id = await find();
			if (id === undefined) return { rows: [], hasMore: false };
			const query = { sortBy, ...dataTableCalls.pageAt(offset, limit) };
			const call = dataTableCalls.readRows(id, filterFor(own, filters), query);
			const { data, nextCursor } = await api.read(page, call);
			const rows = data.flatMap((one) => readRow(one, own));
			return { rows, hasMore: typeof nextCursor === 'string' };
		},

		async add(cells: Cells): Promise<Row> {
			const own = await principal();
			const { organisation, agency, user } = own;
			const tenant = { organisation, agency, created_by: user };
			const data = [{ ...cells, row_id: randomBytes(8).toString('hex'), ...tenant }];
			const call = dataTableCalls.insertRows(await ensure(), data, 'all');
			const rows = await api.read(z.array(stored).length(1), call);
			const [added] = rows.flatMap((one) => readRow(one, own));
			return row.parse(added);
		},

		/** Undefined where the tenant has no such row. */
		async change(rowId: string, cells: Cells): Promise<Row | undefined> {
			const own = await principal();
			const id = await find();
			if (id === undefined) return undefined;
			const path = apiPath('data-tables', id, 'rows', 'update');
			const filter = filterFor(own, cellsEqual({ row_id: rowId }).filters);
			const body = { filter, data: cells, returnData: true };
			const rows = await api.read(z.array(stored), { method: 'PATCH', path, body });
			return rows.flatMap((one) => readRow(one, own))[0];
		},
	};
}
