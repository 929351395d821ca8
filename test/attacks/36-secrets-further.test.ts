import { randomUUID } from 'node:crypto';

import { pause } from '../../sandbox/progress.mjs';
import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { LimitedAgent } from '../support/limited-agent';
import { publishLimited } from '../support/limited-agent';
import type { Json } from '../support/live-instance';
import { codeNode } from '../support/sample-workflows';
import { useListener } from '../support/use-listener';
import { useLive } from '../support/use-live';

const world = useLive([]);
const mine = useListener();

const CANARY = `canary-${randomUUID()}`;

let agent: LimitedAgent;

beforeAll(async () => {
	agent = await publishLimited(world, ['build-workflow', 'run-workflow']);
});

const start = {
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};

const called = {
	...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	parameters: { inputSource: 'passthrough' },
};

const key = async () =>
	await world.live.credential('A key', 'httpHeaderAuth', { name: 'x-key', value: CANARY });

const signedIn = {
	authentication: 'genericCredentialType',
	genericAuthType: 'httpHeaderAuth',
};

const get = async (url: string) => ({
	...{ name: 'Get', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
	parameters: { url, ...signedIn },
	credentials: { httpHeaderAuth: await key() },
});

const asked = { status: 'approval-required' };

describe('an address that a person has published, and that is computed', () => {
	async function publishLookUp(path: string): Promise<string> {
		const nodes = [webhookNode({ path }), await get('={{ $json.body.url }}')];
		const { id } = await world.live.store(workflow('Looks up', nodes, [['Webhook', 'Get']]));
		await world.live.publish(id);
		await world.live.webhook(path);
		return id;
	}

	test('is not where a model leads it', async () => {
		const path = randomUUID();
		const workflowId = await publishLookUp(path);
		const url = `${mine.url()}/in`;
		for (const given of [
			{ inputData: { url } },
			{ pinData: { Webhook: [{ body: { url } }] } },
			{ nodeName: 'Get', nodeInput: [{ body: { url } }] },
		]) {
			const [reply] = await agent.calls(['run-workflow', { workflowId, ...given }]);
			expect(reply?.answer).toMatchObject(asked);
		}
		expect(mine.arrived).toEqual([]);
	});

	test('is where the people go who use it', async () => {
		const path = randomUUID();
		await publishLookUp(path);
		await world.live.callWebhook(path, { url: `${mine.url()}/in` });
		expect(mine.arrived).toHaveLength(1);
	});
});

describe('a path of this n8n', () => {
	/** A webhook that answers with all that it was sent. */
	async function publishEcho(): Promise<string> {
		const path = randomUUID();
		const hook = webhookNode({ path });
		const { id } = await world.live.store(
			workflow(
				'Echoes',
				[
					{ ...hook, parameters: { ...hook.parameters, httpMethod: 'GET' } },
					{ name: 'Then', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
				],
				[['Webhook', 'Then']],
			),
		);
		await world.live.publish(id);
		return `${world.live.access.baseUrl}/webhook/${path}`;
	}

	async function publishAsking(url: string): Promise<Json> {
		const nodes = [webhookNode({ path: randomUUID() }), await get(url)];
		const stored = await world.live.store(workflow('Asks', nodes, [['Webhook', 'Get']]));
		await world.live.publish(stored.id);
		return stored;
	}

	test.each(['/EVIL', '/person/EVIL', '/person/ok?to=EVIL', '/person/ok/../EVIL'])(
		'that was live is not another one: %s',
		async (changed) => {
			const { id, name, settings, nodes, connections } = await publishAsking(
				`${mine.url()}/person/ok`,
			);
			await agent.calls(['run-workflow', { workflowId: id }]);
			expect(mine.arrived).toHaveLength(1);
			await world.live.api('PUT', `/workflows/${id}?publishIfActive=false`, {
				...{ name, settings, connections },
				nodes: nodes.map((node: Json) =>
					node.name === 'Get'
						? { ...node, parameters: { ...signedIn, url: `${mine.url()}${changed}` } }
						: node,
				),
			});
			const [run] = await agent.calls(['run-workflow', { workflowId: id }]);
			const [tried] = await agent.calls(['run-workflow', { workflowId: id, simulate: 'writes' }]);
			expect(run?.answer).toMatchObject(asked);
			expect(tried?.answer).toMatchObject({ simulatedNodes: [{ node: 'Get' }] });
			expect(mine.arrived).toHaveLength(1);
		},
	);

	test('that sends a secret back does not tell it to a model', async () => {
		const { id } = await publishAsking(await publishEcho());
		const [run] = await agent.calls(['run-workflow', { workflowId: id }]);
		expect(JSON.stringify(run)).toContain('x-key');
		expect(JSON.stringify(run)).not.toContain(CANARY);
		const { executionId } = run?.answer ?? {};
		for (const [tool, input] of [
			['get-execution', { executionId, includeData: true }],
			['get-node-output', { executionId, nodeName: 'Get' }],
		] as const) {
			const [read] = await agent.calls([tool, input]);
			expect([tool, JSON.stringify(read)]).toEqual([tool, expect.stringContaining('x-key')]);
			expect([tool, JSON.stringify(read)]).not.toEqual([tool, expect.stringContaining(CANARY)]);
		}
	});

	test('nor where a workflow below has sent it', async () => {
		const nodes = [called, await get(await publishEcho())];
		const { id: below } = await world.live.store(workflow('Below', nodes, [['Called', 'Get']]));
		await world.live.publish(below);
		const call = {
			...{ name: 'Call', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
			parameters: { workflowId: { __rl: true, mode: 'id', value: below }, options: {} },
		};
		const { id } = await world.live.store(workflow('Calls', [start, call], [['Start', 'Call']]));
		const [run] = await agent.calls(['run-workflow', { workflowId: id }]);
		expect(JSON.stringify(run)).toContain('x-key');
		expect(JSON.stringify(run)).not.toContain(CANARY);
	});
});

test.each(["={{ 'parameter' }}", 'parameter'])(
	'a tool with the source %s hides no workflow that it runs',
	async (source) => {
		const inner = workflow('Sub', [called, await get(`${mine.url()}/in`)], [['Called', 'Get']]);
		const run = {
			...{ name: 'Run', type: '@n8n/n8n-nodes-langchain.toolExecutor', typeVersion: 1 },
			parameters: { toolName: 'act', query: '{"query":"x"}' },
		};
		const tool = {
			...{ name: 'act', type: '@n8n/n8n-nodes-langchain.toolWorkflow', typeVersion: 2.2 },
			parameters: {
				...{ description: 'acts', source },
				workflowJson: JSON.stringify({ nodes: inner.nodes, connections: inner.connections }),
				workflowInputs: { mappingMode: 'defineBelow', value: {} },
			},
		};
		const links: Array<[string, string, string?]> = [
			['Start', 'Run'],
			['act', 'Run', 'ai_tool'],
		];
		const { id } = await world.live.store(workflow('Hides', [start, run, tool], links));
		const [reply] = await agent.calls(['run-workflow', { workflowId: id }]);
		expect(mine.arrived).toEqual([]);
		expect(reply?.answer).toMatchObject(asked);
	},
);

test.each([
	['graphql', 1.1, 'endpoint', { authentication: 'headerAuth', query: '{ a }' }],
	['httpRequest', 4.2, 'url', { ...signedIn, method: 'GET' }],
])(
	'an address of %s that is a list is one all the same',
	async (type, typeVersion, field, more) => {
		const node = {
			...{ name: 'Get', type: `n8n-nodes-base.${type}`, typeVersion },
			parameters: { ...more, [field]: [`${mine.url()}/in`] },
			credentials: { httpHeaderAuth: await key() },
		};
		const { id } = await world.live.store(workflow('Lists', [start, node], [['Start', 'Get']]));
		const [reply] = await agent.calls(['run-workflow', { workflowId: id }]);
		expect(mine.arrived).toEqual([]);
		expect(reply?.answer).toMatchObject(asked);
	},
);

test('pinned data of a model does not hide that it runs', async () => {
	const data = { apiKey: CANARY, url: 'http://127.0.0.1:9/v1', header: false };
	const openAi = await world.live.credential('Of a person', 'openAiApi', data);
	const chain = {
		...{ name: 'Chain', type: '@n8n/n8n-nodes-langchain.chainLlm', typeVersion: 1.5 },
		parameters: { promptType: 'define', text: 'Hi' },
	};
	const model = {
		...{ name: 'Model', type: '@n8n/n8n-nodes-langchain.lmChatOpenAi', typeVersion: 1.2 },
		parameters: { model: 'gpt-4o', options: { baseURL: mine.url(), maxRetries: 0 } },
		credentials: { openAiApi: openAi },
	};
	const { id } = await world.live.store({
		...workflow(
			'Pins',
			[start, chain, model],
			[
				['Start', 'Chain'],
				['Model', 'Chain', 'ai_languageModel'],
			],
		),
		pinData: { Model: [{ json: { a: 1 } }] },
	});
	const [reply] = await agent.calls(['run-workflow', { workflowId: id }]);
	expect(reply?.answer).toMatchObject(asked);
	expect(mine.arrived).toEqual([]);
});

test('what a run calls is not changed by a tool while it runs', async () => {
	const below = await world.live.store(
		workflow('Sub', [called, codeNode('Do', 'return [{ json: { was: 1 } }];')], [['Called', 'Do']]),
	);
	const wait = {
		...{ name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, webhookId: randomUUID() },
		parameters: { resume: 'timeInterval', amount: 6, unit: 'seconds' },
	};
	const call = {
		...{ name: 'Call', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
		parameters: { workflowId: { __rl: true, mode: 'id', value: below.id }, options: {} },
	};
	const { id } = await world.live.store(
		workflow(
			'Root',
			[start, wait, call],
			[
				['Start', 'Wait'],
				['Wait', 'Call'],
			],
		),
	);
	const running = agent.calls(['run-workflow', { workflowId: id }]);
	await pause(2_500);
	const [shown] = await agent.calls(['get-workflow-as-code', { workflowId: below.id }]);
	const code = String(shown?.answer.code).replace('was: 1', 'was: 2');
	expect(code).toContain('was: 2');
	const [meanwhile] = await agent.calls(['build-workflow', { workflowId: below.id, code }]);
	const [reply] = await running;
	expect(meanwhile?.refusal?.message).toMatch(/is called by a run that is under way/);
	expect(JSON.stringify(reply?.answer)).toContain('"was":1');
});

describe('settings, of which n8n keeps no versions', () => {
	const save = async (settings: Json, isLive: boolean) => {
		const { id } = await world.live.store(
			workflow(`Set ${randomUUID()}`, [webhookNode({ path: randomUUID() })], []),
		);
		if (isLive) await world.live.publish(id);
		const [shown] = await agent.calls(['get-workflow-as-code', { workflowId: id }]);
		const code = String(shown?.answer.code).replace(
			/workflow\(('[^']*', '[^']*')(?:, \{[^}]*\})?\)/,
			(_all, head: string) => `workflow(${head}, ${JSON.stringify(settings)})`,
		);
		expect(code).toContain(JSON.stringify(settings));
		const [reply] = await agent.calls(['build-workflow', { workflowId: id, code }]);
		return { reply, stored: await world.live.workflow(id) };
	};

	test.each([
		['availableInMCP', true],
		['callerPolicy', 'any'],
	])('that open a workflow to others are a person’s: %s', async (name, value) => {
		const { reply, stored } = await save({ [name]: value }, false);
		expect(reply?.refusal?.message).toContain(`Setting ${name}`);
		expect(stored.settings[name]).not.toBe(value);
	});

	test.each([
		['errorWorkflow', 'nWt3Vb2cPp1mZs0q'],
		['saveDataErrorExecution', 'none'],
	])('that hold for what is live are a person’s: %s', async (name, value) => {
		const { reply, stored } = await save({ [name]: value }, true);
		expect(reply?.refusal?.message).toContain(`Setting ${name}`);
		expect(stored.settings[name]).not.toBe(value);
		const draft = await save({ [name]: value }, false);
		expect(draft.stored.settings[name]).toBe(value);
	});
});
