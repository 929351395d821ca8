import type { AnswerStep, Door, Reply } from '../../src/asking/open-asking';
import { openAsking } from '../../src/asking/open-asking';
import type { Approval } from '../../src/policy/approvals/approval';
import { createApprovals } from '../../src/policy/approvals/approvals';
import { memoryApprovalStore } from '../policy/approvals/memory-approval-store';
import { askingNode, storeAt, WAITING } from './asking-node';

const RUN = 'a'.repeat(32);

const yes: Reply = { verdict: 'approved', by: 'ann' };

interface Setting {
	/** What fails. */
	readonly fails?: readonly AnswerStep[];
	readonly resume?: string;
	readonly lifetime?: number;
	readonly run?: string;
	readonly word?: 'queued' | 'full';
}

/** One approval, and what is done about it, in the order in which it is done. */
async function asked({
	fails = [],
	resume = `${WAITING}/7`,
	lifetime = 60_000,
	run = RUN,
	word = 'queued',
}: Setting = {}) {
	const done: string[] = [];
	const { node, urls, warnings } = askingNode(fails.includes('wake') ? ['webhook-waiting'] : []);
	const store = storeAt('http://127.0.0.1:5678');
	let ids = 0;
	const approvals = createApprovals({
		...{ store: memoryApprovalStore().store, secret: store.secret, lifetime },
		...{ now: () => Date.now(), newId: () => String((ids += 1)).padStart(32, '0') },
	});
	const ask = async (what: string): Promise<Approval> =>
		await approvals.ask({
			...{ organisation: 'org', agency: 'north', agentId: 'agent', user: 'ann', run },
			...{ workflow: 'W', resume, tool: 'delete-workflow', question: 'Delete?' },
			arguments: { what },
		});
	const approval = await ask('first');
	const posted: unknown[] = [];
	const asking = openAsking(
		{
			...node,
			async post(...given) {
				done.push('wake');
				await node.post(...given);
			},
		},
		store,
		{
			...approvals,
			async decide(...given) {
				done.push('decide');
				return await approvals.decide(...given);
			},
			async expire(id) {
				done.push('expire');
				return await approvals.expire(id);
			},
		},
		{
			isOwn: ({ agency }) => agency === 'north',
			runsFor: ({ organisation, agency, user }) => ({
				async post(runId, { id, kind }) {
					done.push('announce');
					posted.push({ organisation, agency, user, runId, id, kind });
					await Promise.resolve();
					if (fails.includes('announce')) throw new Error('the store is gone');
					return word;
				},
			}),
		},
	);
	const grant = async () => {
		done.push('grant');
		await Promise.resolve();
		if (fails.includes('grant')) throw new Error('no row to write');
	};
	const answer = async (reply: Reply = yes, door: Door = { grant }) =>
		await asking.answer(approval, reply, door);
	const state = async () => (await approvals.read(approval.id))?.state;
	return { asking, approvals, approval, ask, answer, state, done, posted, urls, warnings, grant };
}

describe('an answer', () => {
	it('is decided, then granted, then told to the run, and then wakes who waits', async () => {
		const { answer, done, posted, urls, approval } = await asked();
		const taken = await answer({ ...yes, answer: { note: 'go' } });
		expect(done).toEqual(['decide', 'grant', 'announce', 'wake']);
		expect(taken).toMatchObject({
			...{ counted: true, state: 'approved' },
			approval: { id: approval.id, state: 'approved', decidedBy: 'ann', answer: { note: 'go' } },
		});
		expect([...taken.failed.keys()]).toEqual([]);
		expect(posted).toEqual([
			{
				...{ organisation: 'org', agency: 'north', user: 'ann' },
				...{ runId: RUN, id: approval.id, kind: 'answer' },
			},
		]);
		expect(urls).toEqual(['http://127.0.0.1:5678/webhook-waiting/7']);
	});

	it.each<[AnswerStep]>([['grant'], ['announce'], ['wake']])(
		'stays decided where the step %s fails, and the other steps are tried',
		async (step) => {
			const { answer, done, state } = await asked({ fails: [step] });
			const taken = await answer();
			expect(taken).toMatchObject({ counted: true, state: 'approved' });
			expect([...taken.failed.keys()]).toEqual([step]);
			expect(done).toEqual(['decide', 'grant', 'announce', 'wake']);
			expect(await state()).toBe('approved');
		},
	);

	it('stays decided where all of them fail', async () => {
		const { answer, state, warnings } = await asked({ fails: ['grant', 'announce', 'wake'] });
		expect([...(await answer()).failed.keys()]).toEqual(['grant', 'announce', 'wake']);
		expect(await state()).toBe('approved');
		expect(warnings.map((line) => line.split(':')[0])).toEqual([
			'Foreman could not save what a person has allowed from now on',
			'Foreman could not tell a run of an answer',
			'Foreman could not wake a waiting execution',
		]);
	});

	it('is not told to a run that takes nothing more, and the door hears of it', async () => {
		const { answer } = await asked({ word: 'full' });
		expect([...(await answer()).failed.keys()]).toEqual(['announce']);
	});

	it('does nothing but say who was faster, where somebody was', async () => {
		const { answer, done, posted, urls } = await asked();
		await answer({ verdict: 'declined', by: 'bob', answer: { note: 'no' } });
		done.length = 0;
		const late = await answer();
		expect(late).toMatchObject({
			...{ counted: false, state: 'declined' },
			approval: { state: 'declined', decidedBy: 'bob', answer: { note: 'no' } },
		});
		expect(done).toEqual(['decide']);
		expect([posted.length, urls.length]).toEqual([1, 1]);
	});

	it('that comes too late decides nothing', async () => {
		const { answer, done, state } = await asked({ lifetime: 0 });
		expect(await answer()).toMatchObject({ counted: false, state: 'expired' });
		expect(done).toEqual(['decide', 'expire']);
		expect(await state()).toBe('expired');
	});

	it('of no grants nothing', async () => {
		const { answer, done } = await asked();
		await answer({ verdict: 'declined', by: 'ann' });
		expect(done).toEqual(['decide', 'announce', 'wake']);
	});

	it('to what was handed over wakes nobody, and is told to the run where a message was the answer', async () => {
		const { answer, done } = await asked({ resume: '' });
		expect((await answer(yes, {})).failed.size).toBe(0);
		expect(done).toEqual(['decide']);
		const chat = await asked({ resume: '' });
		await chat.answer(yes, { messageId: 'm1', wake: 'later' });
		expect(chat.done).toEqual(['decide', 'announce']);
		expect(chat.posted).toMatchObject([{ id: 'm1' }]);
	});

	it('is not told to what is no run of a Foreman', async () => {
		const { answer, done } = await asked({ run: '4711' });
		expect((await answer(yes, {})).failed.size).toBe(0);
		expect(done).toEqual(['decide', 'wake']);
	});

	it('leaves waking to a door that does it by itself', async () => {
		const { answer, done, urls } = await asked();
		const here = await answer(yes, {
			wake: async () => (done.push('here'), await Promise.resolve(true)),
		});
		expect(done).toEqual(['decide', 'announce', 'here']);
		expect([here.failed.size, urls.length]).toEqual([0, 0]);
		const failing = await asked();
		const taken = await failing.answer(yes, { wake: async () => await Promise.resolve(false) });
		expect([...taken.failed.keys()]).toEqual(['wake']);
	});
});

describe('an approval', () => {
	it('is read as it is now, and written down once as expired', async () => {
		const { asking, approval, done } = await asked({ lifetime: 0 });
		expect(await asking.current(approval.id)).toMatchObject({ state: 'expired' });
		await asking.current(approval.id);
		expect(done).toEqual(['expire', 'expire']);
		const open = await asked();
		expect(await open.asking.current(open.approval.id)).toMatchObject({ state: 'pending' });
		expect(open.done).toEqual([]);
	});

	it('of others is unknown, expired or not', async () => {
		const { approvals, approval, done } = await asked({ lifetime: 0 });
		const { node } = askingNode();
		const others = openAsking(node, storeAt('http://127.0.0.1:5678'), approvals, {
			isOwn: ({ agency }) => agency === 'south',
		});
		expect(await others.current(approval.id)).toBeUndefined();
		expect((await approvals.read(approval.id))?.state).toBe('pending');
		expect(done).toEqual([]);
	});
});

describe('questions of what was cancelled', () => {
	it('are declined, those of the run alone, and all that it asked are given', async () => {
		const { asking, approvals, approval, ask } = await asked();
		const answered = await ask('second');
		await approvals.decide(answered.id, 'approved', 'bob');
		const ids = [approval.id, answered.id, 'f'.repeat(32)];
		const questions = ids.map((approvalId) => ({ approvalId }));
		expect(await asking.withdraw({ runId: 'another', questions, by: 'ann' })).toEqual([]);
		expect(await approvals.read(approval.id)).toMatchObject({ state: 'pending' });
		const given = await asking.withdraw({ runId: RUN, questions, by: 'ann' });
		expect(given.map(({ id }) => id)).toEqual([approval.id, answered.id]);
		expect(await approvals.read(approval.id)).toMatchObject({
			state: 'declined',
			decidedBy: 'ann',
		});
		expect(await approvals.read(answered.id)).toMatchObject({
			state: 'approved',
			decidedBy: 'bob',
		});
	});
});

describe('an execution that takes a run over', () => {
	it('wakes those that waited after its work, whatever becomes of it, and never itself', async () => {
		const done: string[] = [];
		const { node } = askingNode([], `${WAITING}/own`);
		const post = async (url: string) => void (await Promise.resolve(done.push(url)));
		const { approvals, approval } = await asked();
		const asking = openAsking({ ...node, post }, storeAt('http://x'), approvals);
		const settled = [approval, { ...approval, resume: `${WAITING}/own` }];
		const work = async () => {
			done.push('work');
			return await Promise.reject(new Error('the model is gone'));
		};
		await expect(asking.wakeAfter(settled, work)).rejects.toThrow('the model is gone');
		expect(done).toEqual(['work', 'http://x/webhook-waiting/7']);
	});
});
