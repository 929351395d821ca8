import type { HoldReason } from '../../kernel/hold-reason';
import type { Ports } from '../../kernel/ports';
import type { Destination, Reach } from '../../kernel/ports/destinations';
import type { Items, PinData } from '../../kernel/ports/runner';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/workflows';
import { storedPins } from './stored-pins';

interface RunWish {
	readonly workflow: WorkflowDocument;
	/** A trigger, or the one node that is given its input. */
	readonly start: WorkflowNode;
	readonly simulate: 'none' | 'writes';
	readonly pinData?: PinData | undefined;
	readonly nodeName?: string | undefined;
	readonly nodeInput?: Items | undefined;
}

/** What the nodes reach that a run would really execute. Throws `ToolError`. */
export async function reachOfRun(
	{ workflow, start, simulate, pinData = {}, nodeName, nodeInput }: RunWish,
	{ destinations, runPlan }: Pick<Ports, 'destinations' | 'runPlan'>,
): Promise<Reach> {
	const simulated = simulate === 'writes' ? [...runPlan.writers(workflow).keys()] : [];
	const given = [
		...Object.keys({ ...storedPins(workflow), ...pinData }),
		...simulated.filter((name) => name !== start.name || nodeInput !== undefined),
		...(nodeInput === undefined ? [start.name] : []),
	];
	return await destinations.ofRun({
		...{ workflow, startName: start.name, until: nodeName, given },
	});
}

/** The nodes of a workflow itself that are held back in its simulated run, for where their credentials would go. */
export const heldBackAt = (
	unsaid: readonly Destination[],
	{ id }: WorkflowDocument,
): ReadonlyMap<string, HoldReason> =>
	new Map(
		unsaid.flatMap(({ workflowId, node }) => (workflowId === id ? [[node, 'destination']] : [])),
	);
