import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { LimitedAgent } from '../support/limited-agent';
import { publishLimited } from '../support/limited-agent';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { codeNode } from '../support/sample-workflows';
import { storeCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const REGISTRY = 'n8n-nodes-foreman.foremanAdmin';

const fromItem = (name: string) => `={{ $json.${name} }}`;

/** What a person has made to set permissions by a call: Call → Wanted → Set. */
async function publishSetter() {
	const path = randomUUID();
	const set = {
		...{ name: 'Set', type: REGISTRY, typeVersion: 1 },
		parameters: {
			...{ resource: 'permission', operation: 'set' },
			...{ agentId: fromItem('agentId'), tools: fromItem('tools'), status: fromItem('status') },
		},
		credentials: await storeCredentials(world.live),
	};
	const wanted = codeNode('Wanted', 'return [{ json: $input.first().json.body }];');
	const { id } = await world.live.store(
		workflow(
			'Sets permissions',
			[webhookNode({ path, name: 'Call' }), wanted, set],
			[
				['Call', 'Wanted'],
				['Wanted', 'Set'],
			],
		),
	);
	await world.live.publish(id);
	await world.live.webhook(path);
	return { id, path };
}

/** The same for whatever starts it: another workflow, or the failure of one. */
async function storeCalled(trigger: string, typeVersion: number, values: string, parameters = {}) {
	const set = {
		...{ name: 'Set', type: REGISTRY, typeVersion: 1 },
		parameters: { resource: 'permission', operation: 'set', ...wish(values) },
		credentials: await storeCredentials(world.live),
	};
	const start = { name: 'Start', type: trigger, typeVersion, parameters };
	const { id } = await world.live.store(workflow('Is called', [start, set], [['Start', 'Set']]));
	await world.live.publish(id);
	return id;
}

const wish = (values: string) => ({
	agentId: `={{ ${values}.agentId }}`,
	tools: `={{ ${values}.tools }}`,
	status: `={{ ${values}.status }}`,
});

/** What operators see: what the agent may do with a tool, as it is decided now. */
async function decidedFor(agentId: string): Promise<Json> {
	const path = randomUUID();
	const list = {
		...{ name: 'List', type: REGISTRY, typeVersion: 1 },
		parameters: { resource: 'permission', operation: 'getAll', agentId },
		credentials: await storeCredentials(world.live),
	};
	const hook = webhookNode({ path });
	const responding = { ...hook.parameters, responseData: 'allEntries' };
	const { id } = await world.live.store(
		workflow('Lists', [{ ...hook, parameters: responding }, list], [['Webhook', 'List']]),
	);
	await world.live.publish(id);
	const { body } = await world.live.callWebhook(path, {});
	return body.find(({ tool }: Json) => tool === 'delete-workflow');
}

const untouched = { permission: 'needs_approval', source: 'undecided' };

const everything = (agentId: string) => ({
	...{ agentId, tools: ['delete-workflow'], status: 'always_allow' },
});

const executeNode = (workflowId: string, wait = true) => ({
	name: 'Below',
	type: 'n8n-nodes-base.executeWorkflow',
	typeVersion: 1.2,
	parameters: {
		workflowId: { __rl: true, mode: 'id', value: workflowId },
		workflowInputs: { mappingMode: 'defineBelow', value: {} },
		options: { waitForSubWorkflow: wait },
	},
});

const called = {
	...{ type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	parameters: { inputSource: 'passthrough' },
};

const begin = {
	...{ name: 'Begin', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
};

let agent: LimitedAgent;

beforeAll(async () => {
	agent = await publishLimited(world, ['run-workflow']);
});

test.each([
	['input of the trigger', (wanted: object) => ({ inputData: wanted })],
	['output pinned to the node before', (wanted: object) => ({ pinData: { Wanted: [wanted] } })],
	['input of the node itself', (wanted: object) => ({ nodeName: 'Set', nodeInput: [wanted] })],
])('a run with %s sets no permission', async (_what, given) => {
	const { id } = await publishSetter();
	const agentId = randomUUID();
	const before = await world.live.executionIds(id);
	const [reply] = await agent.calls([
		'run-workflow',
		{ workflowId: id, ...given(everything(agentId)) },
	]);
	expect(await decidedFor(agentId)).toMatchObject(untouched);
	expect(reply?.refusal?.message).toMatch(/would act for a person\. Node "Set": it sets what/);
	expect(await world.live.executionIds(id)).toEqual(before);
});

test('what a registry would put out is not made up', async () => {
	const { id } = await publishSetter();
	const before = await world.live.executionIds(id);
	const made = { permission: 'always_allow', tool: 'delete-workflow' };
	const [reply] = await agent.calls(['run-workflow', { workflowId: id, pinData: { Set: [made] } }]);
	expect(reply?.refusal?.message).toContain('Node "Set": its output would be made up.');
	expect(await world.live.executionIds(id)).toEqual(before);
});

test.each([
	['that it waits for', true],
	['that it does not wait for', false],
])('nor does a workflow below the run %s', async (_what, wait) => {
	const agentId = randomUUID();
	const called = await storeCalled('n8n-nodes-base.executeWorkflowTrigger', 1.1, '$json', {
		inputSource: 'passthrough',
	});
	const make = codeNode('Make', `return [{ json: ${JSON.stringify(everything(agentId))} }];`);
	const start = { ...codeNode('x', ''), name: 'Begin', type: 'n8n-nodes-base.manualTrigger' };
	const { id } = await world.live.store(
		workflow(
			'Calls below',
			[{ ...start, typeVersion: 1, parameters: {} }, make, executeNode(called, wait)],
			[
				['Begin', 'Make'],
				['Make', 'Below'],
			],
		),
	);
	await agent.calls(['run-workflow', { workflowId: id }]);
	const below = await eventually('an execution below', async () => {
		const [first] = await world.live.executionIds(called);
		return first;
	});
	const { status, data } = await world.live.endOf(below);
	expect(await decidedFor(agentId)).toMatchObject(untouched);
	expect(status).toBe('error');
	expect(data.resultData.error.message).toMatch(/acts for people, and this execution was started/);
});

test('nor does one below that has waited meanwhile, wherever it goes on', async () => {
	const agentId = randomUUID();
	const wait = {
		...{ name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, webhookId: randomUUID() },
		parameters: { resume: 'webhook' },
	};
	const set = {
		...{ name: 'Set', type: REGISTRY, typeVersion: 1 },
		parameters: { resource: 'permission', operation: 'set', ...everything(agentId) },
		credentials: await storeCredentials(world.live),
	};
	const { id: below } = await world.live.store(
		workflow(
			'Waits',
			[{ ...called, name: 'Start' }, wait, set],
			[
				['Start', 'Wait'],
				['Wait', 'Set'],
			],
		),
	);
	await world.live.publish(below);
	const { id } = await world.live.store(
		workflow('Has one wait', [begin, executeNode(below, false)], [['Begin', 'Below']]),
	);
	await agent.calls(['run-workflow', { workflowId: id }]);
	const waiting = await world.live.waitingExecution(below, []);
	await world.live.resume(waiting);
	const { status } = await world.live.endOf(waiting);
	expect(await decidedFor(agentId)).toMatchObject(untouched);
	expect(status).toBe('error');
});

test('nor does an error workflow of one below', async () => {
	const agentId = randomUUID();
	const handler = await storeCalled(
		'n8n-nodes-base.errorTrigger',
		1,
		'JSON.parse($json.execution.error.message.replace(/ \\[line.*/, ""))',
	);
	const failing = workflow(
		'Fails below',
		[
			{
				name: 'Start',
				type: 'n8n-nodes-base.executeWorkflowTrigger',
				typeVersion: 1.1,
				parameters: { inputSource: 'passthrough' },
			},
			codeNode('Fail', `throw new Error(${JSON.stringify(JSON.stringify(everything(agentId)))})`),
		],
		[['Start', 'Fail']],
		{ errorWorkflow: handler },
	);
	const { id: below } = await world.live.store(failing);
	await world.live.publish(below);
	const { id } = await world.live.store(
		workflow('Has one fail', [begin, executeNode(below)], [['Begin', 'Below']]),
	);
	await agent.calls(['run-workflow', { workflowId: id }]);
	const handled = await eventually('the error workflow', async () => {
		const [first] = await world.live.executionIds(handler);
		return first;
	});
	const { status } = await world.live.endOf(handled);
	expect(await decidedFor(agentId)).toMatchObject(untouched);
	expect(status).toBe('error');
});

test('a person goes on setting permissions with the same workflow', async () => {
	const { path } = await publishSetter();
	const agentId = randomUUID();
	const { status } = await world.live.callWebhook(path, everything(agentId));
	expect(status).toBe(200);
	expect(await decidedFor(agentId)).toMatchObject({ permission: 'always_allow' });
});
