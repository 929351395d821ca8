import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createExecutions } from '../../src/adapters/n8n-api/executions-api';
import { createWorkflows } from '../../src/adapters/n8n-api/workflows-api';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';
import { thrown } from '../tools/thrown';
import { startN8nServer } from './n8n-server';
import type { Answer, N8nServer, Received } from './n8n-server';

let server: N8nServer;
let answer: (received: Received) => Answer = () => ({});

beforeAll(async () => {
	server = await startN8nServer((received) => answer(received));
});

beforeEach(() => {
	server.received.length = 0;
});

afterAll(async () => await server.stop());

function ports() {
	const api = createApiClient(server.send, server.baseUrl, new AbortController().signal);
	return {
		workflows: createWorkflows(api, 'https://n8n.example'),
		executions: createExecutions(api),
	};
}

const sent = () =>
	server.received.map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`);

/** An n8n with these workflows, and pages of one. */
function holding(...stored: ReturnType<typeof storedWorkflow>[]) {
	answer = ({ url }) => {
		const { pathname, searchParams } = new URL(url, 'http://n8n.example');
		const id = pathname.split('/')[4];
		if (id !== undefined) {
			const found = stored.find((one) => one.id === decodeURIComponent(id));
			return found ? { body: found } : { status: 404, body: { message: 'Not Found' } };
		}
		const at = Number(searchParams.get('cursor') ?? 0);
		const next = at + 1 < stored.length ? String(at + 1) : null;
		return { body: { data: stored.slice(at, at + 1), nextCursor: next } };
	};
}

describe('a workflow', () => {
	it('is found by its id with one request', async () => {
		holding(storedWorkflow({ id: 'abc' }));
		expect((await ports().workflows.get('abc')).id).toBe('abc');
		expect(sent()).toEqual(['GET /workflows/abc']);
	});

	it('is found by its name where one has it, archived ones aside', async () => {
		holding(
			storedWorkflow({ id: 'w1', name: 'My flow', isArchived: true }),
			storedWorkflow({ id: 'w2', name: 'My flow 2' }),
			storedWorkflow({ id: 'w3', name: 'My flow' }),
		);
		expect((await ports().workflows.get('My flow')).id).toBe('w3');
	});

	it('is not guessed where two have its name', async () => {
		holding(storedWorkflow({ id: 'w1', name: 'Twin' }), storedWorkflow({ id: 'w2', name: 'Twin' }));
		const error = await thrown(async () => await ports().workflows.get('Twin'));
		expect(error).toMatchObject({ code: 'not-found' });
		expect(error.message).toBe('2 workflows are called "Twin".');
	});

	it.each(['../users', '..', '.', '', 'w1/archive', 'w1?x=1', '%2e%2e', '__proto__'])(
		'%p is looked up by name alone, at the address of the list',
		async (id) => {
			holding(storedWorkflow({ id: 'w1' }));
			const error = await thrown(async () => await ports().workflows.get(id));
			expect(error).toMatchObject({ code: 'not-found' });
			const paths = server.received.map(({ url }) => new URL(url, server.baseUrl).pathname);
			const allowed = ['/api/v1/workflows', '/api/v1/workflows/__proto__'];
			expect(paths.filter((path) => !allowed.includes(path))).toEqual([]);
		},
	);

	it('is created once: the same content again finds its own work', async () => {
		const nodes = [storedNode('A', { parameters: { a: 1 } })];
		const content = { name: 'New', nodes, connections: {}, settings: {} };
		const own = storedWorkflow({
			...content,
			id: 'w5',
			nodes: [{ ...nodes[0], credentials: {} } as never],
		});
		holding(storedWorkflow({ id: 'w4', name: 'New' }), own);
		expect(await ports().workflows.create(content)).toMatchObject({
			workflow: { id: 'w5' },
			created: false,
		});
		expect(sent().filter((one) => one.startsWith('POST'))).toEqual([]);
	});

	it('is written with the keys that n8n takes, and is never published by that', async () => {
		answer = ({ url }) => ({ body: url.includes('/history') ? { data: [] } : storedWorkflow() });
		await ports().workflows.update(storedWorkflow(), {
			name: 'N',
			nodes: [storedNode('A', { continueOnFail: true, futureFlag: 1, disabled: undefined })],
			connections: {},
			settings: { timezone: 'UTC', unheardOf: 1 },
		});
		const writes = server.received.filter(({ method }) => method !== 'GET');
		expect(writes.map(({ url }) => url)).toEqual(['/api/v1/workflows/w1?publishIfActive=false']);
		const { nodes, settings } = Object(writes[0]?.body);
		expect(Object.keys(nodes[0]).sort()).toEqual(
			['continueOnFail', 'id', 'name', 'parameters', 'position', 'type', 'typeVersion'].sort(),
		);
		expect(settings).toEqual({ timezone: 'UTC' });
	});

	it('names are read one by one for few and from the list for many; an empty id is nobody’s', async () => {
		holding(storedWorkflow({ id: 'w1', name: 'One' }));
		expect([...(await ports().workflows.names(['w1', 'gone', '', 'w1']))]).toEqual([['w1', 'One']]);
		expect(sent().sort()).toEqual(['GET /workflows/gone', 'GET /workflows/w1']);
		server.received.length = 0;
		await ports().workflows.names(['a', 'b', 'c', 'd', 'e', 'w1']);
		expect(sent()).toEqual([expect.stringMatching(/^GET \/workflows\?/)]);
	});
});

describe('an execution', () => {
	it.each(['', 'abc', '1/stop', '../1', '-1', '1'.repeat(21), '__proto__'])(
		'id %p is refused without a request',
		async (id) => {
			expect(await thrown(async () => await ports().executions.get(id))).toMatchObject({
				code: 'invalid-input',
			});
			expect(server.received).toHaveLength(0);
		},
	);

	it('that is gone is said to be gone', async () => {
		answer = () => ({ status: 404, body: { message: 'Not Found' } });
		for (const call of [ports().executions.get, ports().executions.stop])
			expect(await thrown(async () => await call('7'))).toMatchObject({ code: 'not-found' });
	});

	it('that has ended cannot be stopped, which is no failure', async () => {
		answer = () => ({ status: 409, body: { message: 'ended' } });
		expect(await ports().executions.stop('7')).toBe(false);
		expect(sent()).toEqual(['POST /executions/7/stop']);
	});

	it('is read with what each node put out and what failed, and without resume tokens', async () => {
		const error = { message: 'Refused', description: 'HTTP 500', node: { name: 'Call' } };
		answer = () => ({
			body: {
				id: 7,
				workflowId: 'w1',
				status: 'error',
				mode: 'manual',
				startedAt: null,
				resumeToken: 'tok',
				workflowData: {
					nodes: [
						{ name: 'Call', type: 't', typeVersion: 2, parameters: { resource: 'a', key: 'tok' } },
					],
				},
				data: {
					resumeToken: 'tok',
					resultData: {
						lastNodeExecuted: 'Call',
						error,
						runData: {
							Start: [
								{
									startTime: 1,
									executionStatus: 'success',
									data: { main: [null, [{ json: { a: 1 }, pairedItem: 0 }]] },
								},
							],
							Call: [{ startTime: 2, executionStatus: 'error', error }],
						},
					},
					executionData: {
						nodeExecutionStack: [{ data: { main: [[{ json: { a: 1 } }]] } }],
					},
				},
			},
		});
		const record = await ports().executions.get('7');
		expect(record).toMatchObject({
			id: '7',
			status: 'error',
			nodes: [{ name: 'Call', type: 't', typeVersion: 2, choice: { resource: 'a' } }],
			failure: { message: 'Refused', description: 'HTTP 500', nodeName: 'Call' },
			failingInput: [{ a: 1 }],
			runs: { Start: [{ outputs: [[], [{ a: 1 }]] }], Call: [{ error: { message: 'Refused' } }] },
		});
		expect(JSON.stringify(record)).not.toContain('tok');
	});

	it('with a status of a newer n8n is unknown, not broken', async () => {
		answer = () => ({ body: { id: '7', workflowId: null, status: 'paused', mode: 'manual' } });
		expect(await ports().executions.status('7')).toBe('unknown');
	});
});
