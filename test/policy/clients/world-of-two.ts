import type { Ports } from '../../../src/kernel/ports';
import type { ProposingPorts, ToolWish } from '../../../src/kernel/ports/tool-proposals';
import type { WorkflowDocument, WorkflowNode } from '../../../src/kernel/ports/instance/workflows';
import { ToolError } from '../../../src/kernel/tool-error';
import { unknownWorkflow, unknownExecution } from '../../../src/kernel/workflow/unknown-workflow';
import { calledIds } from '../../../src/kernel/workflow/called-workflow';
import { examplesOf } from '../../tools/examples-of';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

/** A workflow in reach and one outside, whose name and parts nobody may be told who may not touch it. */
export const IN = 'inside1';
export const OUT = 'outside1';
export const SECRET = 'SecretName';

export const shop = { id: 't1', name: 'shop' };
export const others = { id: 't2', name: `${SECRET} tag` };

export const caller = (id: string): WorkflowNode =>
	storedNode('Call', {
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: { workflowId: { __rl: true, mode: 'id', value: id } },
	});

/** All that reached n8n, and a small n8n of two workflows with an execution each. */
export function worldOfTwo() {
	const reached: string[] = [];
	const trigger = storedNode('Start', { type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 });
	const stored = new Map<string, WorkflowDocument>([
		[
			IN,
			storedWorkflow({
				...{ id: IN, name: 'Orders', tags: [shop], shared: [{ projectId: 'p1' }] },
				...{ nodes: [trigger], updatedAt: '2026-01-02T00:00:00.000Z', activeVersionId: 'v1' },
			}),
		],
		[
			OUT,
			storedWorkflow({
				...{ id: OUT, name: SECRET, tags: [others], shared: [{ projectId: 'p2' }] },
				...{ nodes: [trigger, storedNode(`${SECRET} node`)], activeVersionId: 'v1' },
			}),
		],
	]);
	const executions = new Map([
		['1', IN],
		['2', OUT],
	]);
	const summaryOf = (id: string, workflowId: string) => ({
		...{ id, workflowId, status: 'success' as const, mode: 'manual' },
		...{ startedAt: '2026-01-01T00:00:00.000Z', finishedAt: '2026-01-01T00:00:01.000Z' },
	});
	const does = (what: string, id: string) => {
		reached.push(`${what} ${id}`);
	};
	const get = async (idOrName: string) => {
		const found =
			stored.get(idOrName) ?? [...stored.values()].find(({ name }) => name === idOrName);
		if (found === undefined) throw unknownWorkflow(idOrName);
		return await Promise.resolve(found);
	};
	const workflowOf = async (id: string) => {
		const found = executions.get(id);
		if (found === undefined) throw unknownExecution(id);
		return await Promise.resolve(found);
	};
	const reachOf = (nodes: readonly WorkflowNode[]) => ({
		...{ destinations: [], version: 'v1', unknown: [] as string[] },
		called: calledIds(nodes).map((id) => ({ id, versionId: 'v1' })),
	});
	const rest = (port: string): never =>
		new Proxy(
			{},
			{
				get: (_, method) => () => {
					throw new ToolError({
						...{ code: 'internal', message: `${port}.${String(method)} was reached`, hint: '' },
					});
				},
			},
		) as never;
	const ports: Ports = {
		...(Object.fromEntries(
			[
				...['permissions', 'runPlan', 'nodeTypes', 'workflowCode', 'dataTables', 'clock'],
				...['validator', 'knowledge', 'licence', 'credentialTypes', 'person'],
				...['operationsQueries', 'operationsCommands', 'nodeOutputs', 'resolvedParameters'],
				...['nodeResources'],
			].map((name) => [name, rest(name)] as const),
		) as never as Ports),
		nodeTypes: {
			search: async () => await Promise.resolve([]),
			nearest: async (type: string) => await Promise.resolve(type),
		} as never,
		overview: {
			read: async () =>
				await Promise.resolve({
					...{ timeZone: 'UTC', address: '', nodeTypes: 0, communityNodes: {}, projects: [] },
					...{ credentials: {}, dataTables: 0, licensed: [] },
					failed: [IN, OUT].map((workflowId) => ({
						...{ workflowId, workflowName: stored.get(workflowId)?.name, failures: 1 },
						...{ executionId: '1', at: null },
					})),
				}),
		},
		examples: examplesOf(() => [...stored.values()]),
		foremanRun: undefined,
		licence: { has: async () => await Promise.resolve(true) },
		clock: { now: () => 1_000_000_000_000 } as never,
		made: { has: async () => await Promise.resolve(false) },
		workflows: {
			get,
			async list({ tags = [], projectId }) {
				const workflows = [...stored.values()].filter(
					(one) =>
						tags.every(({ id }) => one.tags?.some((tag) => tag.id === id)) &&
						(projectId === undefined || one.shared?.some((each) => each.projectId === projectId)),
				);
				return await Promise.resolve({ workflows, cursor: undefined, ordered: undefined });
			},
			names: async (ids) =>
				await Promise.resolve(new Map(ids.map((id) => [id, stored.get(id)?.name ?? '']))),
			check: async () => await Promise.resolve(),
			async create(content, isSeen) {
				const twin = [...stored.values()].find(({ name }) => name === content.name);
				if (twin && (await isSeen?.(twin)) !== false) return { workflow: twin, created: false };
				const workflow = storedWorkflow({ ...content, id: `made${stored.size}` });
				stored.set(workflow.id, workflow);
				does('create', workflow.id);
				return { workflow, created: true };
			},
			async update(base, content) {
				does('update', base.id);
				return await Promise.resolve({ ...base, ...content });
			},
			archive: async (id) => await Promise.resolve(does('archive', id)),
			async unarchive(id) {
				does('unarchive', id);
				return await Promise.resolve('v1');
			},
			moveToFolder: async ({ id }) => await Promise.resolve(does('moveToFolder', id)),
			async publish(id) {
				does('publish', id);
				return await Promise.resolve('v1');
			},
			unpublish: async (id) => await Promise.resolve(does('unpublish', id)),
			usesOfCredential: async (_id, { offset }) =>
				await Promise.resolve({
					items: [...stored.values()].slice(offset, offset + 1).map(({ id, name }) => ({
						...{ nodeName: `${name} node`, nodeType: 'x', workflowId: id, workflowName: name },
					})),
					next: offset + 1 < stored.size ? offset + 1 : undefined,
				}),
			nodesOfAll: async ({ offset }) =>
				await Promise.resolve({
					items: [...stored.values()].slice(offset, offset + 1).map((one) => ({
						...{ workflowId: one.id, workflowName: one.name, isArchived: false },
						...{ versionId: one.versionId, activeVersionId: null, settings: one.settings },
						...{ draft: [], live: undefined },
					})),
					next: offset + 1 < stored.size ? offset + 1 : undefined,
				}),
			editorUrl: (id) => `https://n8n/${id}`,
		},
		workflowVersions: {
			async list(id) {
				does('versions', id);
				return await Promise.resolve([]);
			},
			async get(id) {
				does('version', id);
				return await Promise.resolve({ nodes: [], connections: {} } as never);
			},
			failedTriggers: async () => await Promise.resolve({ failed: [], started: 1 }),
			async saved(id) {
				does('saved versions', id);
				return await Promise.resolve(new Set<string>());
			},
		},
		executions: {
			list: async ({ workflowId, limit }) =>
				await Promise.resolve(
					[...executions]
						.filter(([, owner]) => workflowId === undefined || owner === workflowId)
						.map(([id, owner]) => summaryOf(id, owner))
						.slice(0, limit),
				),
			own: async () => await Promise.resolve(new Map()),
			endedTests: async ({ workflowId }) =>
				await Promise.resolve(
					[...executions]
						.filter(([, owner]) => workflowId === undefined || owner === workflowId)
						.map(([id, owner]) => summaryOf(id, owner)),
				),
			async get(id) {
				const owner = await workflowOf(id);
				const output = { outputs: [[{ said: owner === OUT ? SECRET : 'yes' }]] };
				return {
					...{ ...summaryOf(id, owner), nodes: [], pinned: [] },
					runs: { Start: [{ status: 'success', startedAt: 1, ...output }] },
				};
			},
			async status(id) {
				await workflowOf(id);
				return 'success' as const;
			},
			workflowOf,
			async stop(id) {
				does('stop', id);
				return await Promise.resolve(true);
			},
			async delete(id) {
				does('delete execution', id);
				return await Promise.resolve(true);
			},
		},
		runner: {
			async run({ workflow }) {
				does('run', workflow.id);
				return await Promise.resolve({ executionId: '1', timedOut: false });
			},
		},
		resolvedParameters: { ofRun: async () => await Promise.resolve([]) },
		itemFiles: { text: async () => await Promise.resolve(undefined) },
		nodeOutputs: { typeOf: async () => await Promise.resolve(`{ ${SECRET}: string }`) },
		nodeResources: {
			load: async () => await Promise.resolve({ results: [{ name: SECRET, value: OUT }] }),
		},
		liveWebhooks: {
			workflow: get,
			entrances: () => [],
			async check({ workflow }) {
				does('check', workflow.id);
				throw new ToolError({ code: 'conflict', message: `"${SECRET}" answers`, hint: '' });
			},
			async call({ workflow }) {
				does('call', workflow.id);
				return await Promise.resolve({ status: 200, headers: {}, body: undefined });
			},
		},
		destinations: {
			refused: async () => await Promise.resolve([]),
			ofRun: async ({ workflow }) => await Promise.resolve(reachOf(workflow.nodes)),
			ofWorkflow: async ({ nodes }) => await Promise.resolve(reachOf(nodes)),
			unsaid: async () => await Promise.resolve([]),
			strange: async () => await Promise.resolve([]),
			tell: async () => await Promise.resolve({ facts: [], agreed: [], fixed: 'all' }),
		},
		tags: {
			list: async () => await Promise.resolve([shop]),
			create: async (name) => await Promise.resolve({ id: 't3', name }),
			of: async (id) => await Promise.resolve(stored.get(id)?.tags ?? []),
			async assign(id) {
				does('assign', id);
				return await Promise.resolve([]);
			},
		},
		folders: {
			list: async () => await Promise.resolve([]),
			create: async () => await Promise.resolve({ id: 'f', name: 'f', parentFolderId: null }),
			async delete(_project, id) {
				does('delete folder', id);
				await Promise.resolve();
			},
		},
		projects: {
			list: async (offset) =>
				await Promise.resolve({
					items: [{ id: `p${offset}`, name: 'mine', type: 'personal' as const }],
					next: offset === 0 ? 50 : undefined,
				}),
		},
		credentials: {
			list: async () => await Promise.resolve([]),
			get: async (id) =>
				await Promise.resolve({
					...{ id, name: 'c', type: 'x', createdAt: '', updatedAt: '', isUnfilled: false },
				}),
			createEmpty: rest('credentials'),
			delete: async (id) => await Promise.resolve(does('delete credential', id)),
			test: rest('credentials'),
			editorUrl: () => '',
		},
		drafts: {
			last: async (workflowId) =>
				await Promise.resolve({
					...{ draftId: 'd', code: SECRET, workflowId: workflowId ?? OUT, versionId: null },
				}),
			get: async () =>
				await Promise.resolve({ draftId: 'd', code: SECRET, workflowId: OUT, versionId: null }),
			save: async () => await Promise.resolve('d'),
			sight: async () => await Promise.resolve(undefined),
			keepSight: async () => await Promise.resolve(),
			keepFound: async () => await Promise.resolve(),
			recall: async () => await Promise.resolve({ code: SECRET, patches: '' }),
			remember: async () => await Promise.resolve(),
		},
		toolProposals: {
			propose: async ({ workflowId }: ToolWish, { workflows }: ProposingPorts) => {
				const { id } = await workflows.get(workflowId);
				does('propose', id);
				return {
					proposalId: 'p',
					name: 'price',
					inputSchema: {},
					outputSchema: {},
					examplesRun: 0,
					notRun: undefined,
				};
			},
		},
		audit: {
			async list({ agentId = 'everybody' }) {
				does('audit', agentId);
				return await Promise.resolve({ entries: [], hasMore: false });
			},
		},
	};
	const made = new Set<string>();
	const world = {
		agentId: 'claude',
		made: {
			ids: async () => await Promise.resolve(made),
			async note(id: string) {
				made.add(id);
				await Promise.resolve();
			},
		},
	};
	return { ports, reached, stored, executions, made, world };
}
