import type { ToolWish } from '../../src/kernel/ports/tool-proposals';
import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import {
	checkProposal,
	passingStore,
	createToolProposals,
} from '../../src/registry/proposal/tool-proposals';
import { toolFromWorkflow } from '../../src/registry/proposal/tool-from-workflow';
import { memoryStore } from '../documents/memory-store';
import { portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from '../tools/stored-workflow';
import { acme, clientTool, failure, registryWorld, SECRET } from './registry-world';

const trigger = (fields: object[]) =>
	storedNode('Start', {
		type: 'n8n-nodes-base.executeWorkflowTrigger',
		typeVersion: 1.1,
		parameters: { workflowInputs: { values: fields } },
	});

type Stored = Parameters<typeof storedWorkflow>[0];

const published = (more: Stored = {}) =>
	storedWorkflow({
		...{ id: 'wf-1', name: 'Look up', versionId: 'v1', activeVersionId: 'v1' },
		nodes: [trigger([{ name: 'id', type: 'string' }])],
		...more,
	});

/** An n8n with one workflow, whose runs change something or not. */
const portsOf = (workflow = published(), changes = false) =>
	portsWith({
		workflows: Object.assign(Object.create(null), {
			get: async () => await Promise.resolve(workflow),
		}),
		workflowVersions: Object.assign(Object.create(null), {}),
		executions: Object.assign(Object.create(null), {
			list: async () => await Promise.resolve([]),
		}),
		nodeTypes: Object.assign(Object.create(null), { has: () => true }),
		runPlan: Object.assign(Object.create(null), {
			writers: async () => await Promise.resolve(new Map(changes ? [['Start', 'it writes']] : [])),
			mayRunFrom: () => new Set(['Start']),
		}),
		destinations: Object.assign(Object.create(null), {
			ofRun: async () => await Promise.resolve({ called: [], version: 'v1', unknown: [] }),
			unsaid: async () => await Promise.resolve([]),
			refused: async () => await Promise.resolve(undefined),
		}),
	});

const wish = (more: Partial<ToolWish> = {}): ToolWish => ({
	...{ workflowId: 'wf-1', name: 'price_of', description: 'The price of an article.' },
	...{ effect: 'write', examples: [{ args: { id: '1' } }] },
	...more,
});

/** Proposes over a store that keeps nothing. */
async function propose(given: ToolWish, world = registryWorld(), ports = portsOf()) {
	const { place } = world.setting();
	const passing = { ...place, store: passingStore(world.store) };
	const registry = world.open({ place: passing, cache: world.newCache() });
	return await checkProposal(given, registry, { place: passing, ports, hide: hideSecrets([]) });
}

const rowsOf = async ({ store }: ReturnType<typeof registryWorld>) => ({
	rows: await store.list(acme),
	mark: await store.mark(acme),
	names: await store.holds(acme, ['tool:price_of', 'function:look up']),
});

describe('a proposal', () => {
	it('is what the registry would make, and leaves nothing in it', async () => {
		const world = registryWorld();
		await world.open().tools.create(clientTool('stock'));
		const before = await rowsOf(world);
		const { settings, workflowName, notRun } = await propose(wish(), world);
		expect(await rowsOf(world)).toEqual(before);
		expect(notRun).toBe('No example has a result.');
		expect(workflowName).toBe('Look up');
		const { tool } = await toolFromWorkflow('wf-1', settings, world.open(), portsOf());
		expect(tool).toMatchObject({ ...{ name: 'price_of', effect: 'write', enabled: true } });
		const schema = await world.open().schemas.get(tool.inputSchemaId);
		expect(schema.schema).toEqual(settings.inputSchema);
		expect(settings.inputSchema).toMatchObject({ required: ['id'] });
	});

	it('says nothing of who may call the tool, whatever an agent sends', async () => {
		const more = { enabled: true, requiresConfirmation: false, functionVersionId: null };
		const { settings } = await propose(Object.assign(wish(), more));
		expect(Object.keys(settings).sort()).toEqual(
			['name', 'description', 'effect', 'examples', 'inputSchema', 'outputSchema'].sort(),
		);
	});

	const broken: ReadonlyArray<readonly [string, Partial<ToolWish>, Stored]> = [
		['a name of Foreman', { name: 'list-workflows' }, {}],
		['a name that passes for one of Foreman', { name: 'List_Workflows' }, {}],
		['a name that is taken', { name: 'stock' }, {}],
		['a name that passes for a taken one', { name: 'STOCK' }, {}],
		['a name that cannot be one', { name: 'price of' }, {}],
		['an empty name', { name: '' }, {}],
		['a description with invisible characters', { description: 'a\u200bb' }, {}],
		['a schema of no type', { inputSchema: { type: 'nothing' } }, {}],
		['a schema that is a list', { inputSchema: [] }, {}],
		['an example that its schema refuses', { examples: [{ args: { other: 1 } }] }, {}],
		['a workflow that is not published', {}, { activeVersionId: null }],
		['a workflow that is archived', {}, { isArchived: true }],
		['a workflow that no other calls', {}, { nodes: [storedNode('Hook')] }],
	];

	it.each(broken)('with %s is refused as the registry refuses it', async (_, more, stored) => {
		const world = registryWorld();
		await world.open().tools.create(clientTool('stock'));
		const ports = portsOf(published(stored));
		const { workflowId, ...given } = wish(more);
		const refused = await failure(propose(wish(more), world, ports));
		const real = await failure(toolFromWorkflow(workflowId, given, world.open(), ports));
		expect(refused.message).toBe(real.message);
	});

	it.each([
		['write', false, /changes something/],
		['destroy', false, /changes something/],
		['read', true, /may change something/],
	] as const)(
		'of the effect %s runs no example where that may change something',
		async (effect, changes, why) => {
			const examples = [{ args: { id: '1' }, result: { price: 1 } }];
			const ports = portsOf(published(), changes);
			const { notRun, examplesRun } = await propose(wish({ effect, examples }), undefined, ports);
			expect(notRun).toMatch(why);
			expect(examplesRun).toBe(0);
		},
	);
});

describe('proposals', () => {
	const open = (store = memoryStore().store, tenant = acme, secret = SECRET) => {
		let made = 0;
		const newId = () => `p${(made += 1)}`;
		return createToolProposals({ store, secret, newId, now: () => 1_000 }, tenant);
	};
	const given = async (name = 'price_of', agentId = 'helper') => {
		const { notRun: _, ...facts } = await propose(wish({ name }));
		return { ...facts, workflowId: 'wf-1', agentId, user: 'ann' };
	};

	it('are kept once for an agent and a name', async () => {
		const proposals = open();
		const { id } = await proposals.keep(await given());
		await proposals.keep({ ...(await given('Price_Of')), user: 'bob' });
		// Who read the first one does not register the second.
		expect((await failure(proposals.get(id))).code).toBe('not-found');
		expect((await proposals.list()).map(({ user }) => user)).toEqual(['bob']);
		await proposals.keep(await given('price_of', 'other'));
		expect(await proposals.list()).toHaveLength(2);
	});

	it('are those of one workspace, and of what Foreman wrote', async () => {
		const store = memoryStore().store;
		const { id } = await open(store).keep(await given());
		expect((await open(store).get(id)).settings.name).toBe('price_of');
		expect(await open(store, { ...acme, agency: 'south' }).list()).toEqual([]);
		expect(await open(store, acme, 'another').list()).toEqual([]);
		expect((await failure(open(store, { ...acme, agency: 'south' }).get(id))).code).toBe(
			'not-found',
		);
	});

	it('are so many that people can read them', async () => {
		const proposals = open();
		const one = await given();
		for (let at = 0; at < 50; at += 1)
			await proposals.keep({ ...one, settings: { ...one.settings, name: `tool_${at}` } });
		expect((await failure(proposals.keep(one))).message).toMatch(/wait for an admin/);
	});
});
