import type { HoldReason } from '../../../kernel/hold-reason';
import type { Ports } from '../../../kernel/ports';
import type { Destination, Reach } from '../../../kernel/ports/destinations';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { callsWorkflow } from '../execution-answer';
import { findTrigger } from './choose-trigger';
import { storedPins, heldNodes } from './collect-fixtures';
import type { AskedRun } from './fixture';

interface RunWish extends AskedRun {
	readonly workflow: WorkflowDocument;
	readonly start: WorkflowNode;
}

/** What a run reaches, and without its writes what it is not to ask, which its nodes are held back for. */
export interface ReachOfRun extends Reach {
	readonly refused: readonly Destination[];
}

/** Where nodes of a simulated run would go that are therefore held back. Throws `ToolError`. */
export const notAsked = async (
	workflow: WorkflowDocument,
	reach: ReachOfRun,
	destinations: Pick<Ports['destinations'], 'unsaid'>,
	given: 'something' | 'nothing' = 'something',
): Promise<readonly Destination[]> => [
	...(await destinations.unsaid(workflow, reach, given)),
	...reach.refused,
];

type ReachPorts = Pick<Ports, 'destinations' | 'runPlan' | 'workflows'>;

async function withoutWrites(
	reach: Reach,
	workflow: WorkflowDocument,
	writers: ReadonlyMap<string, HoldReason>,
	{ runPlan, workflows, destinations: port }: ReachPorts,
): Promise<ReachOfRun> {
	const held = new Map([[workflow.id, writers]]);
	for (const { id, versionId } of reach.called) {
		const called = await workflows.get(id).catch(() => undefined);
		if (called?.versionId === versionId) held.set(id, await runPlan.writers(called));
	}
	// What is only known in the run, and what stands in a parameter, is not run.
	const isRun = ({ workflowId, node }: Destination) =>
		workflowId !== '' && held.get(workflowId)?.has(node) !== true;
	const running = reach.destinations.filter(isRun);
	const refused = await port.refused({ destinations: running });
	const isAsked = ({ workflowId, node }: Destination) =>
		!refused.some((one) => one.workflowId === workflowId && one.node === node);
	return { ...reach, destinations: running.filter(isAsked), unknown: [], refused };
}

/** What the nodes reach that a run would really execute. Throws `ToolError`. */
export async function reachOfRun(
	{ workflow, start, simulate, models, pinData = {}, nodeName, nodeInput }: RunWish,
	ports: ReachPorts,
): Promise<ReachOfRun> {
	const { destinations, runPlan } = ports;
	const writers =
		simulate === 'writes' ? await heldNodes(workflow, { models }, runPlan) : undefined;
	const simulated = [...(writers ?? new Map<string, HoldReason>()).keys()];
	const calling = new Set(workflow.nodes.filter(callsWorkflow).map(({ name }) => name));
	const given = [
		...Object.keys({ ...storedPins(workflow), ...pinData }),
		// What it calls is run as well, without its writes.
		...simulated.filter(
			(name) => !calling.has(name) && (name !== start.name || nodeInput !== undefined),
		),
		...(nodeInput === undefined ? [start.name] : []),
	];
	const reach = await destinations.ofRun({
		workflow,
		startName: start.name,
		until: nodeName,
		given,
	});
	return writers ? await withoutWrites(reach, workflow, writers, ports) : { ...reach, refused: [] };
}

/** The same of a verification: the whole draft, without its writes, from its first trigger. Throws `ToolError`. */
export async function reachOfDraft(
	workflow: WorkflowDocument,
	ports: ReachPorts & Pick<Ports, 'nodeTypes'>,
): Promise<ReachOfRun> {
	const start = await findTrigger(workflow, ports.nodeTypes);
	if (start) return await reachOfRun({ workflow, start, simulate: 'writes' }, ports);
	return { ...(await ports.destinations.ofWorkflow({ ...workflow, nodes: [] })), refused: [] };
}

/** The nodes of a workflow itself that are held back in its simulated run, for where they would go. */
export const heldBackAt = (
	unsaid: readonly Destination[],
	{ id }: WorkflowDocument,
): ReadonlyMap<string, HoldReason> =>
	new Map(
		unsaid.flatMap(({ workflowId, node, why = 'destination' }) =>
			workflowId === id ? [[node, why]] : [],
		),
	);
