import { randomBytes } from 'node:crypto';

import { consentTo } from '../../../src/policy/approvals/consent';
import { createApprovals, MOST_HANDED, MOST_OPEN } from '../../../src/policy/approvals/approvals';
import type { CallToApprove } from '../../../src/policy/approvals/approvals';
import { memoryApprovalStore } from './memory-approval-store';

const DAY = 86_400_000;

const asked: CallToApprove = {
	...{ organisation: 'org-1', agency: 'agency-1', agentId: 'agent-1', user: 'user-1' },
	...{ run: 'run-1', workflow: 'Orders', resume: '', tool: 'ask_shop', question: 'Ask the shop?' },
	arguments: { question: 'open?' },
};

const handed: CallToApprove = {
	...asked,
	client: { toolId: 'tool-1', outputSchemaId: 'schema-1' },
};

const sent = { hash: 'a'.repeat(64), isError: false };

function setUp() {
	const memory = memoryApprovalStore();
	const clock = { now: 1_000_000 };
	const approvals = createApprovals({
		...{ store: memory.store, secret: 'a secret', lifetime: 60_000 },
		now: () => clock.now,
		newId: () => randomBytes(16).toString('hex'),
	});
	return { ...memory, clock, approvals };
}

const never = async () => await Promise.resolve(false);

test('a person’s yes answers no call that a program was handed, in any of its states', async () => {
	const { approvals } = setUp();
	const call = await approvals.ask(handed);
	expect(await approvals.decide(call.id, 'approved', 'ann')).toEqual({
		...{ counted: false, state: 'pending' },
	});
	expect((await approvals.read(call.id))?.state).toBe('pending');
});

test('what a program sends approves nothing that a person is asked', async () => {
	const { approvals } = setUp();
	const question = await approvals.ask(asked);
	expect(await approvals.send(question.id, 'a program', sent)).toMatchObject({ counted: false });
	expect(await approvals.read(question.id)).toMatchObject({ state: 'pending', decidedBy: '' });
});

test('the answer of a program is not taken for a yes to the same call', async () => {
	const { approvals } = setUp();
	const call = await approvals.ask(handed);
	await approvals.send(call.id, 'a program', sent);
	const consent = await consentTo(asked, approvals, never);
	expect(consent).toMatchObject({ word: 'pending' });
	expect(consent.approvalId).not.toBe(call.id);
});

test('a person’s yes to a call is not taken for the answer of a program', async () => {
	const { approvals } = setUp();
	const question = await approvals.ask(asked);
	await approvals.decide(question.id, 'approved', 'ann');
	expect(await approvals.findAsked(handed)).toBeUndefined();
	expect((await approvals.ask(handed)).state).toBe('pending');
});

test('a person can end it, and no program answers it afterwards', async () => {
	const { approvals } = setUp();
	const call = await approvals.ask(handed);
	expect(await approvals.decide(call.id, 'declined', 'ann')).toMatchObject({ counted: true });
	expect(await approvals.send(call.id, 'a program', sent)).toEqual({
		...{ counted: false, state: 'declined' },
	});
});

test('the first result in time counts, and is there for a day whenever it came', async () => {
	const { approvals, clock } = setUp();
	const call = await approvals.ask(handed);
	clock.now = call.expiresAt - 1;
	const both = await Promise.all([
		approvals.send(call.id, 'one', sent),
		approvals.send(call.id, 'other', { ...sent, hash: 'b'.repeat(64) }),
	]);
	expect(both.filter(({ counted }) => counted)).toHaveLength(1);
	clock.now += DAY - 1;
	expect(await approvals.findAsked(handed)).toMatchObject({ state: 'approved', sent });
	expect(await approvals.consume(call.id)).toMatchObject({ counted: true });
	expect(await approvals.findAsked(handed)).toBeUndefined();
});

test('who is late is told, and the same call is handed over again', async () => {
	const { approvals, clock } = setUp();
	const call = await approvals.ask(handed);
	clock.now = call.expiresAt;
	expect(await approvals.send(call.id, 'a program', sent)).toEqual({
		...{ counted: false, state: 'expired' },
	});
	expect((await approvals.ask(handed)).id).not.toBe(call.id);
});

test.each([
	['another run', { run: 'run-2' }],
	['another agent', { agentId: 'agent-2' }],
	['another user', { user: 'user-2' }],
	['another agency', { agency: 'agency-2' }],
	['another tool of the same name', { client: { toolId: 'tool-2', outputSchemaId: 'schema-1' } }],
	['other arguments', { arguments: { question: 'open? ' } }],
])('the result of one call is not that of %s', async (_what, change) => {
	const { approvals } = setUp();
	const call = await approvals.ask(handed);
	await approvals.send(call.id, 'a program', sent);
	expect(await approvals.findAsked({ ...handed, ...change })).toBeUndefined();
});

test('so many calls are handed over at once, and they take no room from questions', async () => {
	const { approvals } = setUp();
	const call = (index: number) => ({ ...handed, arguments: { index } });
	const first = await approvals.ask(call(0));
	for (let index = 1; index < MOST_HANDED; index += 1) await approvals.ask(call(index));
	await expect(approvals.ask(call(MOST_HANDED))).rejects.toMatchObject({
		...{ code: 'unavailable', message: expect.stringContaining('wait for a program') },
	});
	expect((await approvals.ask(call(0))).id).toBe(first.id);
	expect((await approvals.ask({ ...call(MOST_HANDED), user: 'user-2' })).state).toBe('pending');
	for (let index = 0; index < MOST_OPEN; index += 1)
		await approvals.ask({ ...asked, arguments: { index } });
	await expect(approvals.ask({ ...asked, arguments: { index: MOST_OPEN } })).rejects.toMatchObject({
		message: expect.stringContaining('wait for this person'),
	});
	await approvals.send(first.id, 'a program', sent);
	expect((await approvals.ask(call(MOST_HANDED))).state).toBe('pending');
});

test('a row that was written or changed by somebody else is as if it were not there', async () => {
	const { approvals, rows } = setUp();
	const call = await approvals.ask(handed);
	const row = rows.get(call.id);
	if (row === undefined) throw new Error('no row');
	const forged = { ...row.approval, state: 'approved', decidedBy: 'a program', sent } as const;
	rows.set(call.id, { ...row, approval: forged });
	expect(await approvals.read(call.id)).toBeUndefined();
	expect(await approvals.findAsked(handed)).toBeUndefined();
});
