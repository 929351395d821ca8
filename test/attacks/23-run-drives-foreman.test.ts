import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { columns, tablesNamed } from '../support/asking-agent';
import type { LimitedAgent } from '../support/limited-agent';
import { publishLimited } from '../support/limited-agent';
import type { Json } from '../support/live-instance';
import { chain, codeNode } from '../support/sample-workflows';
import { agentWorkflowFor, toolkitNode } from '../support/surface-workflows';
import { modelCredential, ownerCredential, ownerCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const INSTANCE = 'n8n-nodes-foreman.foremanWorkflows';

/** A step that a person has set up. */
const step = async (resource: string, operation: unknown, parameters: object = {}) => ({
	...{ name: 'Step', type: INSTANCE, typeVersion: 1 },
	parameters: { resource, operation, ...parameters },
	credentials: { foremanN8nApi: await ownerCredential(world.live) },
});

const tableToDelete = {
	dataTableId: { __rl: true, mode: 'id', value: '={{ $json.body?.id ?? $json.id }}' },
};

/** A person's utility: Call → Step. */
async function publishUtility(node: Json): Promise<{ readonly id: string; readonly path: string }> {
	const path = randomUUID();
	const { id } = await world.live.store(
		workflow('Utility', [webhookNode({ path, name: 'Call' }), node], [['Call', 'Step']]),
	);
	await world.live.publish(id);
	await world.live.webhook(path);
	return { id, path };
}

async function newTable(): Promise<{ readonly id: string; readonly name: string }> {
	const name = `Kept ${randomUUID()}`;
	const { id } = await world.live.api('POST', '/data-tables', { name, columns });
	return { id, name };
}

let agent: LimitedAgent;

beforeAll(async () => {
	agent = await publishLimited(world, ['run-workflow']);
});

describe('a utility that deletes the table that its item names', () => {
	test.each([
		['input of its trigger', (id: string) => ({ inputData: { id } })],
		['an item for the step alone', (id: string) => ({ nodeName: 'Step', nodeInput: [{ id }] })],
	])('is not driven by %s', async (_what, given) => {
		const table = await newTable();
		const utility = await publishUtility(
			await step('data-table', 'delete-data-table', tableToDelete),
		);
		const before = await world.live.executionIds(utility.id);
		const [reply] = await agent.calls([
			'run-workflow',
			{ workflowId: utility.id, ...given(table.id) },
		]);
		expect(await tablesNamed(world, table.name)).toHaveLength(1);
		expect(reply?.refusal?.message).toMatch(/Node "Step": it runs delete-data-table, which/);
		expect(await world.live.executionIds(utility.id)).toEqual(before);
	});

	test('is not driven from a workflow above it', async () => {
		const table = await newTable();
		const called = { name: 'Call', type: 'n8n-nodes-base.executeWorkflowTrigger' };
		const { id: utility } = await world.live.store(
			workflow(
				'Utility below',
				[
					{ ...called, typeVersion: 1.1, parameters: { inputSource: 'passthrough' } },
					await step('data-table', 'delete-data-table', tableToDelete),
				],
				[['Call', 'Step']],
			),
		);
		await world.live.publish(utility);
		const { id } = await world.live.store(
			chain('Above', codeNode('Make', `return [{ json: { id: "${table.id}" } }]`), {
				...{ name: 'Below', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
				parameters: { workflowId: { __rl: true, mode: 'id', value: utility }, options: {} },
			}),
		);
		const [reply] = await agent.calls(['run-workflow', { workflowId: id }]);
		expect(await tablesNamed(world, table.name)).toHaveLength(1);
		expect(reply?.answer.error).toMatch(/may not run "Delete Data Table" without asking a person/);
	});

	test('goes on working for people', async () => {
		const table = await newTable();
		const utility = await publishUtility(
			await step('data-table', 'delete-data-table', tableToDelete),
		);
		expect(await world.live.callWebhook(utility.path, { id: table.id })).toMatchObject({
			status: 200,
		});
		expect(await tablesNamed(world, table.name)).toHaveLength(0);
	});
});

test('what the agent may do itself, steps of Foreman do in its runs too', async () => {
	const utility = await publishUtility(await step('workflow', 'list-workflows'));
	const [reply] = await agent.calls(['run-workflow', { workflowId: utility.id }]);
	expect(reply?.answer).toMatchObject({ status: 'success' });
});

test('an agent with a freer toolkit does no more for it', async () => {
	const table = await newTable();
	const toolkit = toolkitNode({ profile: 'unattended' }, await ownerCredentials(world.live));
	const credential = await modelCredential(world.live);
	const freer = agentWorkflowFor('Freer agent', randomUUID(), [toolkit], credential);
	const { id } = await world.live.store(freer);
	const script = `script-${randomUUID()}`;
	const drop = { name: 'delete-data-table', arguments: { dataTableId: table.id } };
	const inner = world.model.load({
		name: script,
		turns: [{ toolCalls: [drop] }, { text: 'done' }],
	});
	await agent.calls([
		'run-workflow',
		{ workflowId: id, inputData: { script, chatInput: 'Delete it' } },
	]);
	expect(await tablesNamed(world, table.name)).toHaveLength(1);
	const told = JSON.stringify(inner.calls.at(-1)?.toolResults);
	expect(told).toContain('may not run delete-data-table without asking a person');
});

test('a run that a run starts may do no more either', async () => {
	const table = await newTable();
	const below = await publishUtility(await step('data-table', 'delete-data-table', tableToDelete));
	const above = await publishUtility(
		await step('execution', 'run-workflow', {
			workflowId: { __rl: true, mode: 'id', value: below.id },
			inputData: `={{ { id: "${table.id}" } }}`,
		}),
	);
	const trusting = { askAfterForeignText: false };
	const runner = await publishLimited(world, ['run-workflow'], trusting);
	const [reply] = await runner.calls(['run-workflow', { workflowId: above.id }]);
	expect(await tablesNamed(world, table.name)).toHaveLength(1);
	expect(JSON.stringify(reply)).toContain('Delete Data Table');
});
