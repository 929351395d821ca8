import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import type { Tenant } from '../../policy/identity/principal';
import { entityKinds } from '../../registry/registry-store';
import type { EntityRow, NameHold, RegistryStore } from '../../registry/registry-store';
import type { ApiClient } from '../n8n-api/client';
import { cellsEqual, columnsOf, jsonCell, textCell, where } from './cells';
import { ownedColumns, putFirstRows } from './first-rows';
import { createOwnTable } from './own-table';

const columns = columnsOf('string', `kind entity_id ${ownedColumns}`);

const copyColumns = columnsOf('string', 'version_id organisation agency body');

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

const bodyRow = z.object({ body: textCell });

const holdBody = ({ owner, takenAt }: NameHold) => JSON.stringify({ owner, takenAt });

const tenantCells = ({ organisation, agency }: Tenant) => ({ organisation, agency });

const cellsOf = (tenant: Tenant, row: EntityRow, claim: string) => ({
	kind: row.kind,
	entity_id: row.id,
	...tenantCells(tenant),
	revision: String(row.revision),
	claim,
	body: row.body,
	seal: row.seal,
});

const keyFilter = (tenant: Tenant, kind: string, id: string, revision: number | string) =>
	cellsEqual({ ...tenantCells(tenant), kind, entity_id: id, revision: String(revision) });

const aroundNames = (tenant: Tenant, names: readonly string[]) => {
	const [only, ...others] = names;
	const all = { ...tenantCells(tenant), kind: NAME };
	return cellsEqual(only !== undefined && others.length === 0 ? { ...all, entity_id: only } : all);
};

const markFilter = (tenant: Tenant) => cellsEqual({ ...tenantCells(tenant), kind: MARK });

const heldFilter = (tenant: Tenant, hold: NameHold) => {
	const { filters } = keyFilter(tenant, NAME, hold.name, 1);
	return cellsEqual({}, ...filters, where('body', 'eq', holdBody(hold)));
};

/** What runs of kept versions: large, and read only to be run. Not sealed: the sealed facts of the version hold its hash. */
function createRegistryCopies(
	api: ApiClient,
): Pick<RegistryStore, 'keepCopy' | 'copy' | 'removeCopies'> {
	const { find, ensure } = createOwnTable(api, 'foreman_registry_versions', copyColumns);
	const keyOf = (tenant: Tenant, versionId: string) => ({
		version_id: versionId,
		...tenantCells(tenant),
	});

	return {
		async keepCopy(tenant, versionId, text) {
			await (await ensure()).insert([{ ...keyOf(tenant, versionId), body: text }]);
		},

		copy: async (tenant, versionId) =>
			(await (await find()).first(bodyRow, cellsEqual(keyOf(tenant, versionId))))?.body,

		async removeCopies(tenant, versionIds) {
			const table = await find();
			for (const versionId of versionIds) await table.remove(cellsEqual(keyOf(tenant, versionId)));
		},
	};
}

/** The registry on data tables. `newClaim` is unique for each call; after `abandonedAfter` ms the writer that takes a name has gone. */
export function createRegistryTable(
	api: ApiClient,
	newClaim: () => string,
	abandonedAfter = 60_000,
): RegistryStore {
	const { find, ensure } = createOwnTable(api, 'foreman_registry', columns, 1, ABSENT);

	const remove = async (filter: RowFilter) => await (await find()).remove(filter);

	return {
		mark: async (tenant) => (await (await find()).first(bodyRow, markFilter(tenant)))?.body ?? '',

		async setMark(tenant, mark) {
			const data = { ...tenantCells(tenant), kind: MARK, body: mark };
			await (await ensure()).upsert(markFilter(tenant), data);
		},

		async list(tenant) {
			const table = await find();
			const entities = [NAME, MARK].map((kind) => where('kind', 'neq', kind));
			const rows = await table.all(entityRow, cellsEqual(tenantCells(tenant), ...entities));
			return rows.flatMap(({ kind, entity_id: id, revision, body, seal }) =>
				kind === '' ? [] : [{ kind, id, revision, body, seal }],
			);
		},

		async add(tenant, rows) {
			const table = await ensure();
			await table.insertAll(rows.map((row) => cellsOf(tenant, row, newClaim())));
		},

		async replace(tenant, row) {
			const before = keyFilter(tenant, row.kind, row.id, row.revision - 1);
			return await (await ensure()).claim(before, cellsOf(tenant, row, newClaim()));
		},

		async remove(tenant, keys) {
			for (const { kind, id, revision } of keys)
				await remove(keyFilter(tenant, kind, id, revision));
		},

		async holds(tenant, names) {
			const rows = await (await find()).all(holdRow, aroundNames(tenant, names));
			return rows.flatMap(({ entity_id: name, revision, body }) =>
				revision === '1' ? [{ name, ...body }] : [],
			);
		},

		async take(tenant, holds) {
			const names = holds.map(({ name }) => name);
			return await putFirstRows({
				table: await ensure(),
				around: aroundNames(tenant, names),
				keyOf: ({ entity_id: name }) => String(name),
				rows: holds.map((hold) => ({
					kind: NAME,
					entity_id: hold.name,
					...tenantCells(tenant),
					body: holdBody(hold),
				})),
				claim: newClaim(),
				abandonedAfter,
			});
		},

		async handOn(tenant, from, to) {
			const cells = { claim: newClaim(), body: holdBody(to) };
			return await (await ensure()).claim(heldFilter(tenant, from), cells);
		},

		async giveBack(tenant, { name, owner }) {
			const held = (await this.holds(tenant, [name])).filter((one) => one.owner === owner);
			for (const hold of held) await remove(heldFilter(tenant, hold));
		},

		...createRegistryCopies(api),
	};
}
