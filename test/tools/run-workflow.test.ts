import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { Destination } from '../../src/kernel/ports/destinations';
import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import type { SettledCall } from '../../src/kernel/callable-tool';
import { findAnyTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { reachingNothing } from './reaching-nothing';
import { storedNode, storedWorkflow } from './stored-workflow';

const partial = <Port>(port: Partial<Port>) => port as Port;

const nodes = [storedNode('Start', { type: 'n8n-nodes-base.manualTrigger' }), storedNode('Look')];

const ran = { status: 'success', startedAt: 1, outputs: [[{}]] };

const record: ExecutionRecord = {
	...{ id: '7', workflowId: 'w1', status: 'success', startedAt: null, finishedAt: null },
	...{ mode: 'manual', nodes: [], pinned: [], runs: { Start: [ran], Look: [ran] } },
};

const away: Destination = {
	...{ workflowId: 'w1', node: 'Look', method: 'GET', address: 'https://elsewhere.example' },
	credential: { type: 'httpHeaderAuth', id: 'c1' },
};

interface World {
	readonly version?: string;
	readonly unsaid?: readonly Destination[];
	readonly unknown?: readonly string[];
	/** What a simulated run is not to ask. */
	readonly refused?: readonly Destination[];
	readonly word?: 'allowed' | 'ask';
	/** How the run ended, where not well. */
	readonly ended?: Partial<ExecutionRecord>;
}

/** Calls run-workflow; gives what came of it, what was run, and what a person was asked. */
async function call(
	input: object,
	{ version = 'v1', unsaid = [], unknown = [], refused = [], word = 'allowed', ended }: World = {},
) {
	const done: unknown[] = [];
	const ran: string[] = [];
	const asked: SettledCall[] = [];
	const insisted: string[] = [];
	const proofs: Array<readonly unknown[]> = [];
	const all = new Set(nodes.map(({ name }) => name));
	const ports = portsWith({
		destinations: {
			...reachingNothing,
			ofRun: async () =>
				await Promise.resolve({
					destinations: [...unsaid],
					unknown: [...unknown],
					called: [],
					version,
				}),
			unsaid: async () => await Promise.resolve([...unsaid]),
			refused: async () => await Promise.resolve([...refused]),
			tell: async () =>
				await Promise.resolve({ facts: ['Look sends'], agreed: ['a key'], fixed: 'all' }),
		},
		permissions: partial<Ports['permissions']>({
			granted: async () => new Set(['workflow:read', 'execution:read', 'execution:stop']),
		}),
		workflows: partial<Ports['workflows']>({
			get: async () => storedWorkflow({ id: 'w1', versionId: version, nodes }),
		}),
		executions: partial<Ports['executions']>({
			list: async () => [],
			get: async () => ({ ...record, ...ended }),
		}),
		runner: {
			async run({ pinData, workflow }) {
				done.push(pinData);
				ran.push(workflow.name);
				return await Promise.resolve({ executionId: '7', timedOut: false });
			},
		},
		resolvedParameters: { ofRun: async () => await Promise.resolve([]) },
		itemFiles: { text: async () => await Promise.resolve(undefined) },
		foremanRun: partial<NonNullable<Ports['foremanRun']>>({
			builds: partial<NonNullable<Ports['foremanRun']>['builds']>({
				ran: (id, ranVersion, shown, isGood, proof) =>
					proofs.push([
						...[id, ranVersion, shown.map(({ state }) => state)],
						...[isGood, proof?.executionId],
					]),
			}),
		}),
		runPlan: {
			models: () => new Map(),
			readBy: () => [],
			passesOn: () => false,
			simulated: (workflow) => ({ ...workflow, name: 'without redirects' }),
			reachedFrom: () => all,
			isSubNode: () => false,
			mayRunFrom: () => all,
			writers: async () => await Promise.resolve(new Map()),
			example: () => undefined,
			typeOf: () => undefined,
			shown: (items) => items,
		},
		nodeTypes: partial<Ports['nodeTypes']>({ isTrigger: async (type) => type.endsWith('Trigger') }),
		clock: { now: () => 5000, timeZone: () => 'UTC', sleep: async () => undefined },
	});
	const tool = findAnyTool('run-workflow');
	if (!tool) throw new Error('no tool');
	const { invocation } = openInvocation({
		ports: () => ports,
		decide: async () => ({ word }),
		async insist(_tool, reason) {
			insisted.push(reason);
			return await Promise.resolve({ word: 'ask' });
		},
		async consent(_tool, settled) {
			asked.push(settled);
			return await Promise.resolve({ word: 'pending', approvalId: 'a1', expiresAt: 2000 });
		},
	});
	const outcome = await invokeTool(tool, { workflowId: 'w1', ...input }, invocation);
	return { outcome, done, ran, asked, insisted, proofs };
}

describe('run-workflow', () => {
	it('is asked about with the version that it would run, and where that sends something', async () => {
		const { asked, done } = await call({}, { word: 'ask' });
		expect(asked).toMatchObject([
			{
				arguments: { workflowId: 'w1', versionId: 'v1' },
				facts: ['Look sends'],
				agreed: ['a key'],
			},
		]);
		expect(asked[0]?.question).toContain('version v1');
		expect(done).toEqual([]);
	});

	it('runs that version alone', async () => {
		const { outcome, done } = await call({ versionId: 'v1' }, { version: 'v2' });
		expect(outcome).toMatchObject({ status: 'failed', error: { code: 'conflict' } });
		expect(done).toEqual([]);
		expect((await call({ versionId: 'v2' }, { version: 'v2' })).done).toHaveLength(1);
		expect((await call({}, { version: 'v2' })).done).toHaveLength(1);
	});

	it.each<[string, World]>([
		['a stored secret would go where nobody has said', { unsaid: [away] }],
		['nobody can tell what runs below it', { unknown: ['Look'] }],
	])('is for a person to allow where %s, whatever the rules say', async (_what, world) => {
		const { insisted, asked, done } = await call({}, world);
		expect(insisted).toEqual([expect.stringContaining('"Look"')]);
		expect(asked).toHaveLength(1);
		expect(done).toEqual([]);
	});

	it.each<[string, object, World, string, unknown]>([
		['all of it', {}, {}, 'ran', '7'],
		['what was not reached', {}, { ended: { runs: { Start: [ran] } } }, 'not-reached', '7'],
		['given outputs', { pinData: { Look: [{}] } }, {}, 'stood-in', undefined],
		['one node alone', { nodeName: 'Look', nodeInput: [{}] }, {}, 'ran', undefined],
		['a failure', {}, { ended: { status: 'error' } }, 'ran', undefined],
		[
			'a failure that it went on after',
			{},
			{ ended: { runs: { Start: [ran], Look: [{ ...ran, status: 'error' }] } } },
			...(['failed', undefined] as const),
		],
	])('tells the run of the Foreman as a proof only what really ran: %s', async (...row) => {
		const [, input, world, state, proof] = row;
		const { proofs } = await call(input, world);
		const isGood = world.ended?.status !== 'error';
		expect(proofs).toEqual([['w1', 'v1', [expect.any(String), state], isGood, proof]]);
	});

	it('runs without writes, without redirects and without what agents may not ask', async () => {
		const { outcome, done, ran } = await call(
			{ simulate: 'writes' },
			{ refused: [{ ...away, why: 'address' }] },
		);
		expect(outcome).toMatchObject({ status: 'succeeded' });
		expect(done).toEqual([expect.objectContaining({ Look: [{}] })]);
		expect(ran).toEqual(['without redirects']);
		expect((await call({})).ran).toEqual(['Stored']);
	});

	it('runs without writes, and without what would send a stored secret there', async () => {
		const { outcome, done, insisted } = await call({ simulate: 'writes' }, { unsaid: [away] });
		expect(insisted).toEqual([]);
		expect(done).toMatchObject([{ Look: [{}] }]);
		expect(outcome).toMatchObject({
			output: {
				simulatedNodes: [{ node: 'Look', why: expect.stringContaining('a stored credential') }],
			},
		});
	});
});
