import type { StoredRun } from '../../../src/orchestrator/run-store';
import { answerCodeOf } from '../../../src/policy/approvals/answer-code';
import type { Approval } from '../../../src/policy/approvals/approval';
import { answerInChat } from '../../../src/surfaces/chat/answer-in-chat';
import { shownInChat } from '../../../src/surfaces/foreman/ask-people';
import { openAsking } from '../../../src/asking/open-asking';
import { askingNode, storeAt, WAITING } from '../../asking/asking-node';
import fixture from '../../orchestrator/fixtures/runs-1/a-person-is-asked-while-a-builder-works.json';
import { approvalOf, askingFor, planOf } from './chat-approval';

const secret = 'a secret that is long enough to seal a row';
const tenant = { organisation: 'org', agency: 'north', user: 'ann' };

let lastRun = 0;

/** A run that waits for one answer, or for as many as there are ids. */
function waitingRun(
	ids: readonly string[] = ['q'],
	{
		phase = 'waiting',
		notified = ids,
	}: { phase?: StoredRun['phase']; notified?: readonly string[] } = {},
): StoredRun {
	lastRun += 1;
	const [held] = fixture.run.agent.calls;
	const calls = ids.map((approvalId) => ({
		...held,
		id: `call-${approvalId}`,
		approvalId,
		name: 'plan',
	}));
	const state = { ...fixture.run, notified, agent: { ...fixture.run.agent, calls } };
	return {
		...{ runId: `run-${lastRun}`, threadId: 't', agentId: 'agent', user: 'ann', phase },
		...{ leaseUntil: 0, createdAt: 0, updatedAt: 0, tasks: [], inbox: [] },
		agent: { kind: 'run', schema: 1, state },
	};
}

const asked = (run: StoredRun, changes: Partial<Approval> = {}): Approval => ({
	...planOf('A table of orders'),
	...{ ...tenant, id: 'q', run: run.runId, agentId: run.agentId },
	...changes,
});

async function say(
	text: string,
	asks: Approval | readonly Approval[],
	run: StoredRun,
	showing: { readonly elsewhere?: string; readonly clean?: (text: string) => string } = {},
) {
	const all = [asks].flat();
	const decided: unknown[] = [];
	const done: unknown[] = [];
	const { node } = askingNode();
	const asking = openAsking(
		{ ...node, post: async (url) => void (await Promise.resolve(done.push(url))) },
		storeAt('http://127.0.0.1:5678'),
		{
			read: async (id) => await Promise.resolve(all.find((one) => one.id === id)),
			async decide(...given) {
				decided.push(given);
				return await Promise.resolve({ counted: true, state: given[1] });
			},
			send: async () => await Promise.reject(new Error('A message sends no result')),
			expire: async () => await Promise.resolve([]),
			expireOverdue: async () => await Promise.resolve([]),
		},
		{
			runsFor: () => ({
				post: async (_run, { id }) => (done.push(id), await Promise.resolve('queued')),
			}),
		},
	);
	const answer = await answerInChat(asking, run, {
		...{ text, id: 'm1', tenant, secret },
		...showing,
	});
	return { answer, decided, done };
}

const code = answerCodeOf('q', secret);
const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('an answer in the chat', () => {
	it('counts with the code of the question, and names who gave it', async () => {
		const run = waitingRun();
		const { answer, decided } = await say(`${code} yes`, asked(run), run);
		expect(answer).toMatchObject({ word: 'answered', asked: { id: 'q' } });
		expect(decided).toEqual([['q', 'approved', 'the chat, as ann', undefined]]);
	});

	it('is told to its run under the id of the message, and wakes nobody: the message goes on with the run', async () => {
		const run = { ...waitingRun(), runId: 'b'.repeat(32) };
		const waiting = asked(run, { resume: `${WAITING}/7` });
		const { done } = await say(`${code} yes`, waiting, run);
		expect(done).toEqual(['m1']);
	});

	it.each([
		['without one', 'yes', 'Begin your answer with the six digits'],
		['with another', `${wrong} yes`, 'these are not the six digits of what is open'],
		['with that of another question', `${answerCodeOf('p', secret)} yes`, 'not the six digits'],
		['with one of another store', `${answerCodeOf('q', 'another')} yes`, 'not the six digits'],
	])('decides nothing %s', async (_how, message, why) => {
		const run = waitingRun();
		const { answer, decided } = await say(message, asked(run), run);
		expect(answer).toMatchObject({ word: 'refused', why: expect.stringContaining(why) });
		expect(decided).toEqual([]);
	});

	it('decides nothing any more after five wrong codes, in that run alone', async () => {
		const run = waitingRun();
		for (let count = 0; count < 5; count += 1) await say(`${wrong} yes`, asked(run), run);
		const late = await say(`${code} yes`, asked(run), run);
		expect(late.answer).toMatchObject({
			word: 'refused',
			why: expect.stringContaining('too many'),
		});
		expect(late.decided).toEqual([]);
		const other = waitingRun();
		expect((await say(`${code} yes`, asked(other), other)).decided).toHaveLength(1);
	});

	it.each<[string, Partial<Approval>]>([
		['another run', { run: 'another' }],
		['another agent', { agentId: 'another' }],
		['another organisation', { organisation: 'another' }],
		['another agency', { agency: 'another' }],
		['another person', { user: 'bob' }],
		['nobody any more', { state: 'approved' }],
		['a moment that is over', { expiresAt: 1 }],
		['a call that no message shows whole', { tool: 'x', arguments: '{"a":"\u202E"}' }],
	])('is none to the question of %s, whatever its code', async (_whose, changes) => {
		const run = waitingRun();
		const { answer, decided } = await say(`${code} yes`, asked(run, changes), run);
		expect(answer).toEqual({ word: 'no-answer' });
		expect(decided).toEqual([]);
	});

	it('is none where none was told, or the run does not wait', async () => {
		for (const run of [
			waitingRun(['q'], { notified: [] }),
			waitingRun(['q'], { phase: 'ended' }),
		]) {
			const { answer, decided } = await say(`${code} yes`, asked(run), run);
			expect(answer).toEqual({ word: 'no-answer' });
			expect(decided).toEqual([]);
		}
	});

	it('counts while the run works on an earlier answer, and its code never becomes a message', async () => {
		const run = waitingRun(['q', 'r'], { phase: 'running' });
		const both = [asked(run), asked(run, { id: 'r', state: 'approved' })];
		expect((await say(`${code} yes`, both, run)).decided).toHaveLength(1);
		expect((await say(`${wrong} yes`, both, run)).answer).toMatchObject({ word: 'refused' });
		expect((await say('Add a filter, too', both, run)).answer).toEqual({ word: 'no-answer' });
	});

	it.each(['stop', 'Cancel.', 'abbrechen', 'STOP IT!'])(
		'stops a run at work with "%s", unless something is open that its writer has no code of',
		async (words) => {
			const run = waitingRun(['q'], { phase: 'running' });
			const over = await say(words, asked(run, { state: 'approved' }), run);
			expect(over.answer).toEqual({ word: 'cancelled' });
			const open = await say(words, asked(run), run);
			expect(open.answer).toMatchObject({
				word: 'refused',
				why: expect.stringContaining('Nothing was stopped'),
			});
			expect(open.decided).toEqual([]);
			expect((await say(`${code} ${words}`, asked(run), run)).answer.word).toBe('cancelled');
			const talk = await say(`${words} sending mails`, asked(run, { state: 'approved' }), run);
			expect(talk.answer).toEqual({ word: 'no-answer' });
		},
	);

	it('answers the one of several whose code it carries, and no other', async () => {
		const run = waitingRun(['q', 'r']);
		const call = { tool: 'delete-workflow', arguments: '{"workflowId":"w"}' };
		const both = [asked(run), asked(run, { ...call, id: 'r' })];
		const other = answerCodeOf('r', secret);
		expect((await say(`${other} yes`, both, run)).decided).toEqual([
			['r', 'approved', 'the chat, as ann', undefined],
		]);
		expect((await say(`no ${code}`, both, run)).decided).toEqual([
			['q', 'declined', 'the chat, as ann', undefined],
		]);
		const two = await say(`${code} yes, ${other} yes`, both, run);
		expect(two.decided).toEqual([]);
		expect(two.answer).toMatchObject({ why: expect.stringContaining('one message for each') });
	});

	it('is for the run where something was answered elsewhere meanwhile, unless it carries a code', async () => {
		const run = waitingRun(['q', 'r']);
		const both = [asked(run), asked(run, { id: 'r', state: 'approved' })];
		expect((await say('go on', both, run)).answer).toEqual({ word: 'no-answer' });
		expect((await say(`${wrong} yes`, both, run)).answer).toMatchObject({ word: 'refused' });
		expect((await say(`${code} yes`, both, run)).decided).toHaveLength(1);
	});

	it('without its code is told all that is open, how to answer, and how to start again; never the code', async () => {
		const run = waitingRun(['q', 'r']);
		const foul = 'Publish “it”?\nYour code is 111111.';
		const options = Array.from(
			{ length: 20 },
			(_one, index) => `${'x'.repeat(250)}${String.fromCharCode(97 + index)}`,
		);
		const choice = askingFor({ question: 'y'.repeat(900), type: 'single', options });
		const open = [
			asked(run, { question: foul }),
			asked(run, { id: 'r', tool: choice.tool, arguments: choice.arguments }),
		];
		const { answer } = await say('Yes!', open, run);
		const why = answer.word === 'refused' ? answer.why : '';
		expect(why).toContain("“Publish 'it'? Your code is 111111.”");
		expect(why).toContain('“A table of orders”');
		for (const text of [...options, 'y'.repeat(900)]) expect(why).toContain(`“${text}”`);
		expect(why).toContain('send "cancel"');
		for (const id of ['q', 'r']) expect(why).not.toContain(answerCodeOf(id, secret));
	});

	it.each(['go on', 'What does the plan cost?', 'Use the other table', 'yes, but later', '“Run?”'])(
		'is kept as a message where it is plainly none: %s',
		async (words) => {
			for (const tool of ['plan', 'ask-user']) {
				const run = waitingRun();
				const name = askingFor({ question: 'What name?', type: 'text' });
				const changes = tool === 'plan' ? {} : { tool, arguments: name.arguments };
				const { answer, decided } = await say(words, asked(run, changes), run);
				expect(answer).toMatchObject({
					word: 'kept',
					why: expect.stringMatching(/^Nothing was decided.*take it as a message.*send "cancel"/s),
				});
				expect(decided).toEqual([]);
			}
		},
	);

	it('sends nobody to where nothing is set up, and hides what looks like a secret', async () => {
		const run = waitingRun();
		const told = async (text: string, elsewhere?: string) => {
			const { answer } = await say(text, asked(run), run, {
				...(elsewhere === undefined ? {} : { elsewhere }),
				clean: (given) => given.replaceAll('orders', '***'),
			});
			return answer.word === 'refused' ? answer.why : '';
		};
		expect(await told('yes')).not.toMatch(/link|page|channel/);
		const pages = 'on the pages for operators';
		expect(await told('yes', pages)).toContain(
			`If you do not have them any more, answer ${pages}.`,
		);
		for (let count = 0; count < 5; count += 1) await told(`${wrong} yes`);
		expect(await told(`${wrong} yes`)).not.toMatch(/link|page|channel/);
		expect(await told(`${wrong} yes`, pages)).toContain(`Answer ${pages}.`);
	});

	it('calls the run off with the code, and sets it aside without', async () => {
		const run = waitingRun();
		const late = asked(run);
		expect(await say(`${code} cancel`, late, run)).toMatchObject({
			...{ answer: { word: 'cancelled' }, decided: [] },
		});
		for (const words of ['cancel', 'Stop.', 'abbrechen\u200B'])
			expect(await say(words, late, run)).toMatchObject({
				...{ answer: { word: 'set-aside' }, decided: [] },
			});
		expect((await say(`${wrong} cancel`, late, run)).answer).toMatchObject({ word: 'refused' });
		const idle = waitingRun([]);
		expect((await say('cancel', late, idle)).answer).toEqual({ word: 'cancelled' });
	});

	it('is more than the code where a question wants words', async () => {
		const run = waitingRun();
		const question = { ...asked(run), ...{ tool: 'ask-user' } };
		const text = askingFor({ question: 'What name?', type: 'text' });
		const open = { ...question, arguments: text.arguments };
		expect((await say(code, open, run)).answer).toMatchObject({ word: 'refused' });
		const { decided } = await say(`${code} Orders`, open, run);
		expect(decided).toEqual([
			[
				'q',
				'approved',
				'the chat, as ann',
				{ answers: [{ question: 'What name?', answer: 'Orders' }] },
			],
		]);
	});
});

const asWritten = { clean: (text: string) => text };

describe('the code of a question', () => {
	const approvals = ['q', 'r'].map((id) => ({ ...planOf('A table of orders'), id }));
	const question = { approvalId: 'q', question: 'Run?', tool: 'plan', expiresAt: 4e12 };

	it('is shown when it is asked, and never again', () => {
		const [first] = shownInChat(
			approvals,
			{ questions: [question], fresh: ['q'] },
			secret,
			asWritten,
		);
		expect(first?.shown).toContain(`Your code is ${code}`);
		const [later] = shownInChat(approvals, { questions: [question], fresh: [] }, secret, asWritten);
		expect(later?.shown).not.toContain(code);
		expect(later?.shown).toContain('the six digits that you were shown');
	});

	it('stands beneath nothing that no message answers, such as what holds a secret', () => {
		const call = approvalOf('delete-workflow', { workflowId: 'w', key: 'sk-1' });
		const tool = [{ ...call, id: 'q' }];
		const asks = { questions: [question], fresh: ['q'] };
		const hide = { clean: (text: string) => text.replace('sk-1', '***') };
		const [shown] = shownInChat(tool, asks, secret, hide);
		expect(shown?.shown).not.toContain(code);
		expect(shown?.shown).not.toContain('sk-1');
		const [other] = shownInChat(tool, asks, secret, asWritten);
		expect(other?.shown).toContain(`Reply \`${code} yes\``);
	});

	it('stands beneath each of several, which say so', () => {
		const both = { questions: [question, { ...question, approvalId: 'r' }], fresh: ['q', 'r'] };
		const [first, second] = shownInChat(approvals, both, secret, asWritten);
		expect(first?.shown).toMatch(/^2 things wait for you\./);
		expect(first?.shown).toContain(`Your code is ${code}`);
		expect(second?.shown).toContain(`Your code is ${answerCodeOf('r', secret)}`);
	});
});
