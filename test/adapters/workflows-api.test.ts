import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createExecutions } from '../../src/adapters/n8n-api/executions-api';
import { createWorkflows } from '../../src/adapters/n8n-api/workflows/workflows-api';
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
		const at = Number(searchParams.get('cursor') ?? searchParams.get('offset') ?? 0);
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

	it('is not guessed where more have its name in theirs than are looked at', async () => {
		const many = Array.from({ length: 1_001 }, (_, index) => ({
			id: `w${index}`,
			name: `Flow ${index}`,
		}));
		answer = ({ url }) => {
			const at = Number(new URL(url, 'http://n8n.example').searchParams.get('offset') ?? 0);
			const data = many.slice(at, at + 250).map((one) => storedWorkflow(one));
			return { body: { data, nextCursor: 'more' } };
		};
		const error = await thrown(async () => await ports().workflows.get('Flow 1'));
		expect(error.message).toBe('More than 1000 workflows have "Flow 1" in their names.');
		// By that id, and four times 250.
		expect(sent().filter((one) => one.startsWith('GET /workflows?'))).toHaveLength(4);
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

	it('names are read one by one, whatever else there is; an empty id is nobody’s', async () => {
		holding(storedWorkflow({ id: 'w1', name: 'One' }));
		expect([...(await ports().workflows.names(['w1', 'gone', '', 'w1']))]).toEqual([['w1', 'One']]);
		const query = '?excludePinnedData=true';
		expect(sent().sort()).toEqual([`GET /workflows/gone${query}`, `GET /workflows/w1${query}`]);
		server.received.length = 0;
		await ports().workflows.names(['a', 'b', 'c', 'd', 'e', 'w1']);
		expect(sent()).toHaveLength(6);
		expect(sent().filter((one) => one.startsWith('GET /workflows?'))).toEqual([]);
	});
});

describe('the uses of a credential', () => {
	const user = (id: string) =>
		storedWorkflow({
			id,
			name: `Flow ${id}`,
			nodes: [storedNode('A', { credentials: { x: { id: 'c1', name: 'C' } } })],
		});
	/** n8n's list by offset and limit. */
	const listing = (count: number) => {
		const all = Array.from({ length: count }, (_, index) => user(`w${index}`));
		answer = ({ url }) => {
			const { searchParams } = new URL(url, 'http://n8n.example');
			const [from, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)));
			const to = (from ?? 0) + (limit ?? 0);
			return { body: { data: all.slice(from, to), nextCursor: to < count ? 'more' : null } };
		};
	};

	it('are looked for in no more workflows than asked, with where the rest begins', async () => {
		listing(2_000);
		const { items, next } = await ports().workflows.usesOfCredential('c1', { offset: 5, limit: 3 });
		expect(items.map(({ workflowId }) => workflowId)).toEqual(['w5', 'w6', 'w7']);
		expect(next).toBe(8);
		expect(sent()).toEqual(['GET /workflows?excludePinnedData=true&offset=5&limit=3']);
	});

	it('are looked for in as many requests as n8n needs, to the end', async () => {
		listing(300);
		const place = { offset: 0, limit: 1_000 };
		const { items, next } = await ports().workflows.usesOfCredential('c1', place);
		expect([items.length, next]).toEqual([300, undefined]);
		expect(sent()).toHaveLength(2);
		expect((await ports().workflows.usesOfCredential('c2', place)).items).toEqual([]);
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
