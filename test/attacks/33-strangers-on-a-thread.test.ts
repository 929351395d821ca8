import { randomUUID } from 'node:crypto';

import { createRunTable } from '../../src/adapters/own-tables/run-table';
import { ownerClient } from '../support/api-client';
import { runThatBegan } from '../support/broken-off-runs';
import type { Control, Person } from '../support/admin-trigger';
import { openBrowser, formOf, publishControl } from '../support/admin-trigger';
import { changeRuns, runTables } from '../support/changed-runs';
import { asksBut, useForeman } from '../support/foreman';
import { calling, codeIn, openForemanChat, publishForeman } from '../support/foreman-chat';
import { call, onceTold, say } from '../support/foreman-script';
import type { CredentialReference, Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';
import { fixedIdentity } from '../support/surfaces';

const rehearsal = useForeman();
const { world } = rehearsal;

const tenant = { organisation: `org ${randomUUID()}`, agency: 'north' };
const ann: Person = { org: tenant.organisation, agency: tenant.agency, sub: 'ann' };

/** Much less than a question is open. */
const SOON = 40_000;

let control: Control;
let identity: CredentialReference;

beforeAll(async () => {
	control = await publishControl(world.live, { askUrl: rehearsal.channel().url });
	identity = await fixedIdentity(world.live, tenant.organisation, tenant.agency);
});

/** A Foreman of the tenant; `parameters` beside those that have it ask. */
const foremanOf = async (agentId: string, parameters: object = {}) =>
	await rehearsal.foreman({
		...{ store: control.store, identity },
		parameters: { ...asksBut(), agentId, ...parameters },
	});

const colour = (question: string) =>
	call('ask-user', { questions: [{ id: 'c', question, type: 'text' }] });

const asks = (question: string) => [{ kind: 'orchestrator' as const, turns: [colour(question)] }];

/** What others of the same organisation and agency have begun on the thread since: what has ended, or is open as that row is. */
async function neighbours(
	threadId: string,
	count: number,
	who: { readonly agentId: string; readonly user: string; readonly openAs?: Json },
): Promise<void> {
	const store = createRunTable(ownerClient(world.live), {
		tenant: { ...tenant, user: who.user },
		now: () => Date.now(),
		newClaim: randomUUID,
	});
	const { agentId, openAs } = who;
	const state: Json = openAs === undefined ? {} : JSON.parse(openAs.snapshot);
	const runId = newRunId();
	const agent = { kind: 'orchestrator', schema: 1, state };
	const held = await store.create({ runId, threadId, agentId, agent });
	await held.release(openAs === undefined ? 'ended' : 'waiting');
	const [{ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...left }] = await runRows(
		'run_id',
		runId,
	);
	const others = Array.from({ length: count - 1 }, () => ({ ...left, run_id: newRunId() }));
	for (const table of await runTables(world.live))
		await world.live.api('POST', `/data-tables/${table}/rows`, {
			data: others,
			returnType: 'count',
		});
	expect((await runRows('thread_id', threadId)).length).toBeGreaterThanOrEqual(count);
}

const newRunId = () => randomUUID().replaceAll('-', '');

const report = async (runId: string): Promise<Json> =>
	(await control.call('GET', `ai/runs/${runId}`, control.token(ann))).body;

const operator = async () => {
	const browser = openBrowser(control.base);
	expect((await browser.signIn(control.token(ann))).status).toBe(303);
	return browser;
};

describe('a busy neighbour on the thread', () => {
	test.each([
		['another agent', (agentId: string) => ({ agentId: `not ${agentId}`, user: 'the tester' })],
		['another user', (agentId: string) => ({ agentId, user: 'somebody else' })],
	])('%s: hides no open run from its own next message', async (_, who) => {
		const agentId = `agent ${randomUUID()}`;
		const sessionId = `thread ${randomUUID()}`;
		const foreman = await foremanOf(agentId, { whileAsking: 'answer' });
		const message = `Paint it ${randomUUID()}`;
		const first = await foreman.start(
			[
				{
					kind: 'orchestrator',
					turns: [
						colour('Which colour?'),
						({ answerOf }) => say(`Then ${answerOf('ask-user').answers[0].answer}.`),
					],
				},
			],
			message,
			{ sessionId },
		);
		const [asked] = (await first.end()).person;
		await neighbours(sessionId, 60, who(agentId));
		const resumed = first.script.name;
		const answer = `${codeIn(asked?.output) ?? ''} red`;
		const next = await foreman.start([], answer, { sessionId, resumed });
		const { done } = await next.end();
		expect(done).toEqual([
			expect.objectContaining({ runId: asked?.runId, status: 'finished', output: 'Then red.' }),
		]);
	});

	test('hides nothing that is cancelled with a run: on the canvas, over HTTP, on the page', async () => {
		const agentId = `agent ${randomUUID()}`;
		const foreman = await foremanOf(agentId, { whileAsking: 'answer' });
		const canvas = await foremanOf(agentId, { operation: 'cancel' });
		const ways = {
			canvas: async (runId: string) => {
				await (await canvas.start([], '', { runId })).end();
			},
			http: async (runId: string) => {
				await control.call('POST', `ai/runs/${runId}/cancel`, control.token(ann));
			},
			page: async (runId: string) => {
				const browser = await operator();
				const form = formOf(await browser.get(`ui/runs/${runId}`));
				await browser.post(`ui/runs/${runId}`, { ...form, cancel: 'run' });
			},
		};
		for (const [name, cancel] of Object.entries(ways)) {
			const sessionId = `thread ${randomUUID()}`;
			const ids: string[] = [];
			for (const part of ['one', 'two']) {
				const message = `${part} of ${name} ${randomUUID()}`;
				await (
					await foreman.start(asks('Which colour?'), message, { sessionId: `${part} ${sessionId}` })
				).end();
				ids.push((await runThatBegan(world.live, message)).run_id);
			}
			// As two messages at the same moment leave them.
			await joinThreads(ids, sessionId);
			await neighbours(sessionId, 60, { agentId: `not ${agentId}`, user: 'the tester' });
			await cancel(ids[1] ?? '');
			// Nobody works on them here: that somebody is to is what can be seen of it.
			for (const runId of ids) expect(await wasTold(runId)).toBe(true);
		}
	});

	test('hides no open run whose task an operator cancels by the thread', async () => {
		const agentId = `agent ${randomUUID()}`;
		const sessionId = `thread ${randomUUID()}`;
		const foreman = await foremanOf(agentId, { whileAsking: 'answer' });
		const message = `Build it ${randomUUID()}`;
		await (
			await foreman.start(
				[
					{
						kind: 'orchestrator',
						turns: [call('build-workflow-with-agent', { task: 'Say hello' }), say('At work.')],
					},
					{
						kind: 'builder',
						turns: [call('build-workflow', { code: orderCode(`Told ${randomUUID()}`, 'hello') })],
					},
				],
				message,
				{ sessionId },
			)
		).end();
		const began = await runThatBegan(world.live, message);
		const { run_id: runId } = began;
		const others = { agentId: `not ${agentId}`, user: 'the tester' };
		await neighbours(sessionId, 30, { ...others, openAs: began });
		await neighbours(sessionId, 30, others);
		const path = `ai/chat/${encodeURIComponent(sessionId)}/tasks/t1/cancel`;
		const cancelled = await control.call('POST', path, control.token(ann));
		expect(cancelled).toMatchObject({ status: 202, body: { runId, status: 'cancelling' } });
	});

	test('keeps no broken-off run of another agent from being taken up', async () => {
		const agentId = `agent ${randomUUID()}`;
		const foreman = await foremanOf(agentId, { whileAsking: 'answer' });
		const stale = await foremanOf(agentId, { operation: 'resumeStale' });
		const message = `Left ${randomUUID()}`;
		const first = await foreman.start(asks('Which colour?'), message, {});
		await first.end();
		const began = await runThatBegan(world.live, message);
		const { run_id: runId } = began;
		await leave('run_id', runId, 2);
		const strange = randomUUID();
		const others = { agentId: `not ${agentId}`, user: 'the tester', openAs: began };
		await neighbours(strange, 60, others);
		await leave('thread_id', strange, 1);
		const { person } = await (await stale.start([], '', { resumed: first.script.name })).end();
		expect(person).toEqual([expect.objectContaining({ runId, status: 'waiting' })]);
	});
});

describe('cancelling a run that two executions wait for', () => {
	test.each(['over HTTP', 'on the page', 'on the canvas'])(
		'%s: none of them waits any more, and both questions are declined',
		async (way) => {
			const agentId = `agent ${randomUUID()}`;
			const sessionId = `thread ${randomUUID()}`;
			const foreman = await foremanOf(agentId);
			const canvas = await foremanOf(agentId, { operation: 'cancel' });
			const corrects = await foremanOf(agentId, {
				...{ operation: 'correct', correction: '={{ $json.body.chatInput }}' },
			});
			const message = `Build and ask ${randomUUID()}`;
			const first = await foreman.start(
				[
					{
						kind: 'orchestrator',
						turns: [
							call('build-workflow-with-agent', { task: 'Say hello' }),
							onceTold('One thing more', colour('Which colour?')),
						],
					},
					{
						kind: 'builder',
						turns: [call('build-workflow', { code: orderCode(`Never ${randomUUID()}`, 'hello') })],
					},
				],
				message,
				{ sessionId },
			);
			await foreman.question(0);
			await first.waits();
			const resumed = first.script.name;
			const { run_id: runId } = await runThatBegan(world.live, message);
			const second = await corrects.start([], 'One thing more', { runId, resumed });
			await corrects.question();
			await second.waits();
			const { questions } = await report(runId);
			expect(questions).toHaveLength(2);
			if (way === 'over HTTP') {
				const path = `ai/runs/${runId}/cancel`;
				expect((await control.call('POST', path, control.token(ann))).status).toBe(202);
			} else if (way === 'on the page') {
				const browser = await operator();
				const form = formOf(await browser.get(`ui/runs/${runId}`));
				const sent = await browser.post(`ui/runs/${runId}`, { ...form, cancel: 'run' });
				expect(sent.headers.get('location')).toBe(`${runId}?cancel=woken`);
			} else await (await canvas.start([], '', { runId })).end();
			for (const one of [first, second]) {
				const { done, person } = await one.end(SOON);
				expect(person).toEqual([]);
				expect(done).toEqual([expect.objectContaining({ runId })]);
			}
			expect(await report(runId)).toMatchObject({ isEnded: true, status: 'cancelled' });
			for (const { approvalId } of questions) {
				const row = (await storedRows(world.live, 'foreman_approvals', approvalId)).find(
					(one) => one.approval_id === approvalId,
				);
				expect(JSON.parse(row.body)).toMatchObject({ state: 'declined' });
			}
		},
	);
});

async function joinThreads(ids: readonly string[], threadId: string): Promise<void> {
	for (const runId of ids) await changeRuns(world.live, 'run_id', runId, { thread_id: threadId });
}

/** As a process leaves runs that is no more; the earlier the moment, the sooner they are taken up. */
async function leave(column: 'run_id' | 'thread_id', value: string, moment: number): Promise<void> {
	await changeRuns(world.live, column, value, { phase: 'running', lease_until: moment });
}

const runRows = async (column: string, value: string): Promise<Json[]> =>
	(await storedRows(world.live, 'foreman_runs', value)).filter((row) => row[column] === value);

/** Whether the wish to cancel is in the run's inbox, or was taken up. */
const wasTold = async (runId: string): Promise<boolean> =>
	await eventually(`run ${runId} is cancelled`, async () => {
		const run = (await runRows('run_id', runId)).find((one) => !one.task_id);
		return run !== undefined && (run.inbox.includes('"cancel"') || run.phase === 'ended');
	});

describe('whoever knows the session of somebody else', () => {
	const plan = calling('plan', {
		tasks: [
			{
				id: 't1',
				title: 'Look',
				kind: 'delegate',
				spec: 'Look',
				deps: [],
				tools: ['list-workflows'],
			},
		],
	});

	test.each(['no', 'stop', 'cancel', 'Do something else', '{"verdict":"declined"}'])(
		'ends no plan that waits there by "%s"',
		async (words) => {
			const { path } = await publishForeman(world);
			const person = openForemanChat(world, path);
			const asked = await person.say('Do something', [plan]);
			const stranger = openForemanChat(world, path);
			const { body } = await stranger.say(words, [], person.sessionId);
			expect(body).toMatchObject({ runId: asked.body.runId });
			expect(['waiting', 'set-aside']).toContain(body.status);
			expect(JSON.stringify(body)).not.toContain(codeIn(asked.body.output));
			// Where the thread was freed, the stranger may start again: what was asked is not touched by it.
			await stranger.say('And now?', [{ text: 'Nothing.' }], person.sessionId);
			const done = await person.reply('yes', () => ({ text: 'Done.' }));
			expect(done.body).toMatchObject({ status: 'finished', plan: { phase: 'done' } });
		},
	);
});
