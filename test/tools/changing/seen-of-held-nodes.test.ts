import type { HoldReason } from '../../../src/kernel/hold-reason';
import type { ExecutionRecord } from '../../../src/kernel/ports/instance/executions';
import type { ResolvedRun } from '../../../src/kernel/ports/instance/resolved-parameters';
import type { WorkflowDocument } from '../../../src/kernel/ports/instance/workflows';
import { compareRuns } from '../../../src/tools/testing/compare-runs';
import { judgeProof } from '../../../src/tools/workflow/changing/prove-version';
import { portsWith } from '../../kernel/open-invocation';

const FROM = 'https://old.example';
const TO = 'https://new.example';

type Shape = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Nodes in a row, each with its parameters. Only the names of their types matter here. */
const workflow = (shape: Shape, type = 'n8n-nodes-base.httpRequest'): WorkflowDocument => {
	const names = ['Start', ...Object.keys(shape)];
	return {
		...{ id: 'w1', name: 'Orders', versionId: 'v1', active: true, isArchived: false, tags: [] },
		...{ createdAt: '', updatedAt: '', settings: {}, activeVersionId: 'v1' },
		nodes: names.map((name) => ({
			...{ id: name, name, typeVersion: 1 },
			type: name === 'Last' ? type : 'n8n-nodes-base.any',
			parameters: { ...shape[name] },
			position: [0, 0] satisfies [number, number],
		})),
		connections: Object.fromEntries(
			names.slice(0, -1).map((name, at) => {
				const next = { node: names[at + 1], type: 'main', index: 0 };
				return [name, { main: [[next]] }];
			}),
		),
	};
};

interface Running {
	readonly held: ReadonlyMap<string, HoldReason>;
	/** How often the last node runs. */
	readonly times?: number;
	readonly isResolved?: boolean;
	/** What is evaluated of a node; else its parameters as they stand. */
	readonly deed?: (workflow: WorkflowDocument) => Record<string, unknown>;
}

/** An n8n in which each node puts out its parameters, but for those held back, which put out what a real run did. */
function portsOf({ held, times = 1, isResolved = true, deed }: Running) {
	let ran = workflow({});
	const record = (id: string, nodes: WorkflowDocument['nodes']): ExecutionRecord => ({
		...{ id, workflowId: 'w1', status: 'success', mode: 'manual', startedAt: '', finishedAt: '' },
		nodes: nodes.map(({ name, type }) => ({ name, type })),
		pinned: [],
		runs: Object.fromEntries(
			nodes.map(({ name, parameters }) => {
				const json = held.has(name) || name === 'Start' ? { id: 7 } : parameters;
				const run = { status: 'success', startedAt: 0, outputs: [[json]] };
				return [name, Array.from({ length: name === 'Last' ? times : 1 }, () => run)];
			}),
		),
	});
	const reached = ({ nodes }: WorkflowDocument, name: string) => {
		const names = nodes.map((one) => one.name);
		return new Set(names.slice(names.indexOf(name)));
	};
	const reach = { destinations: [], unknown: [], called: [], version: 'v1+' };
	return portsWith({
		executions: Object({
			list: async () => [{ id: 'real' }],
			own: async () => new Map(),
			get: async (id: string) => record(id, ran.nodes),
			delete: async () => true,
		}),
		runner: Object({
			async run(draft: { readonly workflow: WorkflowDocument }) {
				ran = draft.workflow;
				return { executionId: 'test', timedOut: false };
			},
		}),
		resolvedParameters: {
			async ofRun({ workflow: draft, nodeNames }): Promise<ResolvedRun[]> {
				if (!isResolved) return [];
				return nodeNames.map((node) => {
					const own = draft.nodes.find(({ name }) => name === node)?.parameters ?? {};
					const parameters = deed?.(draft) ?? own;
					return { node, items: 1, resolved: [{ input: {}, parameters, unresolved: [] }] };
				});
			},
		},
		runPlan: Object({
			reachedFrom: reached,
			mayRunFrom: reached,
			isSubNode: () => false,
			writers: async () => held,
			models: () => new Map(),
			passesOn: () => false,
			simulated: (draft: WorkflowDocument) => draft,
			shown: (items: unknown) => items,
		}),
		destinations: Object({
			ofRun: async () => reach,
			ofWorkflow: async () => reach,
			unsaid: async () => [],
			refused: async () => [],
		}),
		nodeTypes: Object({ isTrigger: async (_type: string) => true }),
		itemFiles: Object({}),
		workflows: Object({}),
		clock: Object({ now: () => 0, timeZone: () => 'UTC' }),
		workflowTests: Object({ digest: (text: string) => `${text.length}${text.slice(-20)}` }),
	});
}

const changed = (text: string) => text.replaceAll(FROM, TO);

async function compared(make: (address: string) => Shape, running: Running, type?: string) {
	const ports = portsOf(running);
	const [before, after] = [workflow(make(FROM), type), workflow(make(TO), type)];
	// The real run was of the workflow before.
	await ports.runner.run(Object({ workflow: before }));
	return await compareRuns(before, after, ports, changed);
}

const asking = (url: string): Shape => ({ Last: { method: 'GET', url } });
const holding = (why: HoldReason, name = 'Last') => new Map([[name, why]]);

describe('a real run was kept, and a change of texts is', () => {
	it('shown where a node that is held back would do the same but for it', async () => {
		const found = await compared(asking, { held: holding('reads') });
		expect(found).toMatchObject({ verdict: 'equal', asks: [`"Last" → GET ${TO}`] });
	});

	it.each<HoldReason>(['code', 'computed', 'sub-nodes', 'unknown-type', 'unknown-operation'])(
		'not shown of a node that is held back as "%s", whose output is known',
		async (why) => {
			const found = await compared(asking, { held: holding(why) });
			expect(found).toMatchObject({ verdict: 'cannot be shown', why: '"Last" was held back' });
		},
	);

	it('not shown where what is held back gets the new text, and says not what it does with it', async () => {
		const make = (url: string) => ({ Set: { url }, Last: { code: 'return send($json.url)' } });
		expect(await compared(make, { held: holding('code') })).toMatchObject({
			...{ verdict: 'cannot be shown', why: '"Last" was held back' },
		});
	});

	it('not shown where nothing was evaluated of what is held back', async () => {
		const found = await compared(asking, { held: holding('writes'), isResolved: false });
		expect(found).toMatchObject({ verdict: 'cannot be shown' });
	});

	it('not shown where a node ran more often than was evaluated', async () => {
		const found = await compared(asking, { held: holding('writes'), times: 6 });
		expect(found).toMatchObject({ verdict: 'cannot be shown' });
	});

	it('other where it makes another end of a long text', async () => {
		const long = 'x'.repeat(2_000);
		const deed = ({ nodes }: WorkflowDocument) => ({
			body: `${long}${JSON.stringify(nodes).includes(TO) ? 'delete all' : 'keep all'}`,
		});
		const found = await compared(asking, { held: holding('writes'), deed });
		expect(found).toMatchObject({ verdict: 'differs here', node: 'Last' });
	});

	it('not shown where it goes to a workflow that is called', async () => {
		const make = (url: string) => ({ Set: { url }, Last: { workflowId: 'w2' } });
		const type = 'n8n-nodes-base.executeWorkflow';
		const held = holding('writes');
		expect(await compared(make, { held }, type)).toMatchObject({ verdict: 'equal' });
		const deed = ({ nodes }: WorkflowDocument) => ({ given: nodes[1]?.parameters.url });
		expect(await compared(make, { held, deed }, type)).toMatchObject({
			...{ verdict: 'cannot be shown', why: expect.stringContaining('what "Last" calls') },
		});
	});

	it('said to have held back also what has no address', async () => {
		const make = (text: string) => ({ Last: { text } });
		const found = await compared(make, { held: holding('writes') });
		expect(found).toMatchObject({ verdict: 'equal', asks: [] });
		expect(judgeProof(false, found).why).toMatch(/were held back/);
	});
});
