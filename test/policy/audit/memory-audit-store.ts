import type { AuditEntry, AuditStore } from '../../../src/policy/audit/audit-entry';

/** The audit store in memory: a double of our own port. */
export function memoryAuditStore() {
	const rows: AuditEntry[] = [];
	const store: AuditStore = {
		async add(entries) {
			rows.push(...entries);
		},
		async list({ since = -Infinity, until = Infinity, ...cells }, { offset, limit }) {
			const wanted = Object.entries(cells);
			const found = rows
				.filter(
					(entry) =>
						entry.at >= since &&
						entry.at < until &&
						wanted.every(
							([name, value]) => value === undefined || Reflect.get(entry, name) === value,
						),
				)
				.sort((one, other) => other.at - one.at);
			const entries = found.slice(offset, offset + limit);
			return { entries, hasMore: found.length > offset + limit };
		},
	};
	return { store, rows };
}
