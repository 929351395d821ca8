import { holdReasons } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { CalledDraft } from '../../kernel/ports/destinations';
import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { WorkflowTest } from '../../kernel/ports/workflow-tests';
import { notFound, unlessRefused } from '../../kernel/tool-error';
import { inBatches } from '../../kernel/values/in-batches';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { heldBackAt, notAsked, reachOfRun } from '../execution/trying/reach-of-run';
import { runningPorts } from '../execution/trying/run-call';
import { tryDraft, type TriedDraft } from '../execution/trying/try-draft';
import { type Observed, observe, type Seen } from './observe';

/** The ports of a tool that runs tests. */
export const testingPorts = [...runningPorts, 'workflowTests', 'workflowVersions'] as const;

export type TestingPorts = Pick<Ports, (typeof testingPorts)[number]>;

const idsOf = ({ record, subWorkflows }: TriedDraft): string[] => [
	record.id,
	...subWorkflows.flatMap(({ runs }) => runs.flatMap(idsOf)),
];

/** Milliseconds that one run of a test may take. */
const TIMEOUT = 60_000;

/** A test that runs models is not passed by a run that held one back. */
const notAskedModel = (node: string, { fixtures }: TriedDraft): Seen => {
	const { why = 'unclear' } = fixtures.get(node) ?? {};
	const message = `Its model was not asked: ${holdReasons[why]}.`;
	return { node, about: 'error', output: 0, total: 1, items: [{ message }] };
};

interface TestRun {
	readonly observed: Observed;
	readonly record: ExecutionRecord;
	readonly called: readonly CalledDraft[];
}

/** Runs a workflow on the input of a test. Nothing is sent anywhere: each node that would is held back. Throws `ToolError`. */
export async function runInputs(
	workflow: WorkflowDocument,
	{ trigger, pins, models }: Pick<WorkflowTest, 'trigger' | 'pins' | 'models'>,
	ports: TestingPorts,
): Promise<TestRun> {
	const bare = { ...workflow, pinData: {} };
	const enabled = new Map(bare.nodes.filter(isEnabled).map((node) => [node.name, node]));
	const start = enabled.get(trigger.node);
	if (start === undefined)
		throw notFound(
			`Trigger "${trigger.node}" of the test is disabled or gone. Nothing was run.`,
			'Enable it, or delete the test.',
		);
	const pinned = pins.filter(({ node }) => enabled.has(node));
	const pinData = {
		...Object.fromEntries(pinned.map(({ node, items }) => [node, items])),
		[start.name]: trigger.items,
	};
	const asked = { workflow: bare, start, simulate: 'writes', models, pinData } as const;
	const reach = await reachOfRun(asked, ports);
	const asking = models === undefined ? [] : [...ports.runPlan.models(bare)];
	const answering = new Set(asking.flatMap(([, subNodes]) => subNodes));
	const held = reach.destinations.filter(
		({ workflowId, node }) => workflowId !== bare.id || !answering.has(node),
	);
	const unsaid = [...(await notAsked(bare, reach, ports.destinations)), ...held];
	const wish = { ...asked, called: reach.called, unsaid, timeout: TIMEOUT };
	const ran = await tryDraft({ ...wish, unready: heldBackAt(unsaid, bare) }, ports);
	// Where the key may delete executions, runs of tests leave none behind.
	await unlessRefused(inBatches(idsOf(ran), 1, ports.executions.delete));
	const observed = observe(bare, start.name, ran, ports);
	const idle = asking.filter(([name]) => observed.reached.includes(name) && ran.fixtures.has(name));
	const seen = [...observed.seen, ...idle.map(([name]) => notAskedModel(name, ran))];
	return { observed: { ...observed, seen }, record: ran.record, called: reach.called };
}
