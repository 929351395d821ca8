import { z } from 'zod';
import type { Ports } from '../../../kernel/ports';
import type { CanvasEnd } from '../../../kernel/ports/instance/canvas';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { edgeTuples, filterEdges } from '../../../kernel/workflow/connections';
import type { CanvasDraft } from './edit-draft';
import { sayEdge } from './connect-nodes';

export const compatibilityReport = z.object({
	maintainedConnections: z.array(z.string()),
	removedConnections: z.array(z.string()).describe('Each with why'),
});

interface Wish {
	readonly target: WorkflowNode;
	readonly newNodeType: string;
	readonly typeVersion: number;
	readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Why the new node does not have the end. Undefined: it has it, or n8n cannot tell before a run. */
function whyGone(
	ends: readonly CanvasEnd[] | undefined,
	type: string,
	index: number,
	side: 'input' | 'output',
): string | undefined {
	const same = ends?.filter((one) => one.type === type);
	if (same === undefined || index < same.length) return undefined;
	if (same.length === 0) return `the new node has no ${type} ${side}`;
	return `the new node has ${same.length} ${type} ${side}${same.length === 1 ? '' : 's'}`;
}

/**
 * Puts a node of another type in a node's place: under its name and id, so that what refers to it by name still does. Keeps
 * the connections for which the new node really has an input or output. Throws `ToolError`.
 */
export async function replaceNode(
	draft: CanvasDraft,
	{ target, newNodeType, typeVersion, parameters }: Wish,
	{ canvas, validator }: Pick<Ports, 'canvas' | 'validator'>,
) {
	const made = await canvas.node({
		nodeType: newNodeType,
		typeVersion,
		name: target.name,
		seed: target.id,
		parameters: parameters ?? {},
	});
	const isSameType = made.type === target.type;
	const { webhookId: _webhookId, credentials: before = {}, ...rest } = target;
	const webhookId = isSameType ? target.webhookId : made.webhookId;
	const plain: WorkflowNode = {
		...rest,
		type: made.type,
		typeVersion: made.typeVersion,
		// A newer version of the same type takes what was set up.
		parameters: isSameType && parameters === undefined ? target.parameters : made.parameters,
		...(webhookId === undefined ? {} : { webhookId }),
	};
	const taken = validator.credentialTypes(plain) ?? [];
	const kept = Object.entries(before).filter(([type]) => taken.includes(type));
	const node = kept.length === 0 ? plain : { ...plain, credentials: Object.fromEntries(kept) };
	const nodes = draft.nodes.map((one) => (one === target ? node : one));
	const all = await canvas.ends({ nodes: [node], connections: {} });
	const { inputs, outputs } = all.get(node.name) ?? { inputs: [], outputs: [] };
	const reasons = new Map<string, string>();
	const own = edgeTuples(draft.connections).filter((edge) =>
		[edge[0], edge[3]].includes(node.name),
	);
	for (const edge of own) {
		const [source, outputType, output, to, inputType, input] = edge;
		const why =
			(source === node.name ? whyGone(outputs, outputType, output, 'output') : undefined) ??
			(to === node.name ? whyGone(inputs, inputType, input, 'input') : undefined);
		if (why !== undefined) reasons.set(sayEdge(edge), why);
	}
	const connections = filterEdges(draft.connections, (edge) => !reasons.has(sayEdge(edge)));
	return {
		draft: { nodes, connections },
		node,
		report: {
			maintainedConnections: own.map(sayEdge).filter((one) => !reasons.has(one)),
			removedConnections: [...reasons].map(([edge, why]) => `${edge}: ${why}`),
		},
	};
}
