import { randomBytes } from 'node:crypto';

import type { AgentRecord, AgentRecordStore } from '../../../src/policy/agents/agent-record';

export const newRecord = (): AgentRecord => ({
	agentId: `support "Ω" 100%_ ${randomBytes(4).toString('hex')}`,
	...{ organisation: 'org', agency: 'agency', profile: 'standard', providers: ['instance'] },
	decided: { 'delete-workflow': 'blocked' },
	always: [{ tool: 'run-workflow', user: '', grantedBy: 'ann', grantedAt: 1 }],
	...{ revision: 1, updatedBy: 'ann', updatedAt: 2 },
});

/** What every agent record store promises, whatever it is made of. */
export function promiseOfAgentStore(open: () => AgentRecordStore): void {
	it('finds all records of an agent id, unchanged, and no others', async () => {
		const store = open();
		const one = newRecord();
		const ofOthers: AgentRecord = { ...one, organisation: '', agency: '' };
		expect(await store.find(one.agentId)).toEqual([]);
		expect(await store.put({ record: one, seal: 'seal 1' })).toBe(true);
		expect(await store.put({ record: ofOthers, seal: 'seal 2' })).toBe(true);
		expect(await store.put({ record: newRecord(), seal: '' })).toBe(true);
		const found = await store.find(one.agentId);
		expect(found).toHaveLength(2);
		expect(found).toContainEqual({ record: one, seal: 'seal 1' });
		expect(found).toContainEqual({ record: ofOthers, seal: 'seal 2' });
	});

	it('replaces the revision before, and no other', async () => {
		const store = open();
		const first = newRecord();
		const at = (revision: number) => ({ record: { ...first, revision }, seal: `${revision}` });
		expect(await store.put(at(2))).toBe(false);
		expect(await store.put(at(1))).toBe(true);
		expect(await store.put(at(1))).toBe(false);
		expect(await store.put(at(3))).toBe(false);
		expect(await store.put(at(2))).toBe(true);
		expect(await store.put(at(2))).toBe(false);
		expect(await store.put(at(1))).toBe(false);
		expect(await store.find(first.agentId)).toEqual([at(2)]);
		// Of another tenant: not the same row.
		const foreign = { record: { ...first, agency: 'other', revision: 3 }, seal: '' };
		expect(await store.put(foreign)).toBe(false);
		expect(await store.find(first.agentId)).toEqual([at(2)]);
	});

	it.each([1, 2])('tells one of fifty that put revision %p at once', async (revision) => {
		const store = open();
		const first = newRecord();
		if (revision > 1) expect(await store.put({ record: first, seal: '' })).toBe(true);
		const told = await Promise.all(
			Array.from({ length: 50 }, async (_, index) => {
				const record: AgentRecord = { ...first, revision, updatedBy: `p${index}` };
				return (await store.put({ record, seal: `${index}` })) ? index : [];
			}),
		);
		const [winner, ...others] = told.flat();
		expect(winner).toBeDefined();
		expect(others).toEqual([]);
		expect(await store.find(first.agentId)).toMatchObject([
			{ seal: String(winner), record: { revision, updatedBy: `p${winner}` } },
		]);
	});
}
