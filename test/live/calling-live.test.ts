import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { codeNode, orderCode, triggerNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

const echo = () => codeNode('Echo', 'return $input.all();');

/** A published trigger whose workflow answers what the trigger puts out. */
async function publish(trigger: Json): Promise<{ id: string; addresses: Json }> {
	const one = workflow('Live', [trigger, echo()], [[trigger.name, 'Echo']]);
	const { id } = await world.live.store(one);
	const { addresses } = await world.canvas.ask('publish-workflow', { workflowId: id });
	return { id, addresses };
}

function hook(parameters: object): Json {
	const node: Json = webhookNode({ name: 'Hook', path: randomUUID() });
	return {
		...node,
		webhookId: randomUUID(),
		parameters: { ...node.parameters, ...parameters },
	};
}

/** n8n answers a moment after publishing. */
const callUntil = async (status: number, input: object): Promise<Json> =>
	await eventually(`an answer with ${status}`, async () => {
		const answer = await world.canvas.ask('call-live-workflow', input);
		return answer.status === status && answer;
	});

test('what was built and published is called: the live version answers, not the draft', async () => {
	const path = randomUUID();
	const code = orderCode(`Called ${world.live.mark} ${path}`, 'live', path);
	const { workflowId } = await world.canvas.ask('build-workflow', { code });
	const { addresses } = await world.canvas.ask('publish-workflow', { workflowId });
	await world.canvas.ask('build-workflow', {
		workflowId,
		patches: [{ old_str: '{"answer": "live"}', new_str: '{"answer": "draft"}' }],
	});
	const answer = await callUntil(200, { workflowId, requestBody: { any: 'order' } });
	expect(answer.body).toEqual({ answer: 'live' });
	expect(answer.executionId).toMatch(/^\d+$/);
	const [{ address }] = addresses;
	const asClient = await fetch(address, { method: 'POST', body: '{}' });
	expect(await asClient.json()).toEqual(answer.body);
});

test('values of the path, query, headers and body arrive as a client sends them', async () => {
	const trigger = hook({ path: 'orders/:order/lines/:line', httpMethod: 'PUT' });
	const { id, addresses } = await publish(trigger);
	expect(addresses[0].address).toMatch(
		new RegExp(`/webhook/${trigger.webhookId}/orders/:order/lines/:line$`),
	);
	const { body } = await callUntil(200, {
		workflowId: id,
		pathValues: { order: 'a b&c=ü', line: '7' },
		queryValues: { sort: 'x&y' },
		requestHeaders: { 'X-Event': 'made' },
		requestBody: { list: [1, { two: 2 }] },
	});
	expect(body).toMatchObject({
		params: { order: 'a b&c=ü', line: '7' },
		query: { sort: 'x&y' },
		headers: { 'x-event': 'made', 'user-agent': 'Foreman' },
		body: { list: [1, { two: 2 }] },
	});
	expect(Object.keys(body.headers)).not.toContain('x-n8n-api-key');
});

test('a webhook that takes several methods is called with the one that is asked for', async () => {
	const trigger = hook({ httpMethod: ['GET', 'DELETE'], multipleMethods: true });
	const nodes = [trigger, echo()];
	const links = { Hook: { main: [[], [{ node: 'Echo', type: 'main', index: 0 }]] } };
	const { id } = await world.live.store({
		...workflow('Methods', nodes, []),
		connections: links,
	});
	await world.live.publish(id);
	const answer = await callUntil(200, { workflowId: id, method: 'DELETE' });
	expect(answer.body).toMatchObject({ body: {}, query: {} });
	const { message } = await world.canvas.refuse('call-live-workflow', {
		...{ workflowId: id, method: 'POST' },
	});
	expect(message).toMatch(/does not take POST/);
});

test('a form is filled in by the labels of its fields, as a browser sends it', async () => {
	const values = [
		{ fieldLabel: 'Name' },
		{ fieldLabel: 'Colours', fieldType: 'checkbox', fieldOptions: { values: [{ option: 'red' }] } },
		{ fieldLabel: 'Age', fieldType: 'number' },
	];
	const form = {
		...triggerNode('Form', 'n8n-nodes-base.formTrigger', 2.3, {
			...{ formTitle: 'Sign up', formFields: { values } },
		}),
		webhookId: randomUUID(),
	};
	const { id, addresses } = await publish(form);
	expect(addresses).toEqual([
		{ node: 'Form', kind: 'form', methods: ['GET'], address: expect.stringMatching(/\/form\//) },
	]);
	const { executionId } = await callUntil(200, {
		...{ workflowId: id, requestBody: { Name: 'Ada\r\n--x', Colours: ['red'], Age: 36 } },
	});
	const { data } = await world.live.endOf(executionId);
	const [{ json }] = data.resultData.runData.Form[0].data.main[0];
	expect(json).toMatchObject({ Name: 'Ada\r\n--x', Colours: ['red'], Age: 36 });
	const { message } = await world.canvas.refuse('call-live-workflow', {
		...{ workflowId: id, requestBody: { name: 'Ada' } },
	});
	expect(message).toMatch(/no field "name"\. Did you mean "Name"\?/);
});

test('a public chat gets a message, in a conversation that is no person’s', async () => {
	const chat = (isPublic: boolean) => ({
		...triggerNode('Chat', '@n8n/n8n-nodes-langchain.chatTrigger', 1.3, { public: isPublic }),
		webhookId: randomUUID(),
	});
	const { id } = await publish(chat(true));
	const given = { chatInput: 'Hello', sessionId: 'of-ann', action: 'loadPreviousSession' };
	const { body } = await callUntil(200, { workflowId: id, requestBody: given });
	expect(body).toMatchObject({
		...{ chatInput: 'Hello', sessionId: 'foreman-of-ann', action: 'sendMessage' },
	});
	const closed = await publish(chat(false));
	expect(closed.addresses).toBeUndefined();
	const { message } = await world.canvas.refuse('call-live-workflow', {
		...{ workflowId: closed.id, requestBody: given },
	});
	expect(message).toMatch(/not public/);
});

test('what is not live is not called, and a trigger that asks for a secret gets none, which shows its lock', async () => {
	const { id } = await world.live.store(workflow('Draft', [hook({})], []));
	const draft = await world.canvas.refuse('call-live-workflow', { workflowId: id });
	expect(draft.message).toMatch(/is not published/);
	expect(draft.hint).toMatch(/publish-workflow/);

	const credential = await world.live.credential('Door', 'httpHeaderAuth', {
		...{ name: 'x-key', value: 'not-for-models' },
	});
	const locked = await publish({
		...hook({ authentication: 'headerAuth' }),
		credentials: { httpHeaderAuth: credential },
	});
	expect(locked.addresses).toMatchObject([{ asksWho: true }]);
	const refused = await world.canvas.refuse('call-live-workflow', {
		...{ workflowId: locked.id, requestHeaders: { 'x-key': 'guessed' } },
	});
	expect(refused.message).toMatch(/asks callers for a secret/);
	const { body } = await callUntil(403, { workflowId: locked.id });
	expect(JSON.stringify(body)).not.toContain('not-for-models');
	expect(await world.live.executionIds(locked.id)).toEqual([]);
});

test('an error of the workflow is its answer, and the call is given up after its time', async () => {
	const failing = hook({ httpMethod: 'POST' });
	const bad = codeNode('Echo', "throw new Error('out of stock');");
	const { id } = await world.live.store(workflow('Fails', [failing, bad], [['Hook', 'Echo']]));
	await world.live.publish(id);
	const answer = await callUntil(500, { workflowId: id, requestBody: {} });
	expect((await world.live.endOf(answer.executionId)).status).toBe('error');

	const slow = codeNode('Echo', 'await new Promise((done) => setTimeout(done, 3000)); return [];');
	const late = await world.live.store(workflow('Slow', [hook({}), slow], [['Hook', 'Echo']]));
	await world.live.publish(late.id);
	await world.live.webhook(late.nodes[0].parameters.path);
	const { message, hint } = await world.canvas.refuse('call-live-workflow', {
		...{ workflowId: late.id, requestBody: {}, timeout: 500 },
	});
	expect(message).toMatch(/did not answer in time\. It was called/);
	expect(hint).toMatch(/list-executions/);
});
