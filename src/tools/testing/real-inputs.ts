import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { NodeTypesPort } from '../../kernel/ports/instance/node-types';
import type { Items } from '../../kernel/ports/instance/runner';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { WorkflowTest } from '../../kernel/ports/workflow-tests';
import { unlessRefused } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { callsWorkflow } from '../execution/execution-answer';
import { findTrigger } from '../execution/trying/choose-trigger';
import { itemsOfNow } from '../execution/trying/trigger-items';
import type { TestingPorts } from './run-inputs';

/** What goes into a run. */
export type Inputs = Pick<WorkflowTest, 'trigger' | 'pins'>;

/** Executions that are looked at, and different inputs of them that count. */
const LOOKED_AT = 10;
const MOST_INPUTS = 3;

/** Items of a pinned node. */
const MOST_PINNED = 50;

const itemsOf = ({ runs }: ExecutionRecord, name: string): Items =>
	(runs[name]?.at(-1)?.outputs ?? []).flat().filter(isRecord).slice(0, MOST_PINNED);

/** The trigger from which an execution started. Undefined where the workflow has it no longer. */
export async function realStart(
	{ nodes }: WorkflowDocument,
	{ runs }: ExecutionRecord,
	nodeTypes: NodeTypesPort,
): Promise<string | undefined> {
	for (const name of Object.keys(runs)) {
		const node = nodes.find((one) => one.name === name);
		if (node && (await nodeTypes.isTrigger(node.type, node.typeVersion))) return name;
	}
	return undefined;
}

interface RealRun {
	readonly workflow: WorkflowDocument;
	readonly startName: string;
	readonly record: ExecutionRecord;
}

/** What went into a run: the items of its trigger, and of each node that is held back what it put out, without secrets. Throws `ToolError`. */
export async function inputsOf(
	{ workflow, startName, record }: RealRun,
	{ runPlan, destinations }: Pick<TestingPorts, 'runPlan' | 'destinations'>,
	asking: readonly string[] = [],
) {
	const nodes = workflow.nodes.filter(({ type }) => type !== STICKY_NOTE);
	const idOf = (name: string) => nodes.find((one) => one.name === name)?.id ?? '';
	const outside = await destinations.ofWorkflow(workflow);
	const held = new Set([
		...(await runPlan.writers(workflow)).keys(),
		...outside.destinations.flatMap(({ workflowId, node }) =>
			workflowId === workflow.id ? [node] : [],
		),
		...record.pinned,
	]);
	const pinned = nodes.filter(
		(node) =>
			node.name !== startName &&
			held.has(node.name) &&
			!asking.includes(node.name) &&
			!callsWorkflow(node) &&
			// What hands its input on does so in the test.
			(!runPlan.passesOn(node) || record.pinned.includes(node.name)) &&
			itemsOf(record, node.name).length > 0,
	);
	const put = (node: string) => ({
		node,
		nodeId: idOf(node),
		items: [...runPlan.shown(itemsOf(record, node))],
	});
	return { trigger: put(startName), pins: pinned.map(({ name }) => put(name)) };
}

export interface LastInputs extends Inputs {
	/** Invented, as nothing has run yet. A trigger that takes no data needs no other. */
	readonly isSample: boolean;
}

const takesNothing = /^n8n-nodes-base\.(?:scheduleTrigger|manualTrigger|cron|interval|start)$/;

/** What went into the last real executions, else a sample. Empty where nothing starts the workflow. Throws `ToolError`. */
export async function lastInputs(
	workflow: WorkflowDocument,
	ports: TestingPorts,
): Promise<LastInputs[]> {
	const { executions, nodeTypes, clock } = ports;
	const listed = await unlessRefused(
		executions.list({ workflowId: workflow.id, status: ['success', 'error'], limit: LOOKED_AT }),
	);
	const own = await executions.own(listed ?? []);
	const found = new Map<string, LastInputs>();
	for (const { id } of listed ?? []) {
		if (own.has(id) || found.size >= MOST_INPUTS) continue;
		const record = await executions.get(id);
		const startName = await realStart(workflow, record, nodeTypes);
		if (startName === undefined) continue;
		const inputs = await inputsOf({ workflow, startName, record }, ports);
		if (inputs.trigger.items.length > 0)
			found.set(JSON.stringify(inputs.trigger), { ...inputs, isSample: false });
	}
	if (found.size > 0) return [...found.values()];
	const start = await findTrigger(workflow, nodeTypes);
	if (start === undefined) return [];
	const items = [...itemsOfNow(start, undefined, workflow, clock)];
	const trigger = { node: start.name, nodeId: start.id, items };
	return [{ trigger, pins: [], isSample: !takesNothing.test(start.type) }];
}
