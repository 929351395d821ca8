import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
import { codeNode, triggerNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';
import { endServer, listenNamed } from '../support/local-server';

const world = useLive();

/** Somebody else's service: keeps what it was asked. */
const calls: string[] = [];
const service = createServer((request, response) => {
	calls.push(`${request.method} ${request.url}`);
	response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify({ rate: 2 }));
});
let address = '';

beforeAll(async () => {
	address = await listenNamed(service);
});

afterAll(async () => await endServer(service));

beforeEach(() => void (calls.length = 0));

const manual = () => triggerNode('Start', 'n8n-nodes-base.manualTrigger', 1);

const request = (name: string, parameters: Json) =>
	triggerNode(name, 'n8n-nodes-base.httpRequest', 4.2, { options: {}, ...parameters });

const orders = () =>
	codeNode(
		'Orders',
		`return [{ json: { id: 1, total: 5 }, pairedItem: 0 }, { json: { id: 2, total: 7 }, pairedItem: 0 }];`,
	);

const store = async (nodes: Json[], links: Array<[string, string]>, extra = {}): Promise<string> =>
	(await world.live.store({ ...workflow('Evidence', nodes, links), ...extra })).id;

const simulate = async (workflowId: string, input: object = {}) =>
	await world.canvas.ask('run-workflow', { workflowId, simulate: 'writes', ...input });

describe('what a simulated node would have done', () => {
	test('is told per item, evaluated by n8n from the data of the run, and nothing is sent', async () => {
		const workflowId = await store(
			[
				manual(),
				orders(),
				request('Rate', { url: `${address}/rate` }),
				request('Post', {
					method: 'POST',
					url: `=${address}/orders/{{ $('Orders').item.json.id }}`,
					sendHeaders: true,
					headerParameters: {
						parameters: [{ name: 'Authorization', value: `Bearer ${'s3cr3t'.repeat(6)}` }],
					},
					sendBody: true,
					specifyBody: 'json',
					jsonBody: `={{ { total: $('Orders').item.json.total * $json.rate } }}`,
				}),
			],
			[
				['Start', 'Orders'],
				['Orders', 'Rate'],
				['Rate', 'Post'],
			],
		);
		const answer = await simulate(workflowId);
		expect(answer.status).toBe('success');
		expect(answer.wouldDo).toEqual([
			{
				node: 'Post',
				items: 2,
				parameters: [
					expect.objectContaining({
						method: 'POST',
						url: `${address}/orders/1`,
						jsonBody: { total: 10 },
					}),
					expect.objectContaining({ url: `${address}/orders/2`, jsonBody: { total: 14 } }),
				],
			},
		]);
		expect(JSON.stringify(answer)).not.toContain('s3cr3t');
		expect(calls).toEqual(['GET /rate', 'GET /rate']);
	});

	test('says of a parameter that n8n cannot evaluate why, and tells the others', async () => {
		const workflowId = await store(
			[
				manual(),
				request('Post', {
					method: 'POST',
					url: `=${address}/{{ $('Elsewhere').item.json.id }}`,
					sendQuery: true,
					queryParameters: { parameters: [{ name: 'v', value: '={{ $vars.secret }}' }] },
				}),
			],
			[['Start', 'Post']],
		);
		const [told] = (await simulate(workflowId)).wouldDo;
		expect(told).toMatchObject({
			node: 'Post',
			parameters: [{ method: 'POST' }],
			unresolved: [
				expect.stringMatching(/^url: /),
				expect.stringMatching(/^queryParameters: .*variable/),
			],
		});
		expect(calls).toEqual([]);
	});
});

describe('Respond to Webhook', () => {
	const answering = async (parameters: Json) => {
		const path = randomUUID();
		const workflowId = await store(
			[
				webhookNode({ path, responseMode: 'responseNode' }),
				triggerNode('Respond', 'n8n-nodes-base.respondToWebhook', 1.1, parameters),
			],
			[['Webhook', 'Respond']],
		);
		return { path, workflowId };
	};

	test('shows the status, the headers and the body that a caller really gets', async () => {
		const { path, workflowId } = await answering({
			respondWith: 'json',
			responseBody: '={{ JSON.stringify({ accepted: $json.body.total < 20 }) }}',
			options: {
				responseCode: 422,
				responseHeaders: { entries: [{ name: 'X-Total', value: '={{ $json.body.total }}' }] },
			},
		});
		const inputData = { total: 25 };
		const answer = await world.canvas.ask('run-workflow', { workflowId, inputData });
		expect(answer.webhookAnswers).toEqual([
			{ node: 'Respond', status: 422, headers: { 'x-total': '25' }, body: { accepted: false } },
		]);
		expect(answer.data).not.toHaveProperty('Respond');
		expect((await simulate(workflowId, { inputData })).webhookAnswers).toEqual(
			answer.webhookAnswers,
		);

		await world.live.publish(workflowId);
		const { baseUrl } = world.live.access;
		await world.live.webhook(path);
		const got = await fetch(`${baseUrl}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(inputData),
		});
		const [told] = answer.webhookAnswers;
		expect([got.status, got.headers.get('x-total'), await got.json()]).toEqual([
			...[told.status, told.headers['x-total'], told.body],
		]);
	});
});

describe('a sub-workflow of a simulated run', () => {
	const subWorkflow = async () =>
		await store(
			[
				triggerNode('Called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, {
					inputSource: 'workflowInputs',
					workflowInputs: { values: [{ name: 'order', type: 'number' }] },
				}),
				request('Keep', {
					method: 'POST',
					url: `=${address}/keep/{{ $json.order }}`,
				}),
				codeNode(
					'Result',
					`return $('Called').all().map(({ json }) => ({ json: { kept: json.order } }));`,
				),
			],
			[
				['Called', 'Keep'],
				['Keep', 'Result'],
			],
		);

	const calling = async (subId: string) =>
		await store(
			[
				manual(),
				orders(),
				triggerNode('Call', 'n8n-nodes-base.executeWorkflow', 1.2, {
					workflowId: { __rl: true, mode: 'id', value: subId },
					workflowInputs: {
						mappingMode: 'defineBelow',
						value: { order: '={{ $json.id * 10 }}' },
						matchingColumns: [],
						schema: [],
					},
					options: {},
				}),
				codeNode('After', `return $input.all();`),
			],
			[
				['Start', 'Orders'],
				['Orders', 'Call'],
				['Call', 'After'],
			],
		);

	test('runs with what it is handed and without its own writes, and what it puts out is gone on with', async () => {
		const subId = await subWorkflow();
		const before = await world.live.workflow(subId);
		const answer = await simulate(await calling(subId));
		expect(answer.status).toBe('success');
		expect(answer.wouldDo).toMatchObject([
			{ node: 'Call', handed: [{ id: 1, order: 10 }, { order: 20 }] },
		]);
		expect(answer.subWorkflows).toMatchObject([
			{
				node: 'Call',
				workflowId: subId,
				runs: [
					{
						status: 'success',
						wouldDo: [
							{
								node: 'Keep',
								parameters: [{ url: `${address}/keep/10` }, { url: `${address}/keep/20` }],
							},
						],
					},
				],
			},
		]);
		expect(answer.data.After).toEqual([{ kept: 10 }, { kept: 20 }]);
		expect(answer.simulatedNodes).toEqual([{ node: 'Call', source: 'sub-workflow' }]);
		expect(calls).toEqual([]);
		expect(await world.live.workflow(subId)).toEqual(before);
	});

	test.each([
		[4, undefined],
		[23, 3],
	])(
		'that is called for each of %i items puts out one for each, or says where not',
		async (count, left) => {
			const subId = await subWorkflow();
			const many = codeNode(
				'Many',
				`return Array.from({ length: ${count} }, (_value, id) => ({ json: { order: id }, pairedItem: 0 }));`,
			);
			const call = triggerNode('Call', 'n8n-nodes-base.executeWorkflow', 1.2, {
				workflowId: { __rl: true, mode: 'id', value: subId },
				mode: 'each',
				options: {},
			});
			const workflowId = await store(
				[manual(), many, call, codeNode('After', 'return $input.all();')],
				[
					['Start', 'Many'],
					['Many', 'Call'],
					['Call', 'After'],
				],
			);
			const answer = await simulate(workflowId);
			expect(answer.status).toBe('success');
			expect(answer.totalItems?.After ?? answer.data.After.length).toBe(Math.min(count, 20));
			expect(answer.subWorkflows[0].left).toBe(left);
		},
	);

	test('that cannot be read is not run, and that is said', async () => {
		const answer = await simulate(await calling('nowhere1234567'));
		expect(answer.subWorkflows).toMatchObject([
			{ node: 'Call', runs: [], problem: 'the workflow that it calls cannot be read' },
		]);
	});
});
