import { randomUUID } from 'node:crypto';

import type { AuditEntry, AuditStore } from '../../../src/policy/audit/audit-entry';

export const newEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
	...{ at: 1_700_000_000_000, organisation: 'org', agency: 'agency', user: 'ann' },
	...{ agentId: 'agent', executionId: '17', tool: 'delete-workflow', effect: 'destroy' },
	...{ arguments: '{"workflowId":"w \\"1\\" 100%_ Ω"}', decision: 'approved' },
	...{ approvalId: 'f'.repeat(32), approver: 'bob', outcome: 'succeeded', code: '' },
	...{ duration: 12.5, stripped: '', answered: '' },
	...changes,
});

const page = { offset: 0, limit: 100 };

/** What every audit store promises, whatever it is made of. */
export function promiseOfAuditStore(open: () => AuditStore): void {
	it('lists what was added, unchanged, newest first, for its tenant alone', async () => {
		const store = open();
		const organisation = randomUUID();
		const tenant = { organisation, agency: 'agency' };
		expect(await store.list(tenant, page)).toEqual({ entries: [], hasMore: false });
		await store.add([]);
		const [old, middle, newest] = [1, 2, 3].map((at) => newEntry({ ...tenant, at }));
		await store.add([newest, old].flatMap((entry) => entry ?? []));
		await store.add([middle].flatMap((entry) => entry ?? []));
		await store.add([newEntry({ ...tenant, agency: 'other' }), newEntry({ organisation: '' })]);
		expect(await store.list(tenant, page)).toEqual({
			entries: [newest, middle, old],
			hasMore: false,
		});
	});

	it('pages through entries of one moment, each once', async () => {
		const store = open();
		const tenant = { organisation: randomUUID(), agency: '' };
		const tools = Array.from({ length: 25 }, (_, index) => `tool-${index}`);
		await store.add(tools.map((tool) => newEntry({ ...tenant, tool })));
		const found: string[] = [];
		for (const offset of [0, 10, 20]) {
			const { entries, hasMore } = await store.list(tenant, { offset, limit: 10 });
			expect(hasMore).toBe(offset < 20);
			found.push(...entries.map(({ tool }) => tool));
		}
		expect(found).toHaveLength(25);
		expect(new Set(found)).toEqual(new Set(tools));
	});

	it('filters by agent, tool, user, outcome and time', async () => {
		const store = open();
		const tenant = { organisation: randomUUID(), agency: 'agency' };
		const entry = newEntry(tenant);
		const others: ReadonlyArray<Partial<AuditEntry>> = [
			{ agentId: 'another' },
			{ tool: 'get-workflow' },
			{ user: 'carl' },
			{ outcome: 'denied' },
		];
		const { agentId, tool, user, outcome, at } = entry;
		await store.add([entry, ...others.map((change) => ({ ...entry, ...change }))]);
		for (const filter of [{ agentId }, { tool }, { user }, { outcome }]) {
			const { entries } = await store.list({ ...tenant, ...filter }, page);
			expect(entries).toHaveLength(4);
			for (const found of entries) expect(found).toMatchObject(filter);
		}
		const all = { ...tenant, agentId, tool, user, outcome };
		const count = async (times: object) =>
			(await store.list({ ...all, ...times }, page)).entries.length;
		expect(await count({ since: at, until: at + 1 })).toBe(1);
		expect(await count({ since: at + 1 })).toBe(0);
		expect(await count({ until: at })).toBe(0);
		expect(await count({ since: 0, until: Number.MAX_SAFE_INTEGER })).toBe(1);
	});

	it('keeps all of fifty batches that are added at once', async () => {
		const store = open();
		const tenant = { organisation: randomUUID(), agency: 'agency' };
		await Promise.all(
			Array.from({ length: 50 }, async (_, index) => {
				const batch = [newEntry({ ...tenant, tool: `a${index}` })];
				await store.add([...batch, newEntry({ ...tenant, tool: `b${index}` })]);
			}),
		);
		const { entries } = await store.list(tenant, page);
		expect(new Set(entries.map(({ tool }) => tool)).size).toBe(100);
	});
}
