import type { Tenant } from '../../src/policy/identity/principal';
import { isOfTenant } from '../../src/policy/identity/principal';
import type { EntityRow, NameHold, RegistryStore } from '../../src/registry/registry-store';

type Owned<Row> = Row & Tenant;

/** The registry store in memory: a double of our own port, with the same promises. */
export function memoryRegistryStore() {
	const rows: Array<Owned<EntityRow>> = [];
	const holds: Array<Owned<NameHold>> = [];
	const copies: Array<Owned<{ versionId: string; text: string }>> = [];
	const marks = new Map<string, string>();
	const of = <Row>(list: ReadonlyArray<Owned<Row>>, tenant: Tenant) =>
		list.filter(isOfTenant(tenant));
	const drop = <Row>(list: Row[], isOut: (row: Row) => boolean) => {
		const kept = list.filter((row) => !isOut(row));
		list.splice(0, list.length, ...kept);
	};
	const plain = ({ kind, id, revision, body, seal }: EntityRow) => ({
		...{ kind, id, revision, body, seal },
	});
	const key = ({ organisation, agency }: Tenant) => JSON.stringify([organisation, agency]);
	const owned = <Row>(tenant: Tenant, row: Row): Owned<Row> => ({
		...row,
		organisation: tenant.organisation,
		agency: tenant.agency,
	});

	const store: RegistryStore = {
		mark: async (tenant) => await Promise.resolve(marks.get(key(tenant)) ?? ''),
		async setMark(tenant, mark) {
			await Promise.resolve();
			marks.set(key(tenant), mark);
		},
		list: async (tenant) => await Promise.resolve(of(rows, tenant).map(plain)),
		async add(tenant, added) {
			await Promise.resolve();
			rows.push(...added.map((row) => owned(tenant, row)));
		},
		async replace(tenant, row) {
			await Promise.resolve();
			const index = rows.findIndex(
				(one) =>
					isOfTenant(tenant)(one) &&
					one.kind === row.kind &&
					one.id === row.id &&
					one.revision === row.revision - 1,
			);
			if (index === -1) return false;
			rows[index] = owned(tenant, row);
			return true;
		},
		async remove(tenant, keys) {
			await Promise.resolve();
			drop(
				rows,
				(row) =>
					isOfTenant(tenant)(row) &&
					keys.some(
						({ kind, id, revision }) =>
							row.kind === kind && row.id === id && row.revision === revision,
					),
			);
		},
		async holds(tenant, names) {
			await Promise.resolve();
			return of(holds, tenant)
				.filter(({ name }) => names.includes(name))
				.map(({ name, owner, takenAt }) => ({ name, owner, takenAt }));
		},
		async take(tenant, wanted) {
			await Promise.resolve();
			const own = of(holds, tenant);
			if (wanted.some(({ name }) => own.some((one) => one.name === name))) return false;
			holds.push(...wanted.map((hold) => owned(tenant, hold)));
			return true;
		},
		async handOn(tenant, from, to) {
			await Promise.resolve();
			const index = holds.findIndex(
				(one) =>
					isOfTenant(tenant)(one) &&
					one.name === from.name &&
					one.owner === from.owner &&
					one.takenAt === from.takenAt,
			);
			if (index === -1) return false;
			holds[index] = owned(tenant, { ...to, name: from.name });
			return true;
		},
		async giveBack(tenant, { name, owner }) {
			await Promise.resolve();
			drop(holds, (one) => isOfTenant(tenant)(one) && one.name === name && one.owner === owner);
		},
		async keepCopy(tenant, versionId, text) {
			await Promise.resolve();
			copies.push(owned(tenant, { versionId, text }));
		},
		async copy(tenant, versionId) {
			await Promise.resolve();
			return of(copies, tenant).find((one) => one.versionId === versionId)?.text;
		},
		async removeCopies(tenant, ids) {
			await Promise.resolve();
			drop(copies, (one) => isOfTenant(tenant)(one) && ids.includes(one.versionId));
		},
	};
	return { store, rows, holds, copies };
}
