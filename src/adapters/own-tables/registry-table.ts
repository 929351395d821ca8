import { z } from 'zod';

import type { ColumnFilter, RowFilter } from '../../kernel/ports/instance/data-tables';
import type { Tenant } from '../../policy/identity/is-of-tenant';
import { entityKinds } from '../../registry/registry-store';
import type { EntityRow, NameHold, RegistryStore } from '../../registry/registry-store';
import { dataTableCalls } from '../n8n-api/data-table-calls';
import type { ApiClient } from '../n8n-api/client';
import { apiPath } from '../n8n-api/http';
import { readPages } from '../n8n-api/paging';
import { cellsEqual } from './cells-equal';
import { claimRows } from './claim-rows';
import { putFirstRows } from './first-rows';
import { jsonCell } from './json-cell';
import { createOwnTable } from './own-table';
import { createRegistryCopies } from './registry-copies';
import { rowBatches } from './row-batches';
import { textCell } from './text-cell';

const columns = [
	...['kind', 'entity_id', 'organisation', 'agency', 'revision', 'claim', 'body', 'seal'],
].map((name) => ({ name, type: 'string' }) as const);

/** Rows that are no entities: who has a name, and the mark that changes with each change. */
const NAME = 'name';
const MARK = 'mark';

const entityRow = z.object({
	kind: z.enum(entityKinds).or(z.literal('')).catch(''),
	entity_id: textCell,
	revision: z.coerce.number().catch(0),
	body: textCell,
	seal: textCell,
});

const holdRow = z.object({
	entity_id: textCell,
	revision: textCell,
	body: jsonCell
		.pipe(z.object({ owner: z.string(), takenAt: z.number() }))
		.catch({ owner: '', takenAt: 0 }),
});

/** Milliseconds for which an MCP client goes by there being no registry at all. */
const ABSENT = 5_000;

const markRows = z.object({ data: z.array(z.object({ body: textCell })) });
const anything = z.unknown();

const holdBody = ({ owner, takenAt }: NameHold) => JSON.stringify({ owner, takenAt });

const isNot = (kind: string): ColumnFilter => ({
	columnName: 'kind',
	condition: 'neq',
	value: kind,
});

const tenantCells = ({ organisation, agency }: Tenant) => ({ organisation, agency });

const cellsOf = (tenant: Tenant, row: EntityRow, claim: string) => ({
	...{ kind: row.kind, entity_id: row.id, ...tenantCells(tenant) },
	...{ revision: String(row.revision), claim, body: row.body, seal: row.seal },
});

const keyFilter = (tenant: Tenant, kind: string, id: string, revision: number | string) =>
	cellsEqual({ ...tenantCells(tenant), kind, entity_id: id, revision: String(revision) });

const aroundNames = (tenant: Tenant, names: readonly string[]) => {
	const [only, ...others] = names;
	const all = { ...tenantCells(tenant), kind: NAME };
	return cellsEqual(only !== undefined && others.length === 0 ? { ...all, entity_id: only } : all);
};

const markFilter = (tenant: Tenant) => cellsEqual({ ...tenantCells(tenant), kind: MARK });

/**
 * The registry on data tables. `newClaim` gives a text that no other call will use; `abandonedAfter` are the milliseconds after
 * which whoever is taking a name is taken to have gone.
 */
export function createRegistryTable(
	api: ApiClient,
	newClaim: () => string,
	abandonedAfter = 60_000,
): RegistryStore {
	const { find, ensure } = createOwnTable(api, 'foreman_registry', columns, 1, ABSENT);

	const remove = async (filter: RowFilter) => {
		const table = await find();
		if (table !== undefined)
			await api.read(anything, dataTableCalls.removeRows(table, filter, false));
	};

	return {
		async mark(tenant) {
			const table = await find();
			if (table === undefined) return '';
			const first = { sortBy: 'id:asc', limit: 1 };
			const call = dataTableCalls.readRows(table, markFilter(tenant), first);
			return (await api.read(markRows, call)).data[0]?.body ?? '';
		},

		async setMark(tenant, mark) {
			const data = { ...tenantCells(tenant), kind: MARK, body: mark };
			await api.read(anything, {
				method: 'POST',
				path: apiPath('data-tables', await ensure(), 'rows', 'upsert'),
				body: { filter: markFilter(tenant), data, returnData: true },
			});
		},

		async list(tenant) {
			const table = await find();
			if (table === undefined) return [];
			const { filters } = cellsEqual(tenantCells(tenant));
			const filter: RowFilter = { type: 'and', filters: [...filters, isNot(NAME), isNot(MARK)] };
			const call = dataTableCalls.readRows(table, filter, { sortBy: 'id:asc' });
			const rows = await readPages(api, entityRow, call, Infinity);
			return rows.flatMap(({ kind, entity_id: id, revision, body, seal }) =>
				kind === '' ? [] : [{ kind, id, revision, body, seal }],
			);
		},

		async add(tenant, rows) {
			const table = await ensure();
			for (const batch of rowBatches(rows.map((row) => cellsOf(tenant, row, newClaim()))))
				await api.read(anything, dataTableCalls.insertRows(table, batch, 'count'));
		},

		async replace(tenant, row) {
			const before = keyFilter(tenant, row.kind, row.id, row.revision - 1);
			return await claimRows(api, await ensure(), before, cellsOf(tenant, row, newClaim()));
		},

		async remove(tenant, keys) {
			for (const { kind, id, revision } of keys)
				await remove(keyFilter(tenant, kind, id, revision));
		},

		async holds(tenant, names) {
			const table = await find();
			if (table === undefined) return [];
			const around = aroundNames(tenant, names);
			const call = dataTableCalls.readRows(table, around, { sortBy: 'id:asc' });
			const rows = await readPages(
				api,
				holdRow,
				call,
				Infinity,
				({ revision }) => revision === '1',
			);
			return rows.map(({ entity_id: name, body }) => ({ name, ...body }));
		},

		async take(tenant, holds) {
			return await putFirstRows(api, {
				tableId: await ensure(),
				around: aroundNames(
					tenant,
					holds.map(({ name }) => name),
				),
				keyOf: ({ entity_id: name }) => String(name),
				rows: holds.map((hold) => ({
					...{ kind: NAME, entity_id: hold.name, ...tenantCells(tenant) },
					body: holdBody(hold),
				})),
				claim: newClaim(),
				abandonedAfter,
			});
		},

		async handOn(tenant, from, to) {
			const { filters } = keyFilter(tenant, NAME, from.name, 1);
			const held = cellsEqual({ body: holdBody(from) });
			const filter: RowFilter = { type: 'and', filters: [...filters, ...held.filters] };
			const cells = { claim: newClaim(), body: holdBody(to) };
			return await claimRows(api, await ensure(), filter, cells);
		},

		async giveBack(tenant, { name, owner }) {
			const held = (await this.holds(tenant, [name])).filter((one) => one.owner === owner);
			for (const hold of held) {
				const { filters } = keyFilter(tenant, NAME, name, 1);
				await remove({
					type: 'and',
					filters: [...filters, ...cellsEqual({ body: holdBody(hold) }).filters],
				});
			}
		},

		...createRegistryCopies(api),
	};
}
