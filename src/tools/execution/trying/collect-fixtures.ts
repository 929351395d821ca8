import { z } from 'zod';
import type { HoldReason } from '../../../kernel/hold-reason';
import type { Ports } from '../../../kernel/ports';
import type { ExecutionRecord, ExecutionsPort } from '../../../kernel/ports/instance/executions';
import type { RunPlanPort } from '../../../kernel/ports/instance/run-plan';
import type { PinData } from '../../../kernel/ports/instance/runner';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { invalidInput, notFound } from '../../../kernel/tool-error';
import { isRecord } from '../../../kernel/values/is-record';
import { didYouMean } from '../../../kernel/values/nearest';
import { isEnabled } from '../../../kernel/workflow/is-enabled';
import type { AskedRun, Fixture } from './fixture';

/** The nodes that a simulated run holds back for what they do. Where models run, not those that only ask models that are ready. */
export async function heldNodes(
	workflow: WorkflowDocument,
	{ models }: Pick<AskedRun, 'models'>,
	runPlan: Pick<RunPlanPort, 'writers' | 'models'>,
	unready: ReadonlyMap<string, HoldReason> = new Map(),
): Promise<ReadonlyMap<string, HoldReason>> {
	const held = await runPlan.writers(workflow);
	if (models === undefined) return held;
	const asking = runPlan.models(workflow);
	const runs = (name: string) =>
		!unready.has(name) && asking.get(name)?.every((one) => !unready.has(one));
	return new Map([...held].filter(([name]) => runs(name) !== true));
}

/** How far back to look: each one is read with all its data. */
const EXECUTIONS = 10;

const ITEMS = 20;

export function outputOf(
	record: ExecutionRecord,
	{ name, type }: WorkflowNode,
): Fixture | undefined {
	const wasSame = record.nodes.some((node) => node.name === name && node.type === type);
	const run = Object.hasOwn(record.runs, name) ? record.runs[name]?.at(-1) : undefined;
	if (!wasSame || record.pinned.includes(name) || run?.status !== 'success') return undefined;
	const items = run.outputs.flat().slice(0, ITEMS).filter(isRecord);
	if (items.length === 0) return undefined;
	return {
		source: 'past-execution',
		items,
		...(run.files ? { withoutBinary: true } : {}),
	};
}

/** The last few executions of a workflow, newest first. Throws `ToolError`. */
export async function* recentRecords(workflowId: string, executions: ExecutionsPort) {
	for (const { id } of await executions.list({ workflowId, limit: EXECUTIONS }))
		yield await executions.get(id);
}

/** What the nodes put out when they last really ran, as far as the last few executions know. */
export async function pastOutputs(
	{ id }: WorkflowDocument,
	nodes: readonly WorkflowNode[],
	executions: ExecutionsPort,
): Promise<ReadonlyMap<string, Fixture>> {
	const found = new Map<string, Fixture>();
	if (nodes.length === 0) return found;
	for await (const record of recentRecords(id, executions)) {
		for (const node of nodes) {
			const output = found.has(node.name) ? undefined : outputOf(record, node);
			if (output) found.set(node.name, output);
		}
		if (found.size === nodes.length) break;
	}
	return found;
}

const record = z.record(z.unknown());

/** n8n stores items with their json in a field; older workflows hold the bare json. */
const item = z.union([z.object({ json: record }).transform(({ json }) => json), record]);

const pinnedItems = z.array(item);

/** What a person has pinned in the editor, by node name. Pins of nodes that are gone, and unreadable ones, are left out. */
export function storedPins({ nodes, pinData }: WorkflowDocument): PinData {
	const names = new Set(nodes.map(({ name }) => name));
	const read = Object.entries(pinData ?? {}).flatMap(([name, value]) => {
		const items = pinnedItems.safeParse(value);
		return names.has(name) && items.success ? [[name, items.data] as const] : [];
	});
	return Object.fromEntries(read);
}

interface Wish extends Pick<AskedRun, 'simulate' | 'models' | 'pinData'> {
	readonly inputData?: unknown;
	readonly workflow: WorkflowDocument;
	readonly startName: string;
	readonly outputs?: PinData | undefined;
	/** Whether the run is of that node alone, on items that the caller gives. Otherwise it is given what it puts out. */
	readonly alone?: boolean;
	/** With `writes`, nodes that are held back for another reason than what they do. */
	readonly unready?: ReadonlyMap<string, HoldReason> | undefined;
}

/** The node that a field of a call names, if it runs by itself. Throws `ToolError`. */
export function nodeThatRuns(
	field: 'nodeName' | 'pinData',
	name: string,
	workflow: WorkflowDocument,
	runPlan: Pick<RunPlanPort, 'isSubNode'>,
): WorkflowNode {
	const names = workflow.nodes.map((node) => node.name);
	const node = workflow.nodes.find((each) => each.name === name);
	if (!node)
		throw notFound(
			`"${field}": workflow "${workflow.name}" has no node "${name}".${didYouMean(name, names)}`,
			`Its nodes: ${names.join(', ')}. Nothing was run.`,
		);
	if (node.disabled === true)
		throw invalidInput(
			`"${field}": node "${name}" is disabled and passes its input on. Nothing was run.`,
			'Leave it out, or enable it with build-workflow.',
		);
	if (!runPlan.isSubNode(workflow, name)) return node;
	throw invalidInput(
		`"${field}": node "${name}" does not run by itself: another node uses it. Nothing was run.`,
		'Name the node that uses it.',
	);
}

const from = (source: Fixture['source'], pins: PinData) =>
	Object.entries(pins).map(([name, items]) => [name, { source, items }] as const);

const given = (pinData: PinData): PinData =>
	Object.fromEntries(
		Object.entries(pinData).map(([name, items]) => [name, pinnedItems.parse(items)]),
	);

/** The nodes that are not run, with what they put out: given by the caller, else pinned, else the best that is known. Throws `ToolError`. */
export async function collectFixtures(
	{
		workflow,
		startName,
		pinData = {},
		outputs = {},
		inputData,
		simulate,
		models,
		alone = false,
		unready = new Map(),
	}: Wish,
	{ executions, runPlan }: Pick<Ports, 'executions' | 'runPlan'>,
): Promise<ReadonlyMap<string, Fixture>> {
	for (const name of Object.keys(pinData)) nodeThatRuns('pinData', name, workflow, runPlan);
	if (inputData !== undefined && Object.hasOwn(pinData, startName))
		throw invalidInput(
			`"inputData" and "pinData" both say what trigger "${startName}" puts out. Nothing was run.`,
			'Pass one of them: inputData is brought into the shape of the trigger, pinData is taken as it is.',
		);
	const enabled = { ...workflow, nodes: workflow.nodes.filter(isEnabled) };
	const fixtures = new Map<string, Fixture>([
		...from('sub-workflow', outputs),
		...from('pinned', storedPins(enabled)),
		...from('caller', given(pinData)),
	]);
	if (simulate === 'none') return fixtures;
	const reached = runPlan.mayRunFrom(workflow, startName);
	// What a sub-node belongs to is held back.
	const idle = [...unready].filter(([name]) => !runPlan.isSubNode(workflow, name));
	const held = new Map([...idle, ...(await heldNodes(workflow, { models }, runPlan, unready))]);
	const isRun = (name: string) => reached.has(name) && (alone || name !== startName);
	const open = workflow.nodes.filter(
		({ name }) => held.has(name) && isRun(name) && !fixtures.has(name),
	);
	const passing = new Set(open.filter(runPlan.passesOn));
	const past = await pastOutputs(
		workflow,
		open.filter((node) => !passing.has(node)),
		executions,
	);
	const fixtureOf = (node: WorkflowNode): Fixture => {
		if (passing.has(node)) return { source: 'input', items: [] };
		const known = past.get(node.name);
		if (known) return { ...known, items: runPlan.shown(known.items) };
		const example = runPlan.example(node);
		return example ? { source: 'schema', items: [example] } : { source: 'empty', items: [{}] };
	};
	for (const node of open) {
		const why = held.get(node.name);
		// Of a node that writes its type and operation say it.
		const told = why === undefined || why === 'writes' ? {} : { why };
		fixtures.set(node.name, { ...fixtureOf(node), ...told });
	}
	return fixtures;
}
