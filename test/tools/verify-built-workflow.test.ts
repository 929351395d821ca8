import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { ExecutionRecord, NodeRun } from '../../src/kernel/ports/instance/executions';
import type { BuildOutcome, ShownNode } from '../../src/kernel/build-outcome';
import type { Finding } from '../../src/kernel/ports/instance/validator';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { ToolError } from '../../src/kernel/tool-error';
import { findAnyTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { partialRun } from './partial-run';
import { storedNode, storedWorkflow } from './stored-workflow';
import { reachingNothing } from './reaching-nothing';

const partial = <Port>(port: Partial<Port>) => port as Port;

const ranNode = (...items: unknown[]): NodeRun => ({
	...{ status: 'success', startedAt: 1 },
	outputs: [items],
});

const nodes = [
	storedNode('Note', { type: 'n8n-nodes-base.stickyNote' }),
	storedNode('Hook', { type: 'n8n-nodes-base.webhook' }),
	storedNode('Look'),
	storedNode('Change'),
	storedNode('Tell'),
	storedNode('Else'),
	storedNode('Off', { disabled: true }),
];

const draft = storedWorkflow({
	...{ id: 'workflow-1', versionId: 'v1', nodes, connections: { Hook: {} } },
});

const item: BuildOutcome = {
	...{ workItemId: 'item-1', workflowId: 'workflow-1', versionId: 'v1', mockedCredentials: [] },
	...{ triggerType: 'n8n-nodes-base.webhook', canRunTrigger: true },
};

const success: ExecutionRecord = {
	...{ id: '7', workflowId: 'workflow-1', status: 'success', startedAt: null, finishedAt: null },
	...{ mode: 'manual', nodes: [], pinned: [] },
	runs: {
		Hook: [ranNode({})],
		Look: [ranNode({ n: 1 }, { n: 2 }), ranNode({ n: 3 })],
		Change: [ranNode({})],
		Tell: [ranNode({})],
	},
};

const missingCredential: Finding = {
	...{ nodeName: 'Tell', parameter: 'slackApi', message: 'is not set.', fix: '' },
	...{ severity: 'error', kind: 'incomplete' },
};

interface World {
	/** The drafts that n8n shows, one a look; the last one stays. */
	readonly drafts?: readonly WorkflowDocument[];
	readonly record?: ExecutionRecord;
	readonly timedOut?: boolean;
	readonly refusal?: ToolError;
	readonly scopes?: readonly string[];
	readonly startRefusal?: ToolError;
}

function open(world: World = {}) {
	const { drafts = [draft], record = success, timedOut = false } = world;
	/** What was done, in order. */
	const done: unknown[] = [];
	/** What was kept of each node. */
	const shown: ShownNode[] = [];
	let looks = 0;
	const ports = portsWith({
		destinations: reachingNothing,
		permissions: partial<Ports['permissions']>({
			granted: async () =>
				new Set(world.scopes ?? ['workflow:read', 'execution:read', 'execution:stop']),
		}),
		workflows: partial<Ports['workflows']>({
			async get() {
				const found = drafts[Math.min(looks++, drafts.length - 1)];
				if (!found) throw new Error('no draft');
				return found;
			},
		}),
		executions: partial<Ports['executions']>({ list: async () => [], get: async () => record }),
		runner: {
			async run({ workflow, start, pinData, until, timeout }) {
				if (world.refusal) throw world.refusal;
				done.push({ ran: workflow.versionId, start, pinData, until, timeout });
				return { executionId: record.id, timedOut };
			},
		},
		resolvedParameters: { ofRun: async () => await Promise.resolve([]) },
		itemFiles: { text: async () => await Promise.resolve(undefined) },
		runPlan: {
			models: () => new Map(),
			readBy: () => [],
			passesOn: () => false,
			simulated: (workflow) => workflow,
			reachedFrom: () => new Set(nodes.map(({ name }) => name)),
			isSubNode: () => false,
			mayRunFrom: () => new Set(nodes.map(({ name }) => name)),
			writers: async () => await Promise.resolve(new Map([['Change', 'writes']] as const)),
			example: () => undefined,
			typeOf: () => undefined,
			shown: (items) => items,
		},
		nodeTypes: partial<Ports['nodeTypes']>({ isTrigger: async (type) => /webhook$/.test(type) }),
		validator: { check: async () => [missingCredential], credentialTypes: () => ['slackApi'] },
		credentials: partial<Ports['credentials']>({ list: async () => [] }),
		clock: { now: () => 5000, timeZone: () => 'UTC', sleep: async () => undefined },
		foremanRun: partialRun({
			orchestration: {
				async workItem(id) {
					if (id === item.workItemId) return item;
					throw new ToolError({ code: 'not-found', message: `No ${id}.`, hint: 'Look.' });
				},
				noteBuild: async (id, { versionId, mockedCredentials }) =>
					void done.push({ noted: [id, versionId, mockedCredentials] }),
				async startVerification(id, versionId) {
					if (world.startRefusal) throw world.startRefusal;
					done.push({ started: [id, versionId] });
				},
				async recordVerification(id, versionId, verification, nodes) {
					done.push({ recorded: [id, versionId, verification] });
					shown.push(...nodes);
				},
			},
		}),
	});
	const verify = async (input: object = {}) => {
		const tool = findAnyTool('verify-built-workflow');
		if (!tool) throw new Error('no tool');
		const given = { workItemId: 'item-1', workflowId: 'workflow-1', ...input };
		return await invokeTool(tool, given, openInvocation({ ports: () => ports }).invocation);
	};
	return { verify, done, shown };
}

const evidenceOf = (done: readonly unknown[]): string =>
	Object(done.at(-1)).recorded?.[2]?.evidence ?? '';

describe('verify-built-workflow', () => {
	it('keeps of each node what this run has shown of it', async () => {
		const { verify, shown } = open();
		await verify();
		expect(shown.map(({ node, state, why }) => [node, state, why])).toEqual([
			['Hook', 'started', ''],
			['Look', 'ran', ''],
			['Change', 'stood-in', 'simulated, as it writes'],
			['Tell', 'stood-in', 'not run, its credential is missing'],
			['Else', 'not-reached', 'not reached'],
			['Off', 'not-reached', 'disabled'],
		]);
		expect(new Set(shown.map(({ executionId }) => executionId))).toEqual(new Set(['7']));
	});

	it('runs the draft without its writes, keeps the outcome, and names what it does not prove', async () => {
		const { verify, done } = open();
		const outcome = await verify({ inputData: { event: 'signup' } });
		expect(outcome).toMatchObject({
			status: 'succeeded',
			output: {
				...{ success: true, executionId: '7', status: 'success', versionId: 'v1' },
				data: { Look: [{ n: 3 }] },
				notProven: [
					{ node: 'Change', why: 'writes', source: 'empty' },
					{ node: 'Tell', why: 'credential-missing', source: 'empty' },
					{ node: 'Else', why: 'not-reached' },
					{ node: 'Off', why: 'disabled' },
				],
			},
		});
		expect(Object(outcome).output).not.toHaveProperty('note');
		const hook = [{ headers: {}, query: {}, params: {}, body: { event: 'signup' } }];
		expect(done).toEqual([
			{ started: ['item-1', 'v1'] },
			{
				...{ ran: 'v1', until: undefined, timeout: 300_000 },
				start: { nodeName: 'Hook', items: hook },
				pinData: { Hook: hook, Change: [{}], Tell: [{}] },
			},
			{
				recorded: [
					'item-1',
					'v1',
					{
						...{ attempted: true, success: true, executionId: '7', status: 'success' },
						evidence:
							'Ran: Look (3 items in 2 runs). Simulated, as they write: Change. Not run, as their credentials are missing: Tell. Not reached: Else. Disabled: Off. Trigger Hook was not called: its output was given.',
						notProven: [
							'"Change" (simulated, as it writes)',
							'"Tell" (not run, its credential is missing)',
							'"Else" (not reached)',
							'"Off" (disabled)',
						],
						verifiedAt: 5000,
					},
				],
			},
		]);
	});

	it('tells what no run of a draft shows: who may call it, and its error workflow', async () => {
		const before = nodes.map((node) =>
			node.name === 'Hook' ? { ...node, parameters: { authentication: 'basicAuth' } } : node,
		);
		const activeVersion = { nodes: before, connections: {} };
		const drafts = [{ ...draft, activeVersion, settings: { errorWorkflow: 'w9' } }];
		const { verify, done, shown } = open({ drafts });
		const unseen =
			'Not shown by this run: Hook (authentication: it was not called), its settings (errorWorkflow).';
		expect(await verify()).toMatchObject({ output: { success: true, note: unseen } });
		expect(evidenceOf(done)).toContain(` ${unseen}`);
		const hook = { state: 'started', why: 'authentication: it was not called' };
		expect(shown[0]).toMatchObject(hook);
	});

	it('says which nodes a person has pinned', async () => {
		const { verify } = open({ drafts: [{ ...draft, pinData: { Look: [{ n: 0 }] } }] });
		expect(await verify()).toMatchObject({
			output: { notProven: [{ node: 'Look', why: 'pinned', source: 'pinned' }, {}, {}, {}, {}] },
		});
	});

	it('says that nothing is proven where all but the trigger was simulated', async () => {
		const { runs } = success;
		const record = { ...success, runs: { Hook: runs.Hook ?? [], Change: runs.Change ?? [] } };
		const { verify, done } = open({ record });
		await verify();
		expect(evidenceOf(done)).toMatch(/^No node really ran\. Simulated/);
	});

	it('tells what failed with what, and what failed while the run went on', async () => {
		const failed: NodeRun = {
			...{ status: 'error', startedAt: 2, outputs: [] },
			error: { message: 'No row' },
		};
		const record: ExecutionRecord = {
			...{ ...success, status: 'error' },
			runs: { Hook: [ranNode({})], Look: [failed, ranNode({ n: 1 })], Else: [failed] },
			failure: { message: 'Refused', description: 'HTTP 500', nodeName: 'Else' },
		};
		const { verify, done } = open({ record });
		expect(await verify()).toMatchObject({
			output: { success: false, status: 'error', error: 'Node "Else": Refused (HTTP 500)' },
		});
		expect(done.at(-1)).toMatchObject({
			recorded: ['item-1', 'v1', { attempted: true, success: false, status: 'error' }],
		});
		expect(evidenceOf(done)).toMatch(
			/^Failed: Node "Else": Refused \(HTTP 500\)\. Failed, and the run went on: Node "Look": No row\. Not run, /,
		);
	});

	it('is no success where it was stopped, and hands on how long it may take', async () => {
		const { verify, done } = open({ timedOut: true });
		const error = 'Stopped: it had not ended after 50 ms. Pass a longer timeout (at most 600000).';
		expect(await verify({ timeout: 50 })).toMatchObject({ output: { success: false, error } });
		expect(done).toMatchObject([{}, { timeout: 50 }, { recorded: [{}, {}, { success: false }] }]);
		expect(evidenceOf(done)).toContain(error);
	});

	it('keeps no more than 2,000 characters, and what failed first', async () => {
		const names = Array.from({ length: 30 }, (_, at) => `${at}${'x'.repeat(200)}`);
		const record: ExecutionRecord = {
			...{ ...success, status: 'error' },
			runs: Object.fromEntries(names.map((name) => [name, [ranNode({})]])),
			failure: { message: 'y'.repeat(5000), nodeName: 'Look' },
		};
		const { verify, done } = open({ record });
		await verify();
		expect(evidenceOf(done).length).toBe(2000);
		expect(evidenceOf(done)).toMatch(/^Failed: Node "Look": y+…\. Ran: 0x/);
	});

	it('takes a draft that was changed since it was built for the latest build, and says so', async () => {
		const { verify, done } = open({ drafts: [{ ...draft, versionId: 'v2' }] });
		expect(await verify()).toMatchObject({
			output: { versionId: 'v2', note: expect.stringContaining('since version v1 was built') },
		});
		expect(done).toMatchObject([
			{ noted: ['item-1', 'v2', ['Tell']] },
			{ started: ['item-1', 'v2'] },
			{ ran: 'v2' },
			{ recorded: ['item-1', 'v2', { success: true }] },
		]);
	});

	it('keeps what it ran as that, where the draft was changed meanwhile, and says so', async () => {
		const { verify, done } = open({ drafts: [draft, { ...draft, versionId: 'v2' }] });
		expect(await verify()).toMatchObject({
			output: { versionId: 'v1', note: expect.stringContaining('changed while it ran') },
		});
		expect(done).toMatchObject([
			{ started: ['item-1', 'v1'] },
			{ ran: 'v1' },
			{ recorded: ['item-1', 'v1', { success: true }] },
		]);
	});

	it.each<[string, World, string]>([
		[
			'without a trigger',
			{ drafts: [{ ...draft, nodes: nodes.filter(({ name }) => name !== 'Hook') }] },
			'it has no enabled trigger',
		],
		[
			'that may not be run',
			{ refusal: new ToolError({ code: 'forbidden', message: 'A gate.', hint: 'No.' }) },
			'A gate.',
		],
		[
			'that cannot be run here',
			{ refusal: new ToolError({ code: 'unsupported', message: 'Elsewhere.', hint: 'No.' }) },
			'Elsewhere.',
		],
	])('attempts nothing with a workflow %s, and keeps the reason', async (_what, world, reason) => {
		const { verify, done } = open(world);
		const outcome = await verify();
		expect(outcome).toMatchObject({
			output: { success: false, error: expect.stringContaining(reason), notProven: [] },
		});
		expect(Object(outcome).output).not.toHaveProperty('executionId');
		expect(done).toEqual([
			{ started: ['item-1', 'v1'] },
			{
				recorded: [
					'item-1',
					'v1',
					{
						...{ attempted: false, success: false, executionId: '', status: '' },
						evidence: expect.stringContaining(`Not run: ${reason}`),
						...{ notProven: [], verifiedAt: 5000 },
					},
				],
			},
		]);
	});

	it('records nothing where the run got lost: whether it went well is not known', async () => {
		const lost = new ToolError({ code: 'unavailable', message: 'Gone.', hint: 'Again.' });
		const { verify, done } = open({ refusal: lost });
		expect(await verify()).toMatchObject({ error: { code: 'unavailable' } });
		expect(done).toEqual([{ started: ['item-1', 'v1'] }]);
	});

	it.each<[string, World, object, string]>([
		['an unknown work item', {}, { workItemId: 'item-2' }, 'not-found'],
		['a workflow of something else', { drafts: [{ ...draft, id: 'w2' }] }, {}, 'invalid-input'],
		['an archived workflow', { drafts: [{ ...draft, isArchived: true }] }, {}, 'archived'],
		['a key that could not stop the run', { scopes: ['workflow:read'] }, {}, 'forbidden'],
		[
			'what the run does not take now',
			{ startRefusal: new ToolError({ code: 'conflict', message: 'Not now.', hint: 'Wait.' }) },
			{},
			'conflict',
		],
	])('refuses %s, and runs nothing', async (_what, world, input, code) => {
		const { verify, done } = open(world);
		expect(await verify(input)).toMatchObject({ error: { code } });
		expect(done).toEqual([]);
	});
});
