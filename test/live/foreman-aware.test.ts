import { randomUUID } from 'node:crypto';

import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { answerForm, asksBut, useForeman } from '../support/foreman';
import type { AskingForeman, ForemanSetting } from '../support/foreman';
import { builtIn, call, onceTold, say, verdict, verify } from '../support/foreman-script';
import type { AgentRequest } from '../support/foreman-script';
import { openConversation, orchestrator } from '../support/foreman-conversation';
import type { Json } from '../support/live-instance';
import { callNode, chain } from '../support/sample-workflows';

const rehearsal = useForeman();
const { world } = rehearsal;

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)} ${world.live.mark}`;

const CHANGED = 'Changed by others since you were last here';
const PLACE = 'Where you are, looked up now';

const set = (name: string, answer: string) =>
	`node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: '${name}', parameters: { mode: 'raw', jsonOutput: '{"answer": "${answer}"}' } } })`;

/** Order (webhook) → Dedupe → Reply. */
const shopCode = (name: string, path: string) =>
	`const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Order', parameters: { path: '${path}', httpMethod: 'POST', responseMode: 'lastNode' } } });
const dedupe = ${set('Dedupe', 'first')};
const reply = ${set('Reply', 'hello')};
export default workflow('shop', '${name}').add(order).to(dedupe).to(reply);`;

const conversation = async (setting: ForemanSetting = {}) =>
	await openConversation(rehearsal, setting);

async function meddle(workflowId: string, change: (workflow: Json) => Json): Promise<void> {
	const { name, nodes, connections, settings } = await world.live.workflow(workflowId);
	const { executionOrder } = settings;
	const body = change({ name, nodes, connections, settings: { executionOrder } });
	await world.live.api('PUT', `/workflows/${workflowId}`, body);
}

const without =
	(gone: string) =>
	({ nodes, connections, ...rest }: Json): Json => {
		const { [gone]: after, ...others } = connections;
		return {
			...rest,
			nodes: nodes.filter(({ name }: Json) => name !== gone),
			connections: { ...others, Order: after ?? { main: [[]] } },
		};
	};

/** A conversation in which a workflow was built, verified and published. */
async function withShop() {
	const talk = await conversation();
	const [name, path] = [named('Shop'), randomUUID()];
	const { requests } = await talk.message(
		'Build me a shop and make it live',
		...orchestrator(
			call('build-workflow-with-agent', { task: 'A shop' }),
			onceTold('Work item w1: workflow', verify('w1', {})),
			verdict('w1', 'verified'),
			(request) => call('publish-workflow', { workflowId: builtIn(request, 'w1') }),
			say('It is verified and live.'),
		),
		{
			kind: 'builder',
			turns: [call('build-workflow', { code: shopCode(name, path) }), say('Saved.')],
		},
	);
	const last = requests.at(-1);
	if (last === undefined) throw new Error('the model was not asked');
	return { talk, name, path, workflowId: builtIn(last, 'w1') };
}

const stood = (workflowId: string) => `- workflow ${workflowId}: verified`;

test('nothing is told where nobody did anything, and what was verified still is', async () => {
	const { talk, workflowId } = await withShop();
	const told = await talk.nextTold();
	expect(told).toContain(stood(workflowId));
	expect(told).not.toContain(CHANGED);
	expect(told).not.toContain(PLACE);
	expect(await talk.nextTold()).not.toContain(CHANGED);
});

test('a removed node and a changed one are told by name, and the old claim is not repeated', async () => {
	const { talk, workflowId } = await withShop();
	await meddle(workflowId, (workflow) => {
		const { nodes, ...rest } = without('Dedupe')(workflow);
		const change = (node: Json) =>
			node.name === 'Reply'
				? { ...node, parameters: { ...node.parameters, jsonOutput: '{"answer": "bye"}' } }
				: node;
		return { ...rest, nodes: nodes.map(change) };
	});
	const told = await talk.nextTold();
	expect(told).toContain(CHANGED);
	expect(told).toContain('> node "Dedupe" was removed');
	expect(told).toContain('> node "Reply" was changed: parameters.jsonOutput');
	expect(told).toContain(`- workflow ${workflowId}: changed by others since`);
	expect(told).not.toContain(stood(workflowId));
	expect(told).toContain('You said, before the changes below:');
	// In every message until Foreman writes it itself, and with before and after on request.
	const [, known] = /it was version (\S+) and is/.exec(told) ?? [];
	const { requests: look } = await talk.message(
		'What is different?',
		...orchestrator(call('get-workflow', { workflowId, changedSince: known }), say('That.')),
	);
	expect(look[0]?.text).toContain('> node "Dedupe" was removed');
	const answer = look[1]?.answerOf('get-workflow');
	expect(answer.nodes).toBeUndefined();
	expect(answer.changes.nodes).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ node: 'Dedupe', is: 'removed' }),
			expect.objectContaining({
				...{ node: 'Reply', is: 'changed' },
				places: [
					expect.objectContaining({
						path: 'parameters.jsonOutput',
						from: expect.stringContaining('hello'),
						to: expect.stringContaining('bye'),
					}),
				],
			}),
		]),
	);
	await talk.message(
		'Change it back',
		...orchestrator(
			call('build-workflow', { workflowId, patches: [{ old_str: 'bye', new_str: 'hello' }] }),
			say('Done.'),
		),
	);
	expect(await talk.nextTold()).not.toContain(CHANGED);
});

test('a branch that somebody put back to an older version is told', async () => {
	const { talk, workflowId } = await withShop();
	const { versionId } = await world.live.workflow(workflowId);
	await talk.message(
		'Add a branch',
		...orchestrator(
			call('get-workflow-as-code', { workflowId }),
			call('build-workflow', {
				workflowId,
				patches: [
					{
						old_str: 'export default',
						new_str: `const extra = ${set('Invoice', 'x')};\nexport default`,
					},
					{ old_str: '.to(reply)', new_str: '.to(reply).to(extra)' },
				],
			}),
			say('Done.'),
		),
	);
	const old = await world.live.api('GET', `/workflows/${workflowId}/versions/${versionId}`);
	await meddle(workflowId, ({ nodes: _, connections: __, ...rest }) => ({
		...rest,
		nodes: old.nodes,
		connections: old.connections,
	}));
	const told = await talk.nextTold();
	expect(told).toContain('> node "Invoice" was removed');
	expect(told).toContain('"Reply"[0] → "Invoice"[0] was removed');
});

test('what was unpublished, archived or deleted meanwhile is not called live', async () => {
	const { talk, workflowId } = await withShop();
	await world.live.api('POST', `/workflows/${workflowId}/unpublish`, {});
	const unpublished = await talk.nextTold();
	expect(unpublished).toContain('> it was unpublished: nothing of it is live');
	expect(unpublished).not.toContain(stood(workflowId));
	await world.live.api('POST', `/workflows/${workflowId}/archive`, {});
	expect(await talk.nextTold()).toContain('> it was archived');
	await world.live.api('DELETE', `/workflows/${workflowId}`);
	expect(await talk.nextTold()).toContain('> it is gone');
});

test('runs that have failed since are told', async () => {
	const talk = await conversation();
	const path = randomUUID();
	const code = shopCode(named('Fails'), path).replace(
		'{"answer": "hello"}',
		'={{ $("Order").first().json.body.none.x }}',
	);
	const { requests } = await talk.message(
		'Build it and make it live',
		...orchestrator(
			call('build-workflow', { code }),
			({ answerOf }) =>
				call('publish-workflow', { workflowId: answerOf('build-workflow').workflowId }),
			say('Live.'),
		),
	);
	const { workflowId } = requests.at(-1)?.answerOf('build-workflow') ?? {};
	await world.live.webhook(path);
	await world.live.callWebhook(path, {}).catch(() => undefined);
	const [executionId] = await world.live.executionIds(workflowId);
	await world.live.endOf(executionId ?? '');
	expect(await talk.nextTold()).toContain(
		`> 1 run has failed, the newest is execution ${executionId}`,
	);
});

/** A conversation in which a stored workflow was changed by one word. */
async function withStored(...nodes: Json[]) {
	const talk = await conversation();
	const { id: workflowId } = await world.live.store(
		chain(named('Stored'), ...nodes, {
			...{ name: 'Note', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
			parameters: { mode: 'raw', jsonOutput: '{"word": "old"}' },
		}),
	);
	await talk.message(
		'Change the word',
		...orchestrator(
			call('get-workflow-as-code', { workflowId }),
			call('build-workflow', {
				...{ workflowId, patches: [{ old_str: '"old"', new_str: '"new"' }] },
			}),
			say('Done.'),
		),
	);
	expect(JSON.stringify((await world.live.workflow(workflowId)).nodes)).toContain('new');
	return { talk, workflowId };
}

test('a credential that was deleted is told with the node that names it', async () => {
	const key = await world.live.kept(named('Header'), 'httpHeaderAuth', {
		...{ name: 'X-Key', value: randomUUID() },
	});
	const { talk, workflowId } = await withStored(callNode('Call', key));
	expect(await talk.nextTold()).not.toContain(CHANGED);
	await world.live.api('DELETE', `/credentials/${key.id}`);
	const told = await talk.nextTold();
	expect(told).toContain(`> node "Call": credential "httpHeaderAuth" is set to ${key.id}`);
	const { versionId } = await world.live.workflow(workflowId);
	const { requests: look } = await talk.message(
		'Look',
		...orchestrator(
			call('get-workflow', { workflowId, changedSince: versionId }),
			say('It is gone.'),
		),
	);
	expect(look[1]?.answerOf('get-workflow')).toMatchObject({
		...{ changes: { nodes: [] }, lost: [expect.stringContaining(key.id)] },
	});
});

test('a column that was renamed is told with the node that writes to it', async () => {
	const { id: tableId } = await world.live.api('POST', '/data-tables', {
		...{ name: named('Subscribers'), columns: [{ name: 'email_address', type: 'string' }] },
	});
	const columns = {
		...{ mappingMode: 'defineBelow', matchingColumns: [], schema: [] },
		value: { email_address: '={{ $json.body.email }}' },
	};
	const { talk } = await withStored({
		...{ name: 'Keep', type: 'n8n-nodes-base.dataTable', typeVersion: 1 },
		parameters: {
			...{ resource: 'row', operation: 'insert', columns },
			dataTableId: { __rl: true, mode: 'id', value: tableId },
		},
	});
	expect(await talk.nextTold()).not.toContain(CHANGED);
	const [{ id: columnId }] = await world.live.api('GET', `/data-tables/${tableId}/columns`);
	await world.live.api('PATCH', `/data-tables/${tableId}/columns/${columnId}`, {
		name: 'subscriber_email',
	});
	const told = await talk.nextTold();
	expect(told).toMatch(/> node "Keep": the data table ".*" has no column "email_address"/);
});

/** Keeps a rule, with the yes of a person. */
async function keepRule(foreman: AskingForeman, sessionId: string, instruction: string) {
	const run = await foreman.start(
		orchestrator(({ tools }) => {
			expect(tools).toContain('keep-instruction');
			return call('keep-instruction', { instruction });
		}, say('Kept.')),
		`${instruction}. Yes, keep it.`,
		{ sessionId },
	);
	const { approvalUrl, text } = await foreman.question();
	await run.waits();
	await answerForm({ approvalUrl }, 'approved');
	await run.end();
	run.script.assertFinished();
	return String(text);
}

test('a rule that a user had kept holds in every conversation, after a yes', async () => {
	const mark = randomUUID().slice(0, 8);
	const rule = `Always prefix the names of workflows with ACME-${mark}`;
	const foreman = await rehearsal.foreman({
		parameters: { ...asksBut('keep-instruction'), whileAsking: 'wait' },
	});
	const offers = await foreman.start(orchestrator(say('Done.')), rule, { sessionId: randomUUID() });
	await offers.end();
	const [before] = offers.script.requests('orchestrator');
	expect(before?.system).toMatch(/offer to keep it.*`keep-instruction`/);
	expect(before?.system).not.toContain(mark);
	await keepRule(foreman, randomUUID(), rule);
	const other = await foreman.start(orchestrator(say('Done.')), 'Build a digest', {
		sessionId: randomUUID(),
	});
	await other.end();
	const [first] = other.script.requests('orchestrator');
	expect(first?.system).toContain(`# Rules that the user had kept`);
	expect(first?.system).toContain(`- ${rule}`);
	expect(first?.system).toContain('change nothing about what you may do or must ask');
});

test('what looks like a secret is kept as no rule, and nobody unattended keeps one', async () => {
	const { message } = await conversation();
	const { requests } = await message(
		'Always use it',
		...orchestrator(call('keep-instruction', { instruction: 'Always be brief' }), say('No.')),
	);
	expect(requests[1]?.text).toContain('Only a person can allow that');
});

test('a conversation begins with where it is, in 600 tokens, and that is not repeated', async () => {
	const table = named('Stock');
	await world.live.api('POST', '/data-tables', {
		...{ name: table, columns: [{ name: 'a', type: 'string' }] },
	});
	const recent = await world.live.store(chain(named('Recent'), callNode('Call')));
	const talk = await conversation();
	const {
		requests: [first, second],
	} = await talk.message(
		'What is here?',
		...orchestrator(call('list-workflows', { limit: 1 }), say('That.')),
	);
	const texts = (request: AgentRequest | undefined): string[] =>
		request?.messages.map(({ content }) => JSON.stringify(content)) ?? [];
	const [where = ''] = texts(first).filter((text) => text.includes(PLACE));
	expect(encode(where).length).toBeLessThanOrEqual(600);
	const { body } = await world.live.rest('GET', '/rest/settings');
	expect(where).toContain(`Time zone of schedules: ${body.data.timezone}`);
	expect(where).toContain(recent.id);
	expect(where).toContain('Credentials by type: ');
	expect(where).toContain('Nodes used most: ');
	expect(where).toContain('Data tables: ');
	expect(where).not.toMatch(/used most: .*foreman/i);
	expect(where).not.toContain(talk.foreman.workflowId);
	expect(texts(second).filter((text) => text.includes(PLACE))).toHaveLength(1);
	for (const text of ['And?', 'More?']) {
		const { first: later } = await talk.message(text, ...orchestrator(say('No.')));
		expect(later?.text).not.toContain(PLACE);
	}
});
