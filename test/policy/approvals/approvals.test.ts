import { randomBytes } from 'node:crypto';

import { approvalSchema } from '../../../src/policy/approvals/approval';
import type { Approval } from '../../../src/policy/approvals/approval';
import { createApprovals } from '../../../src/policy/approvals/approvals';
import type { CallToApprove } from '../../../src/policy/approvals/approvals';
import { canonicalText } from '../../../src/policy/approvals/canonical-arguments';
import { sealOf } from '../../../src/policy/approvals/approval-store';
import { memoryApprovalStore } from './memory-approval-store';

const secret = 'a secret from a credential';

const call: CallToApprove = {
	organisation: 'org-1',
	workflow: 'Orders',
	resume: '',
	agency: 'agency-1',
	agentId: 'agent-1',
	user: 'user-1',
	run: '17/Toolkit',
	tool: 'delete-workflow',
	question: 'Archive workflow w1?',
	arguments: { workflowId: 'w1', list: [1, 'a', null] },
};

function setUp() {
	const memory = memoryApprovalStore();
	const clock = { now: 1_000_000 };
	const open = (key: string) =>
		createApprovals({
			store: memory.store,
			secret: key,
			lifetime: 60_000,
			now: () => clock.now,
			newId: () => randomBytes(16).toString('hex'),
		});
	return { ...memory, clock, open, approvals: open(secret) };
}

const edit = (rows: ReturnType<typeof setUp>['rows'], id: string, change: Partial<Approval>) => {
	const row = rows.get(id);
	if (!row) throw new Error('no row');
	rows.set(id, { ...row, approval: { ...row.approval, ...change } });
};

describe('what is pending', () => {
	const ids = (list: readonly Approval[]) => list.map(({ id }) => id);

	it('is what one tenant can still answer, the newest first', async () => {
		const { approvals, clock } = setUp();
		const first = await approvals.ask(call);
		clock.now += 1_000;
		const second = await approvals.ask({ ...call, agentId: 'agent-2' });
		await approvals.ask({ ...call, agency: 'agency-2' });
		await approvals.ask({ ...call, organisation: 'org-2' });
		expect(ids(await approvals.pending(call))).toEqual([second.id, first.id]);
		expect(ids(await approvals.pending(call, 'agent-1'))).toEqual([first.id]);
		await approvals.decide(second.id, 'declined', 'ann');
		expect(ids(await approvals.pending(call))).toEqual([first.id]);
		clock.now = first.expiresAt;
		expect(await approvals.pending(call)).toEqual([]);
	});

	it('leaves out what somebody else wrote', async () => {
		const { approvals, rows, open } = setUp();
		const { id } = await approvals.ask(call);
		expect(await open('another secret').pending(call)).toEqual([]);
		edit(rows, id, { question: 'Look at workflow w1?' });
		expect(await approvals.pending(call)).toEqual([]);
	});
});

describe('asking', () => {
	it('keeps one open question for one call, whatever the order of its keys', async () => {
		const { approvals, rows } = setUp();
		const first = await approvals.ask(call);
		const again = await approvals.ask({
			...call,
			arguments: { list: [1, 'a', null], workflowId: 'w1' },
		});
		expect(again).toEqual(first);
		expect(rows.size).toBe(1);
		expect(first).toMatchObject({ state: 'pending', createdAt: 1_000_000, expiresAt: 1_060_000 });
	});

	it.each<[string, Partial<CallToApprove>]>([
		['another run', { run: '18/Toolkit' }],
		['another tool', { tool: 'unarchive-workflow' }],
		['another agent', { agentId: 'agent-2' }],
		['another user', { user: 'user-2' }],
		['another organisation', { organisation: 'org-2' }],
		['another agency', { agency: 'agency-2' }],
		['a number for a text', { arguments: { workflowId: 1, list: [1, 'a', null] } }],
		['an extra field', { arguments: { workflowId: 'w1', list: [1, 'a', null], force: true } }],
		['another order in a list', { arguments: { workflowId: 'w1', list: ['a', 1, null] } }],
		['a decomposed letter', { arguments: { workflowId: 'w1\u0065\u0301' } }],
	])('asks again for %s, approved or not', async (_name, change) => {
		const { approvals } = setUp();
		const first = await approvals.ask(call);
		await approvals.decide(first.id, 'approved', 'ann');
		const other = await approvals.ask({ ...call, ...change });
		expect(other.id).not.toBe(first.id);
		expect(other.state).toBe('pending');
	});

	it('asks again once the last answer was used or too old', async () => {
		const { approvals, clock } = setUp();
		const used = await approvals.ask(call);
		await approvals.decide(used.id, 'approved', 'ann');
		await approvals.consume(used.id);
		const old = await approvals.ask(call);
		clock.now = old.expiresAt;
		const last = await approvals.ask(call);
		expect(new Set([used.id, old.id, last.id]).size).toBe(3);
		expect(last.state).toBe('pending');
	});

	it('does not ask a "no" away, however often the call comes again', async () => {
		const { approvals } = setUp();
		const first = await approvals.ask(call);
		await approvals.decide(first.id, 'declined', 'ann');
		expect(await approvals.ask(call)).toMatchObject({ id: first.id, state: 'declined' });
	});

	it('asks again for what was declined in another day of a run without an end', async () => {
		const { approvals, clock } = setUp();
		const first = await approvals.ask(call);
		await approvals.decide(first.id, 'declined', 'ann');
		clock.now = first.expiresAt;
		expect(await approvals.ask(call)).toMatchObject({ state: 'pending' });
	});

	it.each([
		['a blank behind a text', { workflowId: 'w1 ', list: [1, 'a', null] }],
		['a line break in a list', { workflowId: 'w1', list: [1, '\na', null] }],
		['a mark that nobody sees', { workflowId: 'w\u200b1', list: [1, 'a', null] }],
	])('does not ask a "no" away with %s', async (_what, alike) => {
		const { approvals, rows } = setUp();
		const first = await approvals.ask(call);
		const open = await approvals.ask({ ...call, arguments: alike });
		expect(open).toMatchObject({ state: 'pending', arguments: canonicalText(alike) });
		await approvals.decide(first.id, 'declined', 'ann');
		expect(await approvals.ask({ ...call, arguments: alike })).toMatchObject({
			...{ id: first.id, state: 'declined' },
		});
		expect(rows.size).toBe(2);
	});

	it('takes a "yes" for nothing that only looks the same', async () => {
		const { approvals } = setUp();
		const first = await approvals.ask(call);
		await approvals.decide(first.id, 'approved', 'ann');
		const other = await approvals.ask({
			...call,
			arguments: { workflowId: 'w1 ', list: [1, 'a', null] },
		});
		expect(other.state).toBe('pending');
		expect(await approvals.ask(call)).toMatchObject({ id: first.id, state: 'approved' });
	});

	it.each([{ text: '\ud800' }, { amount: Number.NaN }])('refuses what is no JSON', async (bad) => {
		await expect(setUp().approvals.ask({ ...call, arguments: bad })).rejects.toMatchObject({
			code: 'invalid-input',
		});
	});
});

describe('answering', () => {
	it('runs once after an approval, and never after a refusal', async () => {
		const { approvals } = setUp();
		const { id } = await approvals.ask(call);
		expect(await approvals.consume(id)).toEqual({ counted: false, state: 'pending' });
		expect(await approvals.decide(id, 'approved', 'ann')).toEqual({
			counted: true,
			state: 'approved',
		});
		expect(await approvals.decide(id, 'declined', 'bob')).toEqual({
			counted: false,
			state: 'approved',
		});
		expect(await approvals.consume(id)).toEqual({ counted: true, state: 'consumed' });
		expect(await approvals.consume(id)).toEqual({ counted: false, state: 'consumed' });
		const { id: other } = await approvals.ask(call);
		await approvals.decide(other, 'declined', 'ann');
		expect(await approvals.decide(other, 'approved', 'ann')).toMatchObject({ counted: false });
		expect(await approvals.consume(other)).toEqual({ counted: false, state: 'declined' });
		expect(await approvals.read(other)).toMatchObject({ state: 'declined', decidedBy: 'ann' });
	});

	it('is used up for good, also where the row of before is put back', async () => {
		const { approvals, rows } = setUp();
		const { id } = await approvals.ask(call);
		await approvals.decide(id, 'approved', 'ann');
		const before = rows.get(id);
		expect((await approvals.consume(id)).counted).toBe(true);
		if (before) rows.set(id, before);
		expect(await approvals.read(id)).toMatchObject({ state: 'consumed' });
		expect(await approvals.consume(id)).toEqual({ counted: false, state: 'consumed' });
		expect(await approvals.ask(call)).toMatchObject({ state: 'pending' });
	});

	it('counts one of fifty answers at once, and tells the others what was decided', async () => {
		const { approvals } = setUp();
		const { id } = await approvals.ask(call);
		const answers = await Promise.all(
			Array.from(
				{ length: 50 },
				async (_, index) =>
					await approvals.decide(id, index % 2 === 0 ? 'approved' : 'declined', `p${index}`),
			),
		);
		expect(answers.filter(({ counted }) => counted)).toHaveLength(1);
		expect(new Set(answers.map(({ state }) => state)).size).toBe(1);
	});

	it('runs once of fifty uses at once', async () => {
		const { approvals } = setUp();
		const { id } = await approvals.ask(call);
		await approvals.decide(id, 'approved', 'ann');
		const uses = await Promise.all(
			Array.from({ length: 50 }, async () => await approvals.consume(id)),
		);
		expect(uses.filter(({ counted }) => counted)).toHaveLength(1);
	});

	it.each([
		[-1, true],
		[0, false],
		[60_000, false],
	])('%p ms from its end an answer counts: %p', async (late, counted) => {
		const { approvals, clock } = setUp();
		const asked = await approvals.ask(call);
		clock.now = asked.expiresAt + late;
		expect((await approvals.decide(asked.id, 'approved', 'ann')).counted).toBe(counted);
	});

	it('an approval that nobody used in time is not used any more', async () => {
		const { approvals, clock } = setUp();
		const asked = await approvals.ask(call);
		await approvals.decide(asked.id, 'approved', 'ann');
		clock.now = asked.expiresAt;
		expect(await approvals.consume(asked.id)).toEqual({ counted: false, state: 'expired' });
	});

	it('says that there is no such approval', async () => {
		await expect(setUp().approvals.decide('00', 'approved', 'ann')).rejects.toMatchObject({
			code: 'not-found',
		});
	});
});

describe('what a person said', () => {
	const answer = { note: 'Use the other sheet.' };

	it('is sealed with the decision', async () => {
		const { approvals, rows } = setUp();
		const { id } = await approvals.ask(call);
		await approvals.decide(id, 'declined', 'ann', answer);
		expect(await approvals.read(id)).toMatchObject({ state: 'declined', answer });
		for (const other of [{ note: 'Delete everything.' }, { answers: [] }, undefined]) {
			const row = rows.get(id);
			edit(rows, id, { answer: other });
			expect(await approvals.read(id)).toBeUndefined();
			if (row) rows.set(id, row);
		}
		expect(await approvals.read(id)).toMatchObject({ answer });
	});

	it('of one who came too late counts for nothing', async () => {
		const { approvals } = setUp();
		const { id } = await approvals.ask(call);
		await approvals.decide(id, 'declined', 'ann', answer);
		await approvals.decide(id, 'declined', 'bob', { note: 'No, the first one.' });
		expect(await approvals.read(id)).toMatchObject({ decidedBy: 'ann', answer });
	});

	it('is not in rows that were sealed before there was such a thing, and they count', () => {
		const old: Approval = {
			...{ id: '0'.repeat(32), organisation: 'o', agency: 'y', agentId: 'a', user: 'u', run: 'r' },
			...{ workflow: 'w', resume: '', tool: 'x', arguments: '{}', question: 'Run?' },
			...{ createdAt: 0, expiresAt: 100, state: 'declined', decidedBy: 'ann', decidedAt: 5 },
		};
		expect(approvalSchema.parse(JSON.parse(JSON.stringify(old)))).toEqual(old);
		expect(sealOf(old, secret)).toBe(
			'6358e9df8811bfe535327f31ffff7781abfb4e95ad35a8b166ceff16f85597fd',
		);
	});
});

describe('what nobody used in time', () => {
	it('is closed once, answered or not, and nothing else is', async () => {
		const { approvals, clock } = setUp();
		const asked = await approvals.ask(call);
		const approved = await approvals.ask({ ...call, arguments: { workflowId: 'w2' } });
		await approvals.decide(approved.id, 'approved', 'ann');
		const declined = await approvals.ask({ ...call, arguments: { workflowId: 'w3' } });
		await approvals.decide(declined.id, 'declined', 'ann');
		const foreign = await approvals.ask({ ...call, agency: 'agency-2' });
		expect(await approvals.expireOverdue(call)).toEqual([]);
		clock.now = asked.expiresAt;
		const closings = await Promise.all(
			Array.from({ length: 20 }, async () => await approvals.expireOverdue(call)),
		);
		const closed = closings.flat().map(({ id, state, decidedBy }) => [id, state, decidedBy]);
		expect(closed.sort()).toEqual(
			[
				[asked.id, 'expired', ''],
				[approved.id, 'expired', 'ann'],
			].sort(),
		);
		expect(await approvals.read(foreign.id)).toMatchObject({ state: 'pending' });
		expect(await approvals.read(declined.id)).toMatchObject({ state: 'declined' });
	});

	it('is closed by its id once, and can be asked again', async () => {
		const { approvals, clock } = setUp();
		const { id, expiresAt } = await approvals.ask(call);
		expect(await approvals.expire(id)).toEqual([]);
		clock.now = expiresAt;
		expect(await approvals.expire(id)).toMatchObject([{ id, state: 'expired' }]);
		expect(await approvals.expire(id)).toEqual([]);
		expect(await approvals.expire('0'.repeat(32))).toEqual([]);
		expect(await approvals.decide(id, 'approved', 'ann')).toEqual({
			...{ counted: false, state: 'expired' },
		});
		expect(await approvals.ask(call)).toMatchObject({ state: 'pending' });
	});

	it('is not what somebody else wrote', async () => {
		const { approvals, rows, clock } = setUp();
		const { id, expiresAt } = await approvals.ask(call);
		edit(rows, id, { question: 'Look at workflow w1?' });
		clock.now = expiresAt;
		expect(await approvals.expireOverdue(call)).toEqual([]);
		expect(await approvals.expire(id)).toEqual([]);
	});
});

describe('rows that somebody else wrote', () => {
	it.each<[string, Partial<Approval>]>([
		['the state', { state: 'approved', decidedBy: 'ann', decidedAt: 1 }],
		['the arguments', { arguments: '{"workflowId":"w2"}' }],
		['the tool', { tool: 'delete-credential' }],
		['the run', { run: '1/Other' }],
		['the organisation', { organisation: 'org-2' }],
		['the agency', { agency: 'agency-2' }],
		['the end', { expiresAt: 9_999_999_999 }],
		['the question', { question: 'Nothing to see here?' }],
	])('do not count after an edit of %s', async (_name, change) => {
		const { approvals, rows } = setUp();
		const { id } = await approvals.ask(call);
		edit(rows, id, change);
		expect(await approvals.read(id)).toBeUndefined();
		await expect(approvals.consume(id)).rejects.toMatchObject({ code: 'not-found' });
		await expect(approvals.decide(id, 'approved', 'ann')).rejects.toMatchObject({
			code: 'not-found',
		});
		const anew = await approvals.ask(call);
		expect(anew.id).not.toBe(id);
		expect(anew.state).toBe('pending');
	});

	it('do not count when another secret sealed them', async () => {
		const { approvals, open } = setUp();
		const other = open('another secret');
		const { id } = await other.ask(call);
		await other.decide(id, 'approved', 'mallory');
		await expect(approvals.consume(id)).rejects.toMatchObject({ code: 'not-found' });
		expect((await approvals.ask(call)).state).toBe('pending');
	});

	it.each<[string, Partial<CallToApprove>]>([
		['tool', { tool: 'delete-data-table' }],
		['run', { run: '18/Toolkit' }],
		['user', { user: 'user-2' }],
	])(
		'do not count for a call of another %s, though its key stands in their cell',
		async (_what, other) => {
			const { approvals, store, clock } = setUp();
			const { id } = await approvals.ask({ ...call, ...other });
			await approvals.decide(id, 'approved', 'ann');
			const cheated = createApprovals({
				store: { ...store, findByCall: async () => await store.find(id) },
				...{
					secret,
					lifetime: 60_000,
					now: () => clock.now,
					newId: () => randomBytes(16).toString('hex'),
				},
			});
			expect(await cheated.ask(call)).toMatchObject({ tool: call.tool, state: 'pending' });
		},
	);

	it('are of nobody else’s tenant, whatever their cells say', async () => {
		const { approvals, store, clock } = setUp();
		for (const other of [
			{ organisation: 'org-2' },
			{ agency: 'agency-2' },
			{ agentId: 'agent-2' },
		]) {
			const { id } = await approvals.ask({ ...call, ...other });
			const cheated = createApprovals({
				store: { ...store, pending: async () => await store.find(id) },
				...{ secret, lifetime: 60_000, now: () => clock.now, newId: () => '' },
			});
			expect(await cheated.pending(call, call.agentId)).toEqual([]);
		}
	});

	it('do not count under another id', async () => {
		const { approvals, rows } = setUp();
		const { id } = await approvals.ask(call);
		await approvals.decide(id, 'approved', 'ann');
		const row = rows.get(id);
		if (!row) throw new Error('no row');
		const copy = 'f'.repeat(32);
		rows.set(copy, row);
		expect(await approvals.read(copy)).toBeUndefined();
		rows.set(copy, { approval: { ...row.approval, id: copy }, seal: row.seal });
		expect(await approvals.read(copy)).toBeUndefined();
	});

	it('are not told from rows of ours by a seal of another length', async () => {
		const { approvals, rows } = setUp();
		const asked = await approvals.ask(call);
		for (const seal of ['', 'x', `${sealOf(asked, secret)}0`]) {
			rows.set(asked.id, { approval: asked, seal });
			expect(await approvals.read(asked.id)).toBeUndefined();
		}
	});
});

describe('open questions', () => {
	const about = (count: number, change: Partial<CallToApprove> = {}): CallToApprove => ({
		...call,
		...change,
		arguments: { workflowId: `w${count}` },
	});
	const askMany = async (approvals: ReturnType<typeof setUp>['approvals'], many: number) => {
		const asked: Approval[] = [];
		for (let count = 0; count < many; count += 1) asked.push(await approvals.ask(about(count)));
		return asked;
	};

	it('are twenty at most for one person and agent, and the next is told to wait for answers', async () => {
		const { approvals, rows } = setUp();
		const [first] = await askMany(approvals, 20);
		await expect(approvals.ask(about(20))).rejects.toMatchObject({
			code: 'unavailable',
			hint: expect.stringContaining('Answer those first'),
		});
		expect(rows.size).toBe(20);
		// The same question is the one that is open.
		expect((await approvals.ask(about(0))).id).toBe(first?.id);
		// Others are not kept from asking, nor from being asked.
		for (const change of [{ user: 'user-2' }, { agentId: 'agent-2' }, { agency: 'agency-2' }])
			expect((await approvals.ask(about(20, change))).state).toBe('pending');
	});

	it('make room as they are answered, and as their time is up', async () => {
		const { approvals, clock } = setUp();
		const [first] = await askMany(approvals, 20);
		await approvals.decide(first?.id ?? '', 'declined', 'ann');
		expect((await approvals.ask(about(20))).state).toBe('pending');
		await expect(approvals.ask(about(21))).rejects.toThrow('20 questions');
		clock.now += 60_000;
		expect((await approvals.ask(about(21))).state).toBe('pending');
	});

	it('are those that were sealed with the secret: planted rows take no room', async () => {
		const { approvals, rows } = setUp();
		for (const { id } of await askMany(approvals, 20)) edit(rows, id, { question: 'Another?' });
		expect((await approvals.ask(about(20))).state).toBe('pending');
	});
});
