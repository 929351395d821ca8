import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import type { AuditEntry } from '../../src/policy/audit/audit-entry';
import { newEntry } from '../policy/audit/audit-store-contract';
import { dataTablesInMemory } from './data-tables-in-memory';

const KEEP = 200;

type Owner = Pick<AuditEntry, 'organisation' | 'agency' | 'agentId' | 'user'>;

/** Adds one owner's entries, a write at each moment at which a write looks for what has to go. */
function openAudit() {
	let now = Date.parse('2026-04-01T00:00:00.000Z');
	const setting = { now: () => now, keepRows: KEEP };
	const store = createAuditTable(dataTablesInMemory().api, setting);
	return {
		async write(owner: Owner, count: number) {
			now += 50;
			await store.add(Array.from({ length: count }, () => newEntry({ ...owner, at: now })));
		},
		async has({ organisation, agency, agentId, user }: Owner) {
			const filter = { organisation, agency, agentId, user };
			return (await store.list(filter, { offset: 0, limit: 10_000 })).entries.length;
		},
	};
}

const base: Owner = { organisation: 'org', agency: 'north', agentId: 'agent', user: 'ann' };

/** Who else writes beside the one who floods: others at each level. */
const neighbours: ReadonlyArray<readonly [string, readonly Owner[]]> = [
	['organisations', [1, 2, 3].map((at) => ({ ...base, organisation: `o${at}` }))],
	['agencies', [1, 2, 3, 4, 5].map((at) => ({ ...base, agency: `a${at}` }))],
	['agents', [1, 2, 3, 4].map((at) => ({ ...base, agentId: `c${at}` }))],
	['users', [1, 2, 3, 4, 5, 6].map((at) => ({ ...base, user: `u${at}` }))],
];

it.each(neighbours)('one who floods the audit pushes out none of other %s', async (_, others) => {
	const audit = openAudit();
	for (const [index, other] of others.entries()) await audit.write(other, 4 + index * 2);
	for (let turn = 0; turn < 50; turn += 1) await audit.write(base, 8);
	for (const [index, other] of others.entries()) expect(await audit.has(other)).toBe(4 + index * 2);
	const flooded = await audit.has(base);
	expect(flooded).toBeGreaterThan(KEEP / 4);
	expect(flooded).toBeLessThan(KEEP + 20);
});

it('many agents of one tenant are one share: those of another tenant stay', async () => {
	const audit = openAudit();
	const other = { ...base, organisation: 'other' };
	await audit.write(other, 12);
	for (let turn = 0; turn < 90; turn += 1)
		await audit.write({ ...base, agentId: `made ${turn}`, user: `made ${turn}` }, 4);
	expect(await audit.has(other)).toBe(12);
});

it('one who is alone keeps the newest, as many as there may be', async () => {
	const audit = openAudit();
	for (let turn = 0; turn < 50; turn += 1) await audit.write(base, 8);
	expect(await audit.has(base)).toBeGreaterThan(KEEP * 0.9);
});
