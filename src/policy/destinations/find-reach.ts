import { isEnabled } from '../../kernel/workflow/is-enabled';
import { createHash } from 'crypto';
import { isRecord } from '../../kernel/values/is-record';
import type { Destination, Reach } from '../../kernel/ports/destinations';
import type {
	WorkflowDocument,
	WorkflowNode,
	WorkflowsPort,
} from '../../kernel/ports/instance/workflows';
import { workflowNode } from '../../kernel/ports/instance/workflows';
import { canonicalText } from '../approvals/canonical-arguments';
import { calledWorkflow } from '../../kernel/workflow/called-workflow';
import { tellingSettings } from '../../kernel/workflow/telling-settings';
import { runsAgents } from '../control-plane/own-nodes';
import { workflowInside } from '../control-plane/workflow-inside';
import { nodeDestinations } from './node-destinations';

const MOST_CALLED = 30;
type Read = Pick<WorkflowsPort, 'get'>;

interface Found {
	readonly destinations: Destination[];
	readonly unknown: string[];
	readonly called: Map<string, string>;
	readonly root: string;
}

function inlineNodes(node: WorkflowNode): WorkflowNode[] | undefined {
	const filled = workflowInside(node)?.nodes.map((inner) => ({
		position: [0, 0],
		id: '',
		...Object(inner),
	}));
	return workflowNode.array().safeParse(filled).data;
}

async function look(
	nodes: readonly WorkflowNode[],
	workflowId: string,
	found: Found,
	workflows: Read,
): Promise<void> {
	for (const node of nodes.filter(isEnabled)) {
		found.destinations.push(...nodeDestinations(node, workflowId));
		const inline = inlineNodes(node);
		// A node in the workflow itself is refused before the run. In a workflow below, nothing else would refuse it.
		const isBelow = workflowId !== found.root && runsAgents(node.type);
		if (inline === undefined || isBelow) found.unknown.push(node.name);
		else await look(inline, '', found, workflows);
		const call = calledWorkflow(node.type, node.parameters);
		if (call.word === 'computed') found.unknown.push(node.name);
		if (call.word !== 'stored' || call.id === found.root || found.called.has(call.id)) continue;
		if (found.called.size >= MOST_CALLED) {
			found.unknown.push(node.name);
			continue;
		}
		const called = await workflows.get(call.id).catch(() => undefined);
		found.called.set(call.id, called?.versionId ?? '');
		if (called === undefined) found.unknown.push(node.name);
		else await look(called.nodes, called.id, found, workflows);
	}
}

type Looked = Pick<WorkflowDocument, 'id' | 'versionId'> &
	Partial<Pick<WorkflowDocument, 'pinData' | 'settings'>>;

/** What a yes is sealed to. Always more than n8n's own id: what is pinned or called first after a yes is not what was agreed to. */
function versionText(
	versionId: string,
	{ pinData, settings = {} }: Pick<Looked, 'pinData' | 'settings'>,
	called: Found['called'],
): string {
	const isPinned = isRecord(pinData) && Object.keys(pinData).length > 0;
	// n8n keeps no versions of settings.
	const how = tellingSettings(settings);
	if (!isPinned && called.size === 0 && how.length === 0) return `${versionId}+`;
	const rest = canonicalText([isPinned ? pinData : null, [...called].sort(), how]);
	return `${versionId}+${createHash('sha256').update(rest).digest('hex').slice(0, 12)}`;
}

/** What nodes of a workflow reach, with the drafts that they call. Throws `ToolError`. */
export async function findReach(
	{ id, versionId, pinData, settings }: Looked,
	nodes: readonly WorkflowNode[],
	workflows: Read,
): Promise<Reach> {
	const found: Found = { destinations: [], unknown: [], called: new Map(), root: id };
	await look(nodes, id, found, workflows);
	const { destinations, unknown, called } = found;
	return {
		destinations,
		unknown,
		called: [...called].map(([calledId, version]) => ({ id: calledId, versionId: version })),
		version: versionText(versionId, { pinData, settings }, called),
	};
}
