import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { answerForm, readCard, useForeman } from '../support/foreman';
import { call, onceTold, say, together, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const setNode = (name: string, text: string) => ({
	...{ name, type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: { mode: 'raw', jsonOutput: `={{ { text: ${JSON.stringify(text)} } }}` },
});

/** It tells another service, so a verification only simulates it. */
const tellNode = {
	...{ name: 'Tell', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
	parameters: { method: 'POST', url: 'http://127.0.0.1:9/' },
};

/** A person's own workflow: Order (webhook) → Say → Tell, or → Say alone. */
async function storedOne(name: string, text: string, isTold = false): Promise<string> {
	const hook = { ...webhookNode({ path: randomUUID() }), name: 'Order' };
	const tell = isTold ? [tellNode] : [];
	const links = [['Order', 'Say'], ...(isTold ? [['Say', 'Tell']] : [])] as Array<[string, string]>;
	const { id } = await world.live.store(
		workflow(name, [hook, setNode('Say', text), ...tell], links),
	);
	return id;
}

const nodesOf = async (id: string): Promise<Json[]> => (await world.live.workflow(id)).nodes;

const careful = { parameters: { profile: 'build', askAfterForeignText: true } };

describe('one word in a person’s workflow', () => {
	test.each([
		['that runs whole', false, 'verified'],
		['that tells a service', true, 'changed, shown in part'],
	])('%s costs four requests and one approval', async (_what, isTold, state) => {
		const foreman = await rehearsal.foreman(careful);
		const id = await storedOne(named('Greets'), 'hello you', isTold);
		const before = await nodesOf(id);
		const patch = { old_str: 'hello', new_str: 'goodbye' };
		const run = await foreman.start(
			[
				{
					kind: 'orchestrator',
					turns: [
						call('get-workflow-as-code', { workflowId: id }),
						call('build-workflow', { workflowId: id, patches: [patch] }),
						verify('w1', { name: 'Ada' }),
						say('It says goodbye now.'),
					],
				},
			],
			`Say goodbye instead of hello in ${id}`,
		);
		const question = await foreman.question();
		expect(question.tool).toBe('build-workflow');
		expect(await readCard(question.approvalUrl)).toContain('goodbye');
		await run.waits();
		expect(await nodesOf(id)).toEqual(before);
		expect((await answerForm(question, 'approved')).status).toBe(200);

		const { done } = await run.end();
		run.script.assertFinished();
		expect(run.script.requests()).toHaveLength(4);
		expect(foreman.questions()).toHaveLength(1);
		expect(done[0]).toMatchObject({ status: 'finished', workflows: [{ workItemId: 'w1', state }] });
		expect(done[0].output).toContain('It says goodbye now.');
		if (isTold) expect(done[0].notDone.join()).toContain('"Tell" (simulated');
		const after = await nodesOf(id);
		expect(after).toEqual(
			before.map((node) =>
				node.name === 'Say'
					? { ...node, parameters: setNode('Say', 'goodbye you').parameters }
					: node,
			),
		);
		await rehearsal.expectNoSecret(foreman, run.script);
	});

	test('is not changed where the person says no, and the model is told', async () => {
		const foreman = await rehearsal.foreman(careful);
		const id = await storedOne(named('Stays'), 'hello you');
		const before = await nodesOf(id);
		const field = { node: 'Say', path: 'parameters.jsonOutput', new_str: '{}' };
		const run = await foreman.start(
			[
				{
					kind: 'orchestrator',
					turns: [
						call('build-workflow', { workflowId: id, patches: [field] }),
						({ last }) => say(last.includes('said no') ? 'Then not.' : `Told: ${last}`),
					],
				},
			],
			'Empty it',
		);
		expect((await answerForm(await foreman.question(), 'declined')).status).toBe(200);
		const { done } = await run.end();
		expect(done[0].output).toContain('Then not.');
		expect(await nodesOf(id)).toEqual(before);
	});
});

test('a field of several workflows is changed in one turn, each with its own question, and nothing else of them', async () => {
	const foreman = await rehearsal.foreman({ parameters: { profile: 'standard' } });
	const texts = ['one', 'two', 'three'];
	const ids = await Promise.all(
		texts.map(async (text) => await storedOne(named(text), `${text} at old.example`)),
	);
	const [first = '', second = '', third = ''] = ids;
	const before = await Promise.all(ids.map(nodesOf));
	const change = (workflowId: string) =>
		call('build-workflow', {
			workflowId,
			patches: [
				{
					...{ node: 'Say', path: 'parameters.jsonOutput' },
					...{ old_str: 'old.example', new_str: 'new.example' },
				},
			],
		});
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [together(...[first, second, third].map(change)), say('All three.')],
			},
		],
		'Change the address',
	);
	for (const index of texts.keys()) {
		const question = await foreman.question(index);
		// While the execution goes on with the answer before, it takes none.
		await eventually(
			`the answer to question ${index}`,
			async () => (await answerForm(question, 'approved')).status === 200,
			60_000,
		);
	}
	const { done } = await run.end();
	run.script.assertFinished();
	expect(run.script.requests()).toHaveLength(2);
	expect(done[0].workflows).toHaveLength(3);
	const after = await Promise.all(ids.map(nodesOf));
	expect(after).toEqual(
		before.map((nodes, index) =>
			nodes.map((node) =>
				node.name === 'Say'
					? { ...node, parameters: setNode('Say', `${texts[index]} at new.example`).parameters }
					: node,
			),
		),
	);
	// What each answer holds: what is other now, and what comes next.
	const [, told] = run.script.requests();
	const answers = (told?.messages ?? []).filter(({ role }: Json) => role === 'tool');
	expect(answers).toHaveLength(3);
	for (const { content } of answers) {
		expect(content.length).toBeLessThan(900);
		expect(content).toContain('Say: parameters.jsonOutput');
		expect(content).toMatch(/"next":"Call verify-built-workflow with workItemId \\"w\d\\"/);
	}
});

test('a run sends the same tools in the same order and the same prompt with each request, also with work under way', async () => {
	const foreman = await rehearsal.foreman();
	const name = named('Beside');
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('list-workflows', { limit: 1 }),
					call('build-workflow-with-agent', { task: 'Say hello' }),
					onceTold('Background task t1', verify('w1', {})),
					say('It is there.'),
				],
			},
			{
				kind: 'builder',
				turns: [call('build-workflow', { code: orderCode(name, 'hello') }), say('Saved.')],
			},
		],
		'Build a hello',
	);
	const { done } = await run.end();
	run.script.assertFinished();
	const asked = run.script.requests('orchestrator');
	expect(asked).toHaveLength(4);
	const [before] = asked;
	for (const { seen, system, tools } of asked)
		expect({ seen, system, tools }).toEqual({
			...{ seen: before?.seen, system: before?.system, tools: before?.tools },
		});
	// What was sent once is the beginning of what is sent next.
	for (const [index, { messages }] of asked.slice(1).entries()) {
		const earlier = asked[index]?.messages ?? [];
		expect(messages.slice(0, earlier.length)).toEqual(earlier);
	}
	expect(done[0]).toMatchObject({ workflows: [{ state: 'verified' }], notDone: [] });
});

test('the one workflow of a plan is built by the Foreman itself, over the table that the plan has made', async () => {
	const foreman = await rehearsal.foreman(careful);
	const name = named('Cities');
	const table = `cities_${randomUUID().slice(0, 8)}`;
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('plan', {
						tasks: [
							{
								...{ id: 'table', title: 'Table', kind: 'manage-data-tables', deps: [] },
								spec: `Create ${table}`,
							},
							{
								...{ id: 'flow', title: 'Answer', kind: 'build-workflow', deps: ['table'] },
								spec: 'Answer with a city',
							},
						],
					}),
					onceTold('Task "flow" of the plan is yours', ({ last }) =>
						call('build-workflow', {
							code: orderCode(name, last.includes('The table is there') ? 'yes' : 'no'),
						}),
					),
					verify('w1', {}),
					say('All of it is there.'),
				],
			},
			{
				kind: 'data-table-agent',
				turns: [
					call('create-data-table', {
						name: table,
						columns: [{ name: 'city', type: 'string' }],
					}),
					say('The table is there.'),
				],
			},
		],
		'A table of cities, and a webhook over it',
	);
	const question = await foreman.question();
	expect(question.question).toBe('Carry out this plan of 2 tasks?');
	expect((await answerForm(question, 'approved')).status).toBe(200);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(foreman.questions()).toHaveLength(1);
	expect(run.script.requests('orchestrator')).toHaveLength(4);
	expect(run.script.requests('builder')).toEqual([]);
	expect(run.script.requests('orchestrator').at(-1)?.text).toContain('The plan is done');
	expect(done[0]).toMatchObject({
		...{ status: 'finished', output: 'All of it is there.', notDone: [] },
		plan: { phase: 'done', tasks: [{ status: 'succeeded' }, { status: 'succeeded' }] },
		workflows: [{ workItemId: 'w1', state: 'verified' }],
	});
	const { nodes } = await world.live.workflow(done[0].workflows[0].workflowId);
	expect(JSON.stringify(nodes)).toContain('yes');
});
