import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { codeNode, orderCode, triggerNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas', 'toolkit']);

const waitFor = (name: string, amount: number) =>
	triggerNode(name, 'n8n-nodes-base.wait', 1.1, {
		resume: 'timeInterval',
		amount,
		unit: 'seconds',
	});

const list = async (given: object): Promise<Json> =>
	await world.canvas.ask('list-executions', given);

const kindsOf = ({ executions }: Json) => executions.map(({ own = 'people’s' }: Json) => own);

/** A published workflow that runs another one when its webhook is called. */
async function publishCaller() {
	const called = triggerNode('Called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, {
		inputSource: 'passthrough',
	});
	const pass = codeNode('Pass', 'return $input.all();');
	const { id: below } = await world.live.store(
		workflow('Below', [called, pass], [['Called', 'Pass']]),
	);
	await world.live.publish(below);
	const path = randomUUID();
	const call = triggerNode('Call', 'n8n-nodes-base.executeWorkflow', 1.2, {
		workflowId: { __rl: true, mode: 'id', value: below },
		options: {},
	});
	const { id } = await world.live.store(
		workflow(
			'Caller',
			[webhookNode({ path, responseMode: 'lastNode' }), call],
			[['Webhook', 'Call']],
		),
	);
	await world.live.publish(id);
	return { id, below, path };
}

test('runs of people are listed, and what Foreman tried only where it is asked for: also below', async () => {
	const { id, below, path } = await publishCaller();
	await world.live.callWebhook(path, {});
	await world.canvas.ask('run-workflow', { workflowId: id, inputData: { x: 1 } });
	await world.surface('toolkit').ask('run-workflow', { workflowId: id, simulate: 'writes' });
	for (const workflowId of [id, below]) {
		const others = await eventually('the run of the webhook', async () => {
			const told = await list({ workflowId });
			return told.executions.length > 0 && told;
		});
		expect(kindsOf(others)).toEqual(['people’s']);
		expect(others.leftOut).toBeGreaterThanOrEqual(workflowId === id ? 2 : 1);
		const all = await list({ workflowId, includeOwn: true });
		expect(all.leftOut).toBeUndefined();
		expect(kindsOf(all)).toEqual([...Array(others.leftOut).fill('test'), 'people’s']);
	}
});

test('runs of the workflow in which an agent works with Foreman are its own', async () => {
	const agent = world.surface('toolkit');
	const told: Json = await agent.ask('list-executions', { limit: 100 });
	const canvas = await agent.workflowOf('list-executions');
	expect(told.executions.map(({ workflowId }: Json) => workflowId)).not.toContain(canvas);
	expect(told.leftOut).toBeGreaterThanOrEqual(1);
	const all: Json = await agent.ask('list-executions', { limit: 100, includeOwn: true });
	const own = all.executions.filter(({ workflowId }: Json) => workflowId === canvas);
	expect(own.length).toBeGreaterThanOrEqual(2);
	expect(new Set(kindsOf({ executions: own }))).toEqual(new Set(['chat']));
	// Whoever names it asks for it.
	expect(kindsOf(await list({ workflowId: canvas })).slice(0, 1)).toEqual(['chat']);
});

test('which node is slow, and which run was, costs one short answer', async () => {
	const path = randomUUID();
	const many = codeNode(
		'Many',
		"return Array.from({ length: 200 }, (_, n) => ({ json: { n, text: 'x'.repeat(2000) } }));",
	);
	const slow = { ...waitFor('Slow', 2), executeOnce: true };
	const { id } = await world.live.store(
		workflow(
			'Slow',
			[webhookNode({ path, responseMode: 'lastNode' }), many, slow],
			[
				['Webhook', 'Many'],
				['Many', 'Slow'],
			],
		),
	);
	await world.live.publish(id);
	const began = new Date().toISOString();
	await world.live.callWebhook(path, {});
	const { executions } = await eventually('the run', async () => {
		const told = await list({ workflowId: id, order: 'slowest', since: began });
		return told.executions[0]?.finishedAt && told;
	});
	expect(executions[0].milliseconds).toBeGreaterThanOrEqual(1_900);
	expect((await list({ workflowId: id, until: began })).executions).toEqual([]);
	expect((await list({ workflowId: id, states: ['error', 'crashed'] })).executions).toEqual([]);
	expect((await list({ workflowId: id, states: ['error', 'success'] })).executions).toHaveLength(1);
	const answer = await world.canvas.ask('get-execution', { executionId: executions[0].id });
	const [slowest] = [...answer.nodes].sort((a: Json, b: Json) => b.milliseconds - a.milliseconds);
	expect(slowest).toMatchObject({ node: 'Slow', runs: 1 });
	expect(slowest.milliseconds).toBeGreaterThanOrEqual(1_900);
	expect(answer.nodes.find(({ node }: Json) => node === 'Many')).toMatchObject({
		items: 200,
		sample: [{ n: 0 }, { n: 1 }],
	});
	expect(JSON.stringify(answer).length).toBeLessThan(3_000);
});

test('a version that Foreman saved is told from one that a person saved', async () => {
	const code = orderCode(`Saved ${world.live.mark}`, 'first');
	const { workflowId: id } = await world.canvas.ask('build-workflow', { code });
	const byForeman = async () => {
		const { versions } = await world.canvas.ask('list-workflow-versions', { workflowId: id });
		return versions.map((one: Json) => one.byForeman ?? false);
	};
	const patches = [{ old_str: '"first"', new_str: '"second"' }];
	await world.canvas.ask('build-workflow', { workflowId: id, patches });
	expect(await byForeman()).toEqual([true, true]);
	const { name, nodes, connections, settings } = await world.live.workflow(id);
	const node = { ...triggerNode('Extra', 'n8n-nodes-base.noOp', 1), id: randomUUID() };
	const path = `/workflows/${id}?publishIfActive=false`;
	await world.live.api('PUT', path, {
		...{ name, connections, settings },
		nodes: [...nodes, { ...node, position: [600, 0] }],
	});
	// n8n makes no version of settings.
	await world.canvas.call('update-workflow-settings', {
		workflowId: id,
		timezone: 'Europe/Berlin',
	});
	expect(await byForeman()).toEqual([false, true, true]);
});

describe('a column that is not there', () => {
	const made: string[] = [];

	afterAll(async () => {
		for (const id of made) await world.live.api('DELETE', `/data-tables/${id}`);
	});

	const tableOf = async (name: string) => {
		const columns = [{ name: 'subscriber_email', type: 'string' }];
		const { id } = await world.live.api('POST', '/data-tables', { name, columns });
		made.push(id);
		return id;
	};

	const use = (given: object) =>
		triggerNode('Table', 'n8n-nodes-base.dataTable', 1.1, { resource: 'row', ...given });

	const insert = { mappingMode: 'defineBelow', value: { email_address: 'a@example.test' } };
	const condition = { keyName: 'email_address', condition: 'eq', keyValue: 'a' };

	test.each([
		['insert', { operation: 'insert', columns: insert }],
		['conditions', { operation: 'get', returnAll: true, filters: { conditions: [condition] } }],
		['order', { operation: 'get', returnAll: true, orderBy: true, orderByColumn: 'email_address' }],
	])('is found where n8n would fail at it: %s', async (_, given) => {
		const dataTableId = { __rl: true, mode: 'id', value: await tableOf(`Mails ${randomUUID()}`) };
		const start = triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);
		const draft = workflow('Mails', [start, use({ dataTableId, ...given })], [['Start', 'Table']]);
		const { id } = await world.live.store(draft);
		const { findings } = await world.canvas.ask('validate-workflow', { workflowId: id });
		expect(findings).toEqual([
			expect.objectContaining({
				...{ node: 'Table', severity: 'error' },
				...{ message: expect.stringContaining('no column "email_address"') },
				fix: 'Did you mean "subscriber_email"?',
			}),
		]);
		expect(await world.canvas.ask('run-workflow', { workflowId: id })).toMatchObject({
			status: 'error',
		});
	});

	test('n8n takes another table whose name holds the name', async () => {
		const name = `part${randomUUID().slice(0, 8)}`;
		await tableOf(`${name}_archive`);
		const dataTableId = { __rl: true, mode: 'name', value: name };
		const columns = { mappingMode: 'defineBelow', value: { subscriber_email: 'a' } };
		const start = triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);
		const node = use({ dataTableId, operation: 'insert', columns });
		const { id } = await world.live.store(workflow('Part', [start, node], [['Start', 'Table']]));
		const { findings } = await world.canvas.ask('validate-workflow', { workflowId: id });
		expect(findings).toMatchObject([
			{
				parameter: 'dataTableId',
				message: expect.stringContaining(`would take "${name}_archive"`),
			},
		]);
		expect(await world.canvas.ask('run-workflow', { workflowId: id })).toMatchObject({
			...{ status: 'success', data: { Table: [{ subscriber_email: 'a' }] } },
		});
	});
});
