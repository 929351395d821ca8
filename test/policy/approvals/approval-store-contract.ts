import { randomBytes } from 'node:crypto';

import type { Approval } from '../../../src/policy/approvals/approval';
import type { ApprovalStore } from '../../../src/policy/approvals/approval-store';
import { approvalKey } from '../../../src/policy/approvals/approvals';

export const newApproval = (): Approval => ({
	id: randomBytes(16).toString('hex'),
	organisation: 'org',
	agency: 'agency',
	agentId: 'agent',
	user: 'user',
	run: randomBytes(4).toString('hex'),
	...{ workflow: 'A workflow', resume: '' },
	...{ tool: 'delete-workflow', arguments: '{"workflowId":"w \\"1\\" 100%_"}', question: 'Ω?' },
	...{ createdAt: 1, expiresAt: 2, state: 'pending', decidedBy: '', decidedAt: 0 },
});

const keyOf = (approval: Approval) => approvalKey(approval, approval.arguments);

/** What every approval store promises, whatever it is made of. */
export function promiseOfApprovalStore(open: () => ApprovalStore): void {
	it('finds by id and by call what was added, unchanged, and nothing else', async () => {
		const store = open();
		const [one, other] = [newApproval(), newApproval()];
		await store.add({ approval: one, seal: 'seal 1' });
		await store.add({ approval: other, seal: 'seal 2' });
		expect(await store.find(one.id)).toEqual([{ approval: one, seal: 'seal 1' }]);
		expect(await store.findByCall(keyOf(other))).toEqual([{ approval: other, seal: 'seal 2' }]);
		expect(await store.find('f'.repeat(32))).toEqual([]);
		expect(await store.findByCall('f'.repeat(64))).toEqual([]);
	});

	it('replaces from the state that is there, and from no other', async () => {
		const store = open();
		const asked = newApproval();
		await store.add({ approval: asked, seal: '' });
		const approved: Approval = { ...asked, state: 'approved', decidedBy: 'ann', decidedAt: 5 };
		expect(await store.replace({ approval: approved, seal: 's' }, 'approved')).toBe(false);
		expect(await store.find(asked.id)).toEqual([{ approval: asked, seal: '' }]);
		expect(await store.replace({ approval: approved, seal: 's' }, 'pending')).toBe(true);
		expect(await store.find(asked.id)).toEqual([{ approval: approved, seal: 's' }]);
		expect(await store.replace({ approval: approved, seal: 's' }, 'pending')).toBe(false);
		const unknown = newApproval();
		expect(await store.replace({ approval: unknown, seal: '' }, 'pending')).toBe(false);
	});

	it('keeps what the person said with the decision', async () => {
		const store = open();
		const asked = newApproval();
		await store.add({ approval: asked, seal: '' });
		const note = 'Nimm das andere Blatt: "2026"\n100 % 🐎';
		const declined: Approval = { ...asked, state: 'declined', answer: { note } };
		expect(await store.replace({ approval: declined, seal: 's' }, 'pending')).toBe(true);
		expect(await store.find(asked.id)).toEqual([{ approval: declined, seal: 's' }]);
	});

	it('lists what one tenant can still answer, of all its agents or of one, the newest first', async () => {
		const store = open();
		const agency = randomBytes(8).toString('hex');
		const own = (changes: Partial<Approval>): Approval => ({
			...{ ...newApproval(), agency, agentId: 'a', expiresAt: 1_000 },
			...changes,
		});
		const [first, second] = [own({}), own({ agentId: 'b' })];
		const others = [
			own({ organisation: 'other' }),
			own({ agency: `${agency}x` }),
			own({ state: 'declined' }),
			own({ expiresAt: 999 }),
		];
		for (const approval of [first, ...others, second]) await store.add({ approval, seal: 's' });
		const ids = async (agentId?: string) => {
			const wanted = { organisation: 'org', agency, now: 999 };
			const found = await store.pending(agentId === undefined ? wanted : { ...wanted, agentId });
			return found.map(({ approval }) => approval.id);
		};
		expect(await ids()).toEqual([second.id, first.id]);
		expect(await ids('a')).toEqual([first.id]);
		expect(await ids('c')).toEqual([]);
		await store.replace({ approval: { ...first, state: 'approved' }, seal: 's' }, 'pending');
		expect(await ids()).toEqual([second.id]);
	});

	it('lists what one agent did not use in time, as long as nothing says so', async () => {
		const store = open();
		const agency = randomBytes(8).toString('hex');
		const own = (changes: Partial<Approval>): Approval => ({
			...{ ...newApproval(), agency, agentId: 'a', expiresAt: 1_000 },
			...changes,
		});
		const [asked, approved] = [own({}), own({ state: 'approved' })];
		const others = [
			own({ organisation: 'other' }),
			own({ agency: `${agency}x` }),
			own({ agentId: 'b' }),
			own({ state: 'declined' }),
			own({ state: 'consumed' }),
			own({ state: 'expired' }),
			own({ expiresAt: 1_001 }),
		];
		for (const approval of [asked, ...others, approved]) await store.add({ approval, seal: 's' });
		const ids = async (now: number) => {
			const found = await store.overdue({ organisation: 'org', agency, agentId: 'a', now });
			return found.map(({ approval }) => approval.id);
		};
		expect(await ids(999)).toEqual([]);
		expect(await ids(1_000)).toEqual([approved.id, asked.id]);
		await store.replace({ approval: { ...asked, state: 'expired' }, seal: 's' }, 'pending');
		expect(await ids(1_000)).toEqual([approved.id]);
	});

	it('lists what belongs to nobody in particular', async () => {
		const store = open();
		const agentId = randomBytes(8).toString('hex');
		const approval = { ...newApproval(), organisation: '', agency: '', agentId };
		await store.add({ approval, seal: 's' });
		const wanted = { organisation: '', agency: '', agentId, now: 2 };
		expect(await store.overdue(wanted)).toEqual([{ approval, seal: 's' }]);
	});

	it('tells one of fifty that replace at once', async () => {
		const store = open();
		const asked = newApproval();
		await store.add({ approval: asked, seal: '' });
		const told = await Promise.all(
			Array.from({ length: 50 }, async (_, index) => {
				const approval: Approval = { ...asked, state: 'approved', decidedBy: `p${index}` };
				return (await store.replace({ approval, seal: `${index}` }, 'pending')) ? index : [];
			}),
		);
		const [winner, ...others] = told.flat();
		expect(others).toEqual([]);
		expect((await store.find(asked.id))[0]).toMatchObject({ seal: String(winner) });
	});
}
