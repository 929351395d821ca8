import { holdReasons } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { NodeRun } from '../../kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { WorkflowTest, Expectation } from '../../kernel/ports/workflow-tests';
import { notFound, unlessRefused } from '../../kernel/tool-error';
import { inBatches } from '../../kernel/values/in-batches';
import { isEnabled } from '../../kernel/workflow/is-enabled';
import { heldBackAt, notAsked, reachOfRun } from '../execution/trying/reach-of-run';
import { runningPorts } from '../execution/trying/run-call';
import { type TriedDraft, tryDraft } from '../execution/trying/try-draft';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { mapJson } from '../../kernel/values/map-json';
import { shownItems } from '../execution/item-files';
import { sayWouldDo } from '../execution/trying/what-was-shown';

export type Seen = Pick<Expectation, 'node' | 'about' | 'output' | 'total' | 'items'>;

interface Watching {
	/** Of one output: what is more is only counted. */
	readonly mostItems?: number;
	/** Texts with JSON in them stay texts. */
	readonly isExact?: boolean;
}

export interface Observed {
	/** Names of the nodes that the run came to, without its start. */
	readonly reached: readonly string[];
	/** How long each took. */
	readonly milliseconds: ReadonlyMap<string, number>;
	readonly seen: readonly Seen[];
}

const MOST_ITEMS = 20;
const LONGEST_TEXT = 300;

/** Values as tests keep them: without secrets, and long texts by their hash. `isExact`: a text with JSON is not what stands in it. */
export const kept = (
	value: unknown,
	{ runPlan, workflowTests }: Pick<TestingPorts, 'runPlan' | 'workflowTests'>,
	isExact = false,
): unknown => {
	const [shown = value] = isRecord(value) ? runPlan.shown([value]) : [];
	const short = (text: string) =>
		text.length > LONGEST_TEXT ? `${text.length} characters, ${workflowTests.digest(text)}` : text;
	return mapJson(shown, {
		// JSON in a text is looked into: what differs there is not all of it.
		text: (text) =>
			!isExact && /^\s*[[{]/.test(text) ? mapJson(jsonOrText(text), { text: short }) : short(text),
	});
};

function outputsOf(node: string, runs: readonly NodeRun[]): Omit<Seen, 'about'>[] {
	const outputs = Math.max(0, ...runs.map((run) => run.outputs.length));
	return Array.from({ length: outputs }, (_, output) => {
		const items = runs.flatMap((run) =>
			shownItems({
				outputs: [run.outputs[output] ?? []],
				...(run.files && { files: [run.files[output] ?? []] }),
			}),
		);
		return { node, output, total: items.length, items };
	});
}

/** What a run of a workflow shows: what its nodes put out, and of those that were not run what they would have done. */
function observe(
	{ nodes }: WorkflowDocument,
	startName: string,
	{ record, fixtures, resolved, webhookAnswers }: TriedDraft,
	ports: TestingPorts,
	{ mostItems = MOST_ITEMS, isExact }: Watching,
): Observed {
	const ran = Object.entries(record.runs).filter(([name]) => name !== startName);
	const puts = (name: string) => (fixtures.get(name)?.source ?? 'sub-workflow') === 'sub-workflow';
	const one = (about: Seen['about'], node: string, total: number, items: readonly unknown[]) => ({
		node,
		about,
		total,
		output: 0,
		items: [...items],
	});
	const seen: Seen[] = [
		...ran.flatMap(([name, runs]) =>
			puts(name)
				? outputsOf(name, runs).map((each) => ({ ...each, about: 'output' as const }))
				: [],
		),
		...ran.flatMap(([name, runs]) => {
			const errors = runs.flatMap(({ error }) => (error ? [{ message: error.message }] : []));
			return errors.length === 0 ? [] : [one('error', name, errors.length, errors)];
		}),
		...sayWouldDo(resolved, nodes, isExact === true ? Infinity : undefined).map(
			({ node, items, ...deed }) => one('would-do', node, items, [deed]),
		),
		...webhookAnswers.map(({ node, ...answer }) => one('answer', node, 1, [answer])),
	];
	return {
		reached: ran.map(([name]) => name),
		milliseconds: new Map(
			ran.map(([name, runs]) => [
				name,
				runs.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0),
			]),
		),
		seen: seen.map((each) => ({
			...each,
			items: each.items.slice(0, mostItems).map((item) => kept(item, ports, isExact)),
		})),
	};
}

/** A fingerprint of which nodes ask models, and with which credentials: with others a person agrees again. What they are asked does not count. */
export function askedModels(
	workflow: WorkflowDocument,
	{ runPlan, workflowTests }: Pick<TestingPorts, 'runPlan' | 'workflowTests'>,
): string {
	const byName = new Map(workflow.nodes.map((node) => [node.name, node]));
	const asked = [...runPlan.models(workflow)].map(([name, subNodes]) => [
		byName.get(name)?.id,
		...subNodes.map((one) => {
			const { id, type, credentials } = byName.get(one) ?? {};
			return [id, type, credentials];
		}),
	]);
	return workflowTests.digest(JSON.stringify(asked));
}

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

/** Runs a workflow on the input of a test. Nothing is sent anywhere: each node that would is held back. Throws `ToolError`. */
export async function runInputs(
	workflow: WorkflowDocument,
	{ trigger, pins, models }: Pick<WorkflowTest, 'trigger' | 'pins' | 'models'>,
	ports: TestingPorts,
	watching: Watching = {},
) {
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
	const outside = reach.destinations.filter(
		({ workflowId, node }) => workflowId !== bare.id || !answering.has(node),
	);
	const unsaid = [...(await notAsked(bare, reach, ports.destinations)), ...outside];
	const wish = { ...asked, called: reach.called, unsaid, timeout: TIMEOUT };
	const ran = await tryDraft({ ...wish, unready: heldBackAt(unsaid, bare) }, ports);
	// Where the key may delete executions, runs of tests leave none behind.
	await unlessRefused(inBatches(idsOf(ran), 1, ports.executions.delete));
	const observed = observe(bare, start.name, ran, ports, watching);
	const idle = asking.filter(([name]) => observed.reached.includes(name) && ran.fixtures.has(name));
	const seen = [...observed.seen, ...idle.map(([name]) => notAskedModel(name, ran))];
	const { record, timedOut } = ran;
	// What is pinned does not say why it would be held back.
	const writers = await ports.runPlan.writers(bare);
	// What sub-workflows put out was run.
	const held = new Map(
		[...ran.fixtures].flatMap(([name, { source, why = writers.get(name) }]) =>
			source === 'sub-workflow' || name === start.name ? [] : [[name, why] as const],
		),
	);
	return { observed: { ...observed, seen }, record, called: reach.called, held, timedOut };
}
