import type { Ports } from '../../src/kernel/ports';
import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import type { WorkflowNodes } from '../../src/kernel/ports/instance/workflows';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { findTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { reachingNothing } from './reaching-nothing';
import { storedNode, storedWorkflow } from './stored-workflow';

const partial = <Port>(port: Partial<Port>) => port as Port;

async function call(name: string, raw: unknown, given: Partial<Ports>) {
	const tool = findTool(name);
	if (!tool) throw new Error(`No tool ${name}`);
	return await invokeTool(tool, raw, openInvocation({ ports: () => portsWith(given) }).invocation);
}

async function answer(name: string, raw: unknown, given: Partial<Ports>): Promise<unknown> {
	const outcome = await call(name, raw, given);
	if (outcome.status !== 'succeeded') throw new Error(JSON.stringify(outcome));
	return outcome.output;
}

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

describe('compare-workflow-versions', () => {
	const secret = 'sk-verysecret';
	const old = {
		nodes: [
			storedNode('A', { parameters: { jsCode: `${'x'.repeat(400)} one ${'y'.repeat(400)}` } }),
			storedNode('B', { parameters: { key: secret } }),
			storedNode('Gone'),
		],
		connections: { A: to('B') },
	};
	const draft = storedWorkflow({
		...{ versionId: 'v3', activeVersionId: 'v1', activeVersion: old },
		nodes: [
			storedNode('A', { parameters: { jsCode: `${'x'.repeat(400)} two ${'y'.repeat(400)}` } }),
			storedNode('Bee', { id: 'id-of-B', parameters: { key: `${secret}2` } }),
			storedNode('New', { parameters: { url: 'https://example.com' } }),
		],
		connections: { A: to('New') },
	});
	const kept = { name: null, description: null, authors: '', createdAt: '' };
	const given = (workflow = draft): Partial<Ports> => ({
		workflows: partial<Ports['workflows']>({ get: async () => workflow }),
		workflowVersions: {
			list: async () => ['v3', 'v2', 'v1'].map((versionId) => ({ ...kept, versionId })),
			get: async (_id, versionId) => ({ ...kept, ...old, versionId }),
			saved: async () => new Set(['v2']),
			failedTriggers: async () => ({ failed: [], started: 1 }),
		},
		runPlan: partial<Ports['runPlan']>({
			shown: (items) =>
				JSON.parse(JSON.stringify(items).replace(/sk-\w+/g, '[redacted:secret]')) as typeof items,
		}),
	});

	it('tells node by node what the draft has other than what is live', async () => {
		const told = await answer('compare-workflow-versions', { workflowId: 'w1' }, given());
		expect(told).toMatchObject({
			...{ from: 'v1', to: 'v3' },
			nodes: [
				{ node: 'A', is: 'changed', places: [{ path: 'parameters.jsCode' }] },
				{
					...{ node: 'Bee', is: 'changed', was: 'B' },
					places: [{ path: 'parameters.key', from: '[redacted:secret]', to: '[redacted:secret]' }],
				},
				{
					...{ node: 'New', is: 'added' },
					places: [{ path: 'parameters.url', to: 'https://example.com' }],
				},
				{ node: 'Gone', is: 'removed' },
			],
			connected: ['A → New'],
			disconnected: ['A → B'],
		});
		expect(JSON.stringify(told)).not.toContain(secret);
		expect(JSON.stringify(told)).toContain(' one yyy');
		expect(JSON.stringify(told).length).toBeLessThan(1_300);
	});

	it.each([
		['previous', 'v2'],
		['v1', 'v1'],
		['draft', 'v3'],
		['v3', 'v3'],
	])('takes %s for a version', async (from, versionId) => {
		const told = await answer('compare-workflow-versions', { workflowId: 'w1', from }, given());
		expect(told).toMatchObject({ from: versionId, to: 'v3' });
		if (versionId === 'v3') expect(told).toEqual({ from: 'v3', to: 'v3', nodes: [] });
	});

	it('says that nothing is published', async () => {
		const unpublished = { ...draft, activeVersionId: null, activeVersion: null };
		const outcome = await call(
			'compare-workflow-versions',
			{ workflowId: 'w1' },
			given(unpublished),
		);
		expect(outcome).toMatchObject({
			status: 'failed',
			error: { code: 'not-found', hint: expect.stringContaining('list-workflow-versions') },
		});
	});
});

describe('get-node-usage', () => {
	const node = (name: string, type: string, typeVersion = 1, credentials = {}) => ({
		...{ name, type: `n8n-nodes-base.${type}`, typeVersion, credentials, parameters: {} },
	});
	const about = { settings: {}, versionId: 'v1', activeVersionId: null };
	const all: WorkflowNodes[] = [
		{
			...{ ...about, workflowId: 'w1', workflowName: 'One', isArchived: false },
			draft: [node('Ask', 'httpRequest', 4), node('Say', 'slack', 2, { slackApi: { id: 'c' } })],
			live: [node('Ask', 'httpRequest', 4), node('Old', 'httpRequest', 3)],
		},
		{
			...{ ...about, workflowId: 'w2', workflowName: 'Two', isArchived: true },
			...{ draft: [node('Say', 'slack')], live: undefined },
		},
	];
	const asked: unknown[] = [];
	const workflows = partial<Ports['workflows']>({
		async nodesOfAll(place) {
			asked.push(place);
			return { items: all, next: 250 };
		},
	});

	it.each(['n8n-nodes-base.httpRequest', 'httpRequest'])('finds %s', async (nodeType) => {
		expect(await answer('get-node-usage', { nodeType, offset: 3 }, { workflows })).toEqual({
			...{ lookedThrough: 2, next: 250 },
			workflows: [
				{
					...{ workflowId: 'w1', workflowName: 'One', isPublished: true },
					nodes: [
						{ name: 'Ask', version: 4, in: 'both' },
						{ name: 'Old', version: 3, in: 'live' },
					],
				},
			],
		});
		expect(asked.at(-1)).toEqual({ offset: 3, limit: 250 });
	});

	it('finds what uses a type of credential', async () => {
		const found = await answer('get-node-usage', { credentialType: 'slackApi' }, { workflows });
		expect(found).toMatchObject({
			workflows: [{ workflowId: 'w1', nodes: [{ name: 'Say', version: 2, in: 'draft' }] }],
		});
	});

	it('marks what is archived, and what is not live', async () => {
		const found = await answer('get-node-usage', { nodeType: 'slack' }, { workflows });
		expect(found).toMatchObject({
			workflows: [{}, { workflowId: 'w2', isPublished: false, isArchived: true }],
		});
	});

	it('counts the types in use, most used first', async () => {
		expect(await answer('get-node-usage', {}, { workflows })).toMatchObject({
			types: [
				{ nodeType: 'n8n-nodes-base.slack', workflows: 2 },
				{ nodeType: 'n8n-nodes-base.httpRequest', workflows: 1 },
			],
		});
	});
});

describe('prepare-pin-data', () => {
	const workflow = storedWorkflow({
		nodes: [
			storedNode('Hook', { type: 'n8n-nodes-base.webhook' }),
			...['Read', 'Send', 'Pinned', 'Set', 'Model'].map((name) => storedNode(name)),
			storedNode('Off', { disabled: true }),
		],
		pinData: { Pinned: [{ json: { by: 'a person' } }] },
	});
	const record: ExecutionRecord = {
		...{ id: 'e1', workflowId: 'w1', startedAt: null, finishedAt: null },
		status: 'success',
		...{ mode: 'manual', nodes: workflow.nodes, pinned: [] },
		runs: {
			Send: [{ status: 'success', startedAt: 1, outputs: [[{ ok: true }, { ok: false }]] }],
		},
	};
	const given = (past: boolean): Partial<Ports> => ({
		workflows: partial<Ports['workflows']>({ get: async () => workflow }),
		executions: partial<Ports['executions']>({
			list: async () => (past ? [record] : []),
			get: async () => record,
		}),
		nodeTypes: partial<Ports['nodeTypes']>({ isTrigger: async (type) => /webhook$/.test(type) }),
		destinations: {
			...reachingNothing,
			ofRun: async () => ({
				destinations: [
					{ workflowId: 'w1', node: 'Read' },
					{ workflowId: 'other', node: 'Set' },
				] as never,
				...{ unknown: [], called: [], version: 'v1' },
			}),
		},
		clock: { now: () => 0, timeZone: () => 'UTC' } as Ports['clock'],
		runPlan: {
			models: () => new Map(),
			readBy: () => [],
			passesOn: () => false,
			simulated: (workflow) => workflow,
			reachedFrom: () => new Set(),
			mayRunFrom: () => new Set(workflow.nodes.map(({ name }) => name)),
			isSubNode: (_workflow, name) => name === 'Model',
			writers: async () => await Promise.resolve(new Map([['Send', 'writes']] as const)),
			example: ({ name }) => (name === 'Read' ? { id: 1 } : undefined),
			typeOf: ([item]) => Object.keys(item ?? {}).join(),
			shown: (items) => items,
		},
	});

	it('names what is held back and asks outside, with an item for each', async () => {
		expect(await answer('prepare-pin-data', { workflowId: 'w1' }, given(true))).toEqual({
			...{ versionId: 'v1', trigger: 'Hook' },
			nodes: [
				{
					...{ node: 'Hook', why: 'the run starts here', source: 'schema' },
					items: 'headers,query,params,body',
				},
				{ node: 'Read', why: 'it asks something outside', source: 'schema', items: 'id' },
				{
					node: 'Send',
					why: 'it changes or sends something',
					source: 'past-execution',
					items: 'ok',
				},
				{ node: 'Pinned', why: 'a person has pinned it', source: 'pinned', items: 'by' },
			],
			pinData: {
				Hook: [{ headers: {}, query: {}, params: {}, body: {} }],
				Read: [{ id: 1 }],
				Send: [{ ok: true }],
			},
			runs: ['Set'],
		});
	});

	it('says where nothing is known of the items', async () => {
		const told = await answer('prepare-pin-data', { workflowId: 'w1' }, given(false));
		expect(told).toMatchObject({ pinData: { Send: [{}] } });
	});
});
