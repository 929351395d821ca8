import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { answerForm, readCard, useForeman } from '../support/foreman';
import type { AgentRequest, Turn } from '../support/foreman-script';
import { call, onceTold, say, together, verify } from '../support/foreman-script';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderCode } from '../support/sample-workflows';

/* How often a person is asked, and about what: each flow from the message to what is live, with its questions counted. */

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

/** A person's own workflow, which no agent has made: a webhook that answers a text. */
async function storedOne(name: string, text: string): Promise<string> {
	const say = {
		...{ name: 'Say', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
		parameters: { mode: 'raw', jsonOutput: JSON.stringify({ text }) },
	};
	const hook = { ...webhookNode({ path: randomUUID() }), name: 'Order' };
	return (await world.live.store(workflow(name, [hook, say], [['Order', 'Say']]))).id;
}

const textOf = async (id: string): Promise<string> => {
	const { nodes } = await world.live.workflow(id);
	return nodes.find(({ name }: Json) => name === 'Say').parameters.jsonOutput;
};

const isLive = async (id: string): Promise<boolean> =>
	(await world.live.workflow(id)).activeVersionId !== null;

/** Somebody else saves the draft with another text. */
async function changeByHand(id: string, text: string): Promise<void> {
	const { name, nodes, connections, settings } = await world.live.workflow(id);
	const { executionOrder } = settings;
	const changed = nodes.map((node: Json) =>
		node.name === 'Say'
			? { ...node, parameters: { ...node.parameters, jsonOutput: JSON.stringify({ text }) } }
			: node,
	);
	await world.live.api('PUT', `/workflows/${id}`, {
		...{ name, nodes: changed, connections },
		settings: { executionOrder },
	});
}

const patch = (workflowId: string, old_str: string, new_str: string): Turn =>
	call('build-workflow', {
		workflowId,
		patches: [{ node: 'Say', path: 'parameters.jsonOutput', old_str, new_str }],
	});

/** It asks for each change and publishing, also after it has read what others wrote. */
const careful = { parameters: { profile: 'standard', askAfterForeignText: true } };

const task = (id: string, title: string, spec: string, more: object = {}) => ({
	...{ id, title, kind: 'build-workflow', spec, deps: [] },
	...more,
});

/** Verifies these work items in one turn. */
const verifyAll =
	(...items: readonly string[]) =>
	(request: AgentRequest): Turn =>
		together(
			...items.map((item) => {
				const said = verify(item, {});
				return typeof said === 'function' ? said(request) : said;
			}),
		);

test('a plan, two drafts by two builders, and one question to make them live', async () => {
	const foreman = await rehearsal.foreman(careful);
	const [old, fresh] = [named('Payroll'), named('Fresh')];
	const id = await storedOne(old, 'one at old.example');
	const published = ({ text }: AgentRequest): Turn => {
		const ids = [...text.matchAll(/Work item w\d: workflow (\w+), version/g)].map(([, one]) => one);
		return call('publish-workflow', { workflowIds: [...new Set(ids)] });
	};
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('get-workflow-as-code', { workflowId: id }),
					call('plan', {
						tasks: [
							task('old', 'Newsletter', 'Put new.example for old.example', { workflowId: id }),
							task('new', 'Fresh one', 'Answer yes'),
						],
					}),
					onceTold('The plan is done', verifyAll('w1', 'w2')),
					published,
					say('Both are live.'),
				],
			},
			{
				...{ kind: 'builder', about: 'Put new.example' },
				turns: [
					patch(id, 'old.example', 'newer.example'),
					patch(id, 'newer.example', 'new.example'),
					say('Changed.'),
				],
			},
			{
				...{ kind: 'builder', about: 'Answer yes' },
				turns: [call('build-workflow', { code: orderCode(fresh, 'yes') }), say('Made.')],
			},
		],
		'Change the address, make a fresh one, and make both live',
	);
	const planned = await foreman.question();
	expect(planned.tool).toBe('plan');
	const card = await readCard(planned.approvalUrl);
	// Its real name, whatever the task calls it.
	expect(card).toContain(`Task 1, change: the draft of workflow`);
	expect(card).toContain(old);
	expect(card).toContain('Task 2, new: a workflow.');
	expect((await answerForm(planned, 'approved')).status).toBe(200);

	const live = await foreman.question(1);
	expect(live.tool).toBe('publish-workflow');
	expect(live.question).toContain('Runs have shown all of');
	expect(await isLive(id)).toBe(false);
	await eventually(
		'the answer to the second question',
		async () => (await answerForm(live, 'approved')).status === 200,
		60_000,
	);
	const { done } = await run.end();
	run.script.assertFinished();
	expect(foreman.questions()).toHaveLength(2);
	expect(done[0]).toMatchObject({ status: 'finished' });
	expect(done[0].workflows).toHaveLength(2);
	for (const { workflowId } of done[0].workflows) expect(await isLive(workflowId)).toBe(true);
	expect(await textOf(id)).toContain('one at new.example');
	await rehearsal.expectNoSecret(foreman, run.script);
});

test('one address in eight of ten workflows: one plan, one question to make them live, and nothing else is touched', async () => {
	const foreman = await rehearsal.foreman(careful);
	const ids: string[] = [];
	for (let index = 0; index < 10; index += 1)
		ids.push(await storedOne(named(`Partner ${index}`), `${index} at old.example`));
	const wanted = ids.slice(0, 8);
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					together(...wanted.slice(0, 4).map((id) => call('get-workflow', { workflowId: id }))),
					call('plan', {
						tasks: [task('all', 'Address', 'new.example for old.example', { workflowIds: wanted })],
					}),
					onceTold(
						'Task "all" of the plan is yours',
						together(...wanted.map((id) => patch(id, 'old.example', 'new.example'))),
					),
					verifyAll(...wanted.map((_id, index) => `w${index + 1}`)),
					call('publish-workflow', { workflowIds: wanted }),
					say('All eight.'),
				],
			},
		],
		'Use new.example in the eight, and make it live',
	);
	const planned = await foreman.question();
	const card = await readCard(planned.approvalUrl);
	for (const id of wanted) expect(card).toContain(`(${id})`);
	expect((await answerForm(planned, 'approved')).status).toBe(200);
	const live = await foreman.question(1);
	expect(live.question).toContain('Runs have shown all of 8 of these 8.');
	await eventually(
		'the answer to the second question',
		async () => (await answerForm(live, 'approved')).status === 200,
		60_000,
	);
	await run.end();
	run.script.assertFinished();
	expect(foreman.questions()).toHaveLength(2);
	const texts = await Promise.all(ids.map(textOf));
	expect(texts.map((text) => text.includes('new.example'))).toEqual(
		ids.map((id) => wanted.includes(id)),
	);
	expect(await Promise.all(ids.map(isLive))).toEqual(ids.map((id) => wanted.includes(id)));
});

test('what the plan does not name, and what somebody else changed since, asks, with the difference and no code', async () => {
	const foreman = await rehearsal.foreman(careful);
	const [swapped, other] = [
		await storedOne(named('Swapped'), 'hello you'),
		await storedOne(named('Other'), 'hello them'),
	];
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('plan', {
						tasks: [task('one', 'Greeting', 'Say goodbye', { workflowId: swapped })],
					}),
					onceTold('Task "one" of the plan is yours', {
						...patch(swapped, 'hello', 'goodbye'),
						text: 'I change the greeting.',
					}),
					patch(other, 'hello', 'goodbye'),
					say('Both greet otherwise.'),
					onceTold('The plan is done', say('That is all.')),
				],
			},
		],
		'Say goodbye',
	);
	const planned = await foreman.question();
	await changeByHand(swapped, 'hello stranger');
	expect((await answerForm(planned, 'approved')).status).toBe(200);

	for (const [index, [id, was]] of [
		[swapped, 'hello stranger'],
		[other, 'hello them'],
	].entries()) {
		const asked = await foreman.question(index + 1);
		expect(asked.tool).toBe('build-workflow');
		expect(asked.question).toContain(`(${id})?`);
		expect(asked.question).toContain("'Say', jsonOutput: ");
		expect(asked.question).toContain(was);
		const card = await readCard(asked.approvalUrl);
		expect(card).toContain('What would be other');
		expect(card).toContain(`${was}`);
		expect(card).toContain('goodbye');
		for (const raw of ['old_str', 'patches']) expect(card).not.toContain(raw);
		await eventually(
			`the answer to question ${index + 1}`,
			async () => (await answerForm(asked, 'approved')).status === 200,
			60_000,
		);
	}
	await run.end();
	run.script.assertFinished();
	expect(foreman.questions()).toHaveLength(3);
	expect([await textOf(swapped), await textOf(other)]).toEqual([
		JSON.stringify({ text: 'goodbye stranger' }),
		JSON.stringify({ text: 'goodbye them' }),
	]);
});

test('a draft that is changed between the question and the yes is not saved over with another difference', async () => {
	const foreman = await rehearsal.foreman(careful);
	const id = await storedOne(named('Raced'), 'hello you');
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					call('build-workflow', {
						workflowId: id,
						patches: [{ node: 'Say', path: 'parameters.jsonOutput', new_str: '{"text":"mine"}' }],
					}),
					({ last }) =>
						say(last.includes('approved another change') ? 'Not saved.' : `Told: ${last}`),
				],
			},
		],
		'Say mine',
	);
	const asked = await foreman.question();
	expect(asked.question).toContain('hello you');
	await changeByHand(id, 'theirs');
	expect((await answerForm(asked, 'approved')).status).toBe(200);
	const { done } = await run.end();
	expect(done[0].output).toContain('Not saved.');
	expect(await textOf(id)).toBe(JSON.stringify({ text: 'theirs' }));
});
