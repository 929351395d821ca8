import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import type { Draft } from '../../src/kernel/ports/instance/runner';
import { tryDraft } from '../../src/tools/execution/trying/try-draft';
import { portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';

const ITEMS = 10;
const TAKES = 10_000;

/** A workflow that calls another one for each of ten items, in an n8n in which each run takes ten seconds. */
async function tried(more: { readonly executeOnce?: boolean }) {
	let time = 0;
	const ran: Draft[] = [];
	const below = {
		...storedWorkflow({
			nodes: [{ ...storedNode('Called'), type: 'n8n-nodes-base.executeWorkflowTrigger' }],
		}),
		...{ id: 'w2', versionId: 'v2' },
	};
	const caller = { ...storedNode('Call'), type: 'n8n-nodes-base.executeWorkflow', ...more };
	const start = storedNode('Start');
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const workflow = {
		...storedWorkflow({ nodes: [start, caller, storedNode('After')] }),
		connections: { Start: to('Call'), Call: to('After') },
	};
	const record = (id: string): ExecutionRecord => {
		const nodes = ran[Number(id)]?.workflow.nodes ?? [];
		const run = { status: 'success', startedAt: 0, outputs: [[{}]] };
		return {
			...{ id, workflowId: '', status: 'success', mode: 'manual', startedAt: '', finishedAt: '' },
			...{ nodes: [], pinned: [], lastNode: nodes.at(-1)?.name },
			runs: Object.fromEntries(nodes.map(({ name }) => [name, [run]])),
		};
	};
	const parameters = { mode: 'each', workflowId: { value: 'w2' } };
	const resolved = Array.from({ length: ITEMS }, () => ({ input: {}, parameters, unresolved: [] }));
	const names = ({ nodes }: typeof workflow) => new Set(nodes.map(({ name }) => name));
	const ports = portsWith({
		clock: Object({ now: () => time, timeZone: () => 'UTC' }),
		executions: Object({ get: async (id: string) => record(id), list: async () => [] }),
		itemFiles: Object({}),
		resolvedParameters: Object({
			ofRun: async ({ nodeNames }: { readonly nodeNames: readonly string[] }) =>
				nodeNames.map((node) => ({
					node,
					items: ITEMS,
					resolved: caller.executeOnce === true ? resolved.slice(0, 1) : resolved,
				})),
		}),
		runPlan: Object({
			mayRunFrom: names,
			isSubNode: () => false,
			writers: async () => new Map([['Call', 'writes']]),
			passesOn: () => false,
			simulated: (draft: unknown) => draft,
			shown: (items: unknown) => items,
			example: () => undefined,
		}),
		runner: Object({
			async run(draft: Draft) {
				time += TAKES;
				ran.push(draft);
				return { executionId: String(ran.length - 1), timedOut: false };
			},
		}),
		workflows: Object({ get: async () => below }),
	});
	const called = [{ id: 'w2', versionId: 'v2' }];
	const wish = {
		workflow,
		start,
		simulate: 'writes',
		called,
		unsaid: [],
		timeout: 60_000,
	} as const;
	const { subWorkflows } = await tryDraft(wish, ports);
	return { subWorkflows, runs: ran.map(({ workflow: { id } }) => id) };
}

it('are left where half of the time is over, so that what follows is run as well', async () => {
	const { subWorkflows, runs } = await tried({});
	expect(subWorkflows).toMatchObject([{ node: 'Call', runs: [{}, {}, {}], left: ITEMS - 3 }]);
	expect(subWorkflows[0]?.problem).toBeUndefined();
	expect(runs).toEqual(['w1', 'w2', 'w2', 'w2', 'w1']);
});

it('leave none where n8n calls it for the first item alone', async () => {
	const { subWorkflows } = await tried({ executeOnce: true });
	expect(subWorkflows).toMatchObject([{ node: 'Call', runs: [{}] }]);
	expect(subWorkflows[0]?.left).toBeUndefined();
});
