import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { fixedIdentity, storeCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const trigger = {
	...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	parameters: {
		inputSource: 'workflowInputs',
		workflowInputs: { values: [{ name: 'id', type: 'string' }] },
	},
};

const answer = (words: string) => ({
	...{ name: 'Answer', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
	parameters: {
		...{ mode: 'raw', options: {} },
		jsonOutput: `={{ JSON.stringify({ said: '${words} ' + $json.id }) }}`,
	},
});

const body = (name: string) => `={{ $json.body.${name} }}`;

/** What each operation is given by the body of its webhook. */
const operations: Readonly<Record<string, object>> = {
	'function createToolFromWorkflow': {
		workflowId: { __rl: true, mode: 'id', value: body('workflowId') },
		...{ description: body('description'), toolName: body('toolName'), effect: 'read' },
	},
	'tool getAll': { returnAll: true, filters: { query: body('query') } },
	'tool try': {
		toolId: { __rl: true, mode: 'id', value: body('toolId') },
		arguments: '={{ $json.body.given }}',
	},
	'tool update': {
		toolId: { __rl: true, mode: 'id', value: body('toolId') },
		updateFields: { examples: '={{ $json.body.examples }}' },
	},
	'version pin': {
		functionId: { __rl: true, mode: 'id', value: body('functionId') },
		additionalFields: { note: 'of a test' },
	},
};

const root = randomUUID();

const pathOf = (name: string) => `${root}/${name.replace(' ', '/')}`;

beforeAll(async () => {
	const { live } = world;
	const store = await storeCredentials(live);
	const identity = await fixedIdentity(live, `registry ${live.mark}`, 'main');
	const branches = Object.entries(operations).map(([name, given]) => {
		const [resource, operation] = name.split(' ');
		const hook = webhookNode({ path: pathOf(name), name: `Call ${name}` });
		return {
			hook: {
				...{ ...hook, webhookId: pathOf(name) },
				parameters: { ...hook.parameters, responseData: 'allEntries' },
			},
			node: {
				...{ name, type: 'n8n-nodes-foreman.foremanAdmin', typeVersion: 1 },
				parameters: { resource, operation, ...given },
				onError: 'continueRegularOutput',
				credentials: { ...store, foremanIdentityApi: identity },
			},
		};
	});
	const { id } = await live.store(
		workflow(
			'Registers tools',
			branches.flatMap(({ hook, node }) => [hook, node]),
			branches.map(({ hook, node }) => [hook.name, node.name]),
		),
	);
	await live.publish(id);
	for (const name of Object.keys(operations)) await live.webhook(pathOf(name));
});

async function ask(name: string, input: object): Promise<Json> {
	const { status, body: given } = await world.live.callWebhook(pathOf(name), input);
	expect(status).toBe(200);
	return given;
}

test('a workflow becomes a tool, is listed, tried, held to its examples and pinned', async () => {
	const { live } = world;
	const toolName = `look_up_${randomUUID().slice(0, 8)}`;
	const content = workflow(toolName, [trigger, answer('order')], [['Called', 'Answer']]);
	const stored = await live.store(content);
	const wish = { workflowId: stored.id, toolName, description: 'Use it to look up an order' };
	const [draft] = await ask('function createToolFromWorkflow', wish);
	expect(draft.error).toContain('is not published');

	await live.publish(stored.id);
	const [made] = await ask('function createToolFromWorkflow', wish);
	expect(made).toMatchObject({
		...{ name: toolName, effect: 'read', description: 'Use it to look up an order' },
		inputSchema: { properties: { id: { type: 'string' } }, required: ['id'] },
	});
	expect(Object.keys(made)[0]).toBe('name');
	const [listed] = await ask('tool getAll', { query: toolName });
	expect(listed).toMatchObject({ id: made.id, functionId: made.functionId });

	const [tried] = await ask('tool try', { toolId: made.id, given: { id: '7' } });
	expect(tried).toEqual({ name: toolName, result: { said: 'order 7' } });
	const [wrong] = await ask('tool try', { toolId: made.id, given: {} });
	expect(wrong.error).toContain('id');

	const example = (said: string) => [{ args: { id: '7' }, result: { said } }];
	await ask('tool update', { toolId: made.id, examples: example('something else') });
	const [broken] = await ask('version pin', { functionId: made.functionId });
	expect(broken.error).toContain('it gave another result');
	await ask('tool update', { toolId: made.id, examples: example('order 7') });
	const [pinned] = await ask('version pin', { functionId: made.functionId });
	expect(pinned).toMatchObject({ pinned: [toolName], examplesRun: 1, note: 'of a test' });
});
