import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { findTool, tools } from '../support/native-tools';
import type { Json } from '../support/live-instance';
import { orderWorkflow } from '../support/sample-workflows';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredential, publishAgent, runScript } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** Names that look like a tool that was not given, or like something that every object has. */
const names = [
	'delete-workflow',
	'delete-workflow ',
	'Delete-Workflow',
	'DELETE_WORKFLOW',
	'delete_workflow',
	'delete\u2011workflow',
	'd\u0435lete-workflow',
	'delete-workflow\u200b',
	'list-workflows/../delete-workflow',
	'constructor',
	'__proto__',
	'prototype',
	'toString',
	'hasOwnProperty',
	'',
];

test('there is one way to write the name of a tool', () => {
	const found = names.filter((name) => findTool(name) !== undefined);
	expect(found).toEqual(['delete-workflow']);
});

async function target(): Promise<{ id: string; state: () => Promise<Json> }> {
	const { id } = await world.live.store(orderWorkflow('Target'));
	return {
		id,
		async state() {
			const { versionId, isArchived, updatedAt } = await world.live.workflow(id);
			return { versionId, isArchived, updatedAt };
		},
	};
}

const others = tools.map(({ name }) => name).filter((name) => name !== 'delete-workflow');

describe.each([
	['flat', ['list-workflows']],
	['deferred', ['list-workflows']],
	['common', others],
])('a toolkit (%s) without the tool', (exposure, chosen) => {
	let published: Awaited<ReturnType<typeof publishAgent>>;

	beforeAll(async () => {
		const credential = await ownerCredential(world.live);
		const toolkit = toolkitNode({ exposure, tools: chosen }, credential);
		published = await publishAgent(world.live, `Narrow ${world.live.mark}`, [toolkit]);
	});

	test.each(names)('does not reach it by the name %j', async (name) => {
		const { id, state } = await target();
		const before = await state();
		const given = { workflowId: id };
		const call =
			exposure === 'flat'
				? { name: name === '' ? 'nothing' : name, arguments: given }
				: { name: 'run-tool', arguments: { name, arguments: given } };
		const { script } = await runScript(world.live, world.model, published, [
			{ toolCalls: [call], misbehave: exposure === 'flat' ? { unknownTool: true } : {} },
			{ text: 'went on' },
		]);
		expect(await state()).toEqual(before);
		const answers = JSON.stringify(script.calls.at(-1)?.toolResults ?? []);
		expect(answers).not.toContain('"success":true');
		if (exposure !== 'flat') expect(answers).toMatch(/failed/);
	});
});

test('an operation by any such name is none on the canvas', async () => {
	const path = randomUUID();
	const hook = { ...webhookNode({ path }), webhookId: path };
	const node = {
		...{ name: 'Any', type: 'n8n-nodes-foreman.foremanWorkflows', typeVersion: 1 },
		parameters: {
			...{ resource: 'workflow', operation: '={{ $json.body.operation }}' },
			workflowId: { __rl: true, mode: 'id', value: '={{ $json.body.workflowId }}' },
		},
		credentials: { foremanN8nApi: await ownerCredential(world.live) },
	};
	const made = workflow('Any operation', [hook, node], [[hook.name, node.name]]);
	const { id } = await world.live.store(made);
	await world.live.publish(id);
	const victim = await target();
	const before = await victim.state();
	for (const operation of names.filter((name) => name !== 'delete-workflow')) {
		const { status } = await world.live.callWebhook(path, { operation, workflowId: victim.id });
		expect(status).toBe(500);
	}
	expect(await victim.state()).toEqual(before);
});
