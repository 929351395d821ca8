import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';
import { endServer, listenNamed } from '../support/local-server';

const world = useLive();

/** Of a credential that a node really uses. */
const SECRET = `canary-${randomUUID()}`;

/** Somebody else's service: keeps what it was asked. */
const calls: string[] = [];
let lastKey: unknown;
const service = createServer((request, response) => {
	calls.push(`${request.method} ${request.url}`);
	lastKey = request.headers['x-key'];
	response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify({ from: 'the service' }));
});
let address = '';

beforeAll(async () => {
	address = await listenNamed(service);
});

afterAll(async () => await endServer(service));

beforeEach(() => {
	calls.length = 0;
	lastKey = undefined;
});

const manual = () => triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);

const request = (name: string, method: string, parameters = {}) =>
	triggerNode(name, 'n8n-nodes-base.httpRequest', 4.2, {
		method,
		url: `${address}/${name}`,
		options: {},
		...parameters,
	});

const passOn = (name = 'Pass on') => codeNode(name, 'return $input.all();');

const slack = () =>
	triggerNode('Tell', 'n8n-nodes-base.slack', 2.3, {
		resource: 'message',
		operation: 'post',
		select: 'channel',
		channelId: { __rl: true, mode: 'name', value: '#general' },
		text: 'Done',
		otherOptions: {},
	});

async function store(nodes: Json[], links: Array<[string, string]>, extra = {}): Promise<string> {
	return (await world.live.store({ ...workflow('Simulated', nodes, links), ...extra })).id;
}

/** Start → Look (GET) → Change (POST) → Pass on */
const storeCalls = async (extra = {}) =>
	await store(
		[manual(), request('Look', 'GET'), request('Change', 'POST'), passOn()],
		[
			['Start', 'Look'],
			['Look', 'Change'],
			['Change', 'Pass on'],
		],
		extra,
	);

const run = async (workflowId: string, input: object = {}) =>
	await world.canvas.ask('run-workflow', { workflowId, ...input });

const refuse = async (workflowId: string, input: object) => {
	const refusal = await world.canvas.refuse('run-workflow', { workflowId, ...input });
	expect(await world.live.executionIds(workflowId)).toEqual([]);
	return refusal;
};

describe('simulate', () => {
	test('left out: everything runs, and nothing is said to be simulated', async () => {
		const answer = await run(await storeCalls());
		expect(answer).toMatchObject({ status: 'success' });
		expect(answer).not.toHaveProperty('simulatedNodes');
		expect(calls).toEqual(['GET /Look', 'POST /Change']);
	});

	test('writes: what reads is run, what writes is not, and nothing is stored', async () => {
		const workflowId = await storeCalls();
		const before = await world.live.workflow(workflowId);
		const answer = await run(workflowId, { simulate: 'writes' });
		expect(answer).toMatchObject({
			status: 'success',
			simulatedNodes: [{ node: 'Change', source: 'empty' }],
			data: { Look: [{ from: 'the service' }], 'Pass on': [{}] },
		});
		expect(calls).toEqual(['GET /Look']);
		expect(await world.live.workflow(workflowId)).toEqual(before);
	});

	test('takes a past output once the node has really run, never one that was simulated', async () => {
		const workflowId = await storeCalls();
		await run(workflowId, { simulate: 'writes' });
		expect((await run(workflowId, { simulate: 'writes' })).simulatedNodes).toEqual([
			{ node: 'Change', source: 'empty' },
		]);
		await run(workflowId);
		calls.length = 0;
		const answer = await run(workflowId, { simulate: 'writes' });
		expect(answer.simulatedNodes).toEqual([{ node: 'Change', source: 'past-execution' }]);
		expect(answer.data['Pass on']).toEqual([{ from: 'the service' }]);
		expect(calls).toEqual(['GET /Look']);
	});

	test('takes an example from n8n’s schema, needing no credential', async () => {
		const workflowId = await store(
			[manual(), slack(), passOn()],
			[
				['Start', 'Tell'],
				['Tell', 'Pass on'],
			],
		);
		const answer = await run(workflowId, { simulate: 'writes' });
		expect(answer).toMatchObject({
			status: 'success',
			simulatedNodes: [{ node: 'Tell', source: 'schema' }],
		});
		expect(Object.keys(answer.data['Pass on'][0])).toContain('ok');
		expect((await run(workflowId)).status).toBe('error');
	});

	test('keeps what a person has pinned, and tells it twice', async () => {
		const workflowId = await storeCalls({ pinData: { Change: [{ json: { from: 'the pin' } }] } });
		const answer = await run(workflowId, { simulate: 'writes' });
		expect(answer).toMatchObject({
			pinnedNodes: ['Change'],
			simulatedNodes: [{ node: 'Change', source: 'pinned' }],
			data: { 'Pass on': [{ from: 'the pin' }] },
		});
	});

	test('says nothing of nodes that the run did not come to', async () => {
		const workflowId = await store(
			[manual(), codeNode('Stop', 'return [];'), request('Change', 'POST')],
			[
				['Start', 'Stop'],
				['Stop', 'Change'],
			],
		);
		expect((await run(workflowId, { simulate: 'writes' })).simulatedNodes).toEqual([]);
	});

	test('leaves an agent with its model and tools alone', async () => {
		const draft = workflow(
			'Agent',
			[
				manual(),
				triggerNode('Agent', '@n8n/n8n-nodes-langchain.agent', 3, {
					promptType: 'define',
					text: 'Do it',
				}),
				triggerNode('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.3),
				triggerNode('Tool', 'n8n-nodes-base.httpRequestTool', 4.2, {
					method: 'POST',
					url: `${address}/Tool`,
					options: {},
				}),
				passOn(),
			],
			[
				['Start', 'Agent'],
				['Model', 'Agent', 'ai_languageModel'],
				['Tool', 'Agent', 'ai_tool'],
				['Agent', 'Pass on'],
			],
		);
		const { id } = await world.live.store(draft);
		const answer = await run(id, { simulate: 'writes' });
		expect(answer).toMatchObject({
			status: 'success',
			simulatedNodes: [{ node: 'Agent', source: 'schema' }],
			data: { 'Pass on': [{ output: expect.any(String) }] },
		});
		expect(calls).toEqual([]);
		const { message } = await world.canvas.refuse('run-workflow', {
			workflowId: id,
			pinData: { Tool: [{}] },
		});
		expect(message).toMatch(/node "Tool" does not run by itself/);
	});
});

describe('pinData', () => {
	test('takes the place of any node, over a person’s pin', async () => {
		const workflowId = await storeCalls({ pinData: { Look: [{ json: { from: 'the pin' } }] } });
		const before = await world.live.workflow(workflowId);
		const answer = await run(workflowId, {
			pinData: { Look: [{ from: 'the caller' }], Change: [{ json: { n: 1 } }, { json: { n: 2 } }] },
		});
		expect(answer.data).toMatchObject({
			Look: [{ from: 'the caller' }],
			'Pass on': [{ n: 1 }, { n: 2 }],
		});
		expect(answer.simulatedNodes).toEqual([
			{ node: 'Look', source: 'caller' },
			{ node: 'Change', source: 'caller' },
		]);
		expect(answer).not.toHaveProperty('pinnedNodes');
		expect(calls).toEqual([]);
		expect(await world.live.workflow(workflowId)).toEqual(before);
	});

	test('of a node that there is not is refused with the nearest', async () => {
		const { message } = await refuse(await storeCalls(), { pinData: { Chang: [{}] } });
		expect(message).toMatch(/no node "Chang"\. Did you mean "Change"\?/);
	});

	test('of a disabled node is refused', async () => {
		const workflowId = await store(
			[manual(), { ...request('Change', 'POST'), disabled: true }],
			[['Start', 'Change']],
		);
		const { message } = await refuse(workflowId, { pinData: { Change: [{}] } });
		expect(message).toMatch(/is disabled/);
	});
});

describe('nodeName', () => {
	test('runs what leads to the node and nothing else', async () => {
		const workflowId = await store(
			[
				manual(),
				request('Look', 'GET'),
				request('Aside', 'GET'),
				passOn(),
				request('After', 'GET'),
			],
			[
				['Start', 'Look'],
				['Start', 'Aside'],
				['Look', 'Pass on'],
				['Pass on', 'After'],
			],
		);
		const answer = await run(workflowId, { nodeName: 'Pass on' });
		expect(answer.status).toBe('success');
		expect(Object.keys(answer.data).sort()).toEqual(['Look', 'Pass on', 'Start']);
		expect(calls).toEqual(['GET /Look']);
	});

	test('with nodeInput runs the node alone, as many items as there are', async () => {
		const workflowId = await storeCalls();
		const answer = await run(workflowId, {
			nodeName: 'Pass on',
			nodeInput: [{ n: 1 }, { n: 2 }],
		});
		expect(answer.data).toEqual({ 'Pass on': [{ n: 1 }, { n: 2 }] });
		const change = await run(workflowId, { nodeName: 'Change', nodeInput: [{}] });
		expect(change.data).toEqual({ Change: [{ from: 'the service' }] });
		expect(calls).toEqual(['POST /Change']);
	});

	test('with nodeInput holds the node back where it writes, whatever is left of its lines', async () => {
		const stale = { Change: { ai_tool: [[{ node: 'Look', type: 'ai_tool', index: 0 }]] } };
		const draft = await storeCalls();
		const { connections } = await world.live.workflow(draft);
		const changed = { ...connections, Change: { ...connections.Change, ...stale.Change } };
		for (const workflowId of [draft, await storeCalls({ connections: changed })]) {
			const input = { nodeName: 'Change', nodeInput: [{}], simulate: 'writes' };
			const answer = await run(workflowId, input);
			expect(answer).toMatchObject({ status: 'success', data: { Change: [{}] } });
			expect(answer.simulatedNodes).toEqual([{ node: 'Change', source: 'empty' }]);
		}
		expect(calls).toEqual([]);
	});

	test('starts from the trigger that leads there', async () => {
		const workflowId = await store(
			[
				manual(),
				passOn('First'),
				triggerNode('Clock', 'n8n-nodes-base.scheduleTrigger', 1.2),
				passOn('Second'),
			],
			[
				['Start', 'First'],
				['Clock', 'Second'],
			],
		);
		const { data } = await run(workflowId, { nodeName: 'Second' });
		expect(Object.keys(data).sort()).toEqual(['Clock', 'Second']);
		const { executionId } = await run(workflowId, { nodeName: 'First' });
		expect(executionId).toBeDefined();
		const { message, hint } = await world.canvas.refuse('run-workflow', {
			workflowId,
			nodeName: 'Second',
			triggerName: 'Start',
		});
		expect(message).toMatch(/"Start" does not lead to node "Second"/);
		expect(hint).toMatch(/nodeInput/);
	});

	test.each([
		{ input: { nodeName: 'Chang' }, says: /no node "Chang"\. Did you mean "Change"\?/ },
		{ input: { nodeInput: [{}] }, says: /"nodeInput" needs a "nodeName"/ },
		{ input: { nodeName: 'Start', nodeInput: [{}] }, says: /"Start" is a trigger/ },
		{
			input: { nodeName: 'Change', nodeInput: [{}], inputData: { a: 1 } },
			says: /no trigger is run/,
		},
	])('$input is refused, with nothing run', async ({ input, says }) => {
		expect((await refuse(await storeCalls(), input)).message).toMatch(says);
		expect(calls).toEqual([]);
	});
});

/** Start → Look (GET, signed) → Change (POST) → Given (POST) → Pass on → After */
async function storeSigned(start = manual()): Promise<string> {
	const { id, name: label } = await world.live.credential('Signed', 'httpHeaderAuth', {
		name: 'x-key',
		value: SECRET,
	});
	const signed = {
		...request('Look', 'GET', {
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
		}),
		credentials: { httpHeaderAuth: { id, name: label } },
	};
	return await store(
		[start, signed, request('Change', 'POST'), request('Given', 'POST'), passOn(), passOn('After')],
		[
			['Start', 'Look'],
			['Look', 'Change'],
			['Change', 'Given'],
			['Given', 'Pass on'],
			['Pass on', 'After'],
		],
	);
}

test('a step on the canvas runs what a person has drafted, wherever a key goes', async () => {
	const answer = await run(await storeSigned(), { simulate: 'writes' });
	expect(answer).toMatchObject({ data: { Look: [{ from: 'the service' }] } });
	expect(lastKey).toBe(SECRET);
});

describe.each(surfaceNames)('through the %s', (name) => {
	test('simulate, pinData and nodeName work together, and no secret is told', async () => {
		const workflowId = await storeSigned(webhookNode({ path: randomUUID(), name: 'Start' }));
		// A person has agreed to where the key goes.
		await world.live.publish(workflowId);
		const answer = await world.surface(name).ask('run-workflow', {
			workflowId,
			simulate: 'writes',
			pinData: { Given: [{ n: 1 }, { n: 2 }] },
			nodeName: 'Pass on',
		});
		expect(answer).toMatchObject({
			status: 'success',
			simulatedNodes: [
				{ node: 'Given', source: 'caller' },
				{ node: 'Change', source: 'empty' },
			],
			data: { Look: [{ from: 'the service' }], 'Pass on': [{ n: 1 }, { n: 2 }] },
		});
		expect(answer.data).not.toHaveProperty('After');
		expect(calls).toEqual(['GET /Look']);
		expect(lastKey).toBe(SECRET);
		expect(JSON.stringify(answer)).not.toContain(SECRET);
	});

	test('what the trigger puts out is given once', async () => {
		const workflowId = await storeCalls();
		const pinData = { Start: [{ a: 1 }] };
		const answer = await world
			.surface(name)
			.ask('run-workflow', { workflowId, pinData, nodeName: 'Start' });
		expect(answer.data).toEqual({ Start: [{ a: 1 }] });
		const { message, hint } = await world
			.surface(name)
			.refuse('run-workflow', { workflowId, pinData, inputData: { a: 2 } });
		expect(message).toMatch(/"inputData" and "pinData" both say what trigger "Start" puts out/);
		expect(hint).toMatch(/Pass one of them/);
		expect(calls).toEqual([]);
	});
});
