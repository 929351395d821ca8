import type { WorkflowContent, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { textsIn } from '../../kernel/values/texts-in';
import { type Connections, edgeTuples, renameConnections } from '../../kernel/workflow/connections';

export const LOOP = 'n8n-nodes-base.splitInBatches';

/** What a loop may do otherwise than the mode did. */
export const loopLoses = [
	'The loop ends where a sub-workflow puts out nothing for an item; before, the next item was run.',
];

export const callsEach = ({ type, parameters: { mode } }: WorkflowNode): boolean =>
	type === 'n8n-nodes-base.executeWorkflow' && mode === 'each';

type Graph = Pick<WorkflowContent, 'nodes'> & { readonly connections: Connections };

/** Runs a sub-workflow for each item by a loop instead of a mode that n8n 3 has not, or says why that cannot be. */
export function loopEach(graph: Graph, node: WorkflowNode, typeVersion: number): Graph | string {
	const { nodes, connections } = graph;
	const { name, position } = node;
	const edges = edgeTuples(connections);
	if (!edges.some(([, , , target, type]) => target === name && type === 'main'))
		return 'nothing leads to it';
	if (edges.some(([source, type, output]) => source === name && (type !== 'main' || output > 0)))
		return 'it has an output for errors, which a loop would need as well';
	const isNamed = nodes.some(
		(one) => one !== node && textsIn(one.parameters).some((text) => text.includes(name)),
	);
	if (isNamed) return 'other nodes read its output by its name, and would see the last item alone';
	const names = new Set(nodes.map((one) => one.name));
	let loop = `Loop over ${name}`;
	while (names.has(loop)) loop = `${loop} 1`;
	// What led to the node leads to the loop, and what it led to follows when the loop is done.
	const { [name]: own, ...others } = connections;
	const led = renameConnections(others, (one) => (one === name ? loop : one));
	const to = (target: string) => [{ node: target, type: 'main', index: 0 }];
	const looped: Connections = {
		...led,
		[loop]: { main: [own?.main?.[0] ?? [], to(name)] },
		[name]: { main: [to(loop)] },
	};
	const [x, y] = position;
	return {
		connections: looped,
		nodes: nodes.flatMap((one): WorkflowNode[] =>
			one === node
				? [
						{
							id: `loop-${node.id}`,
							name: loop,
							type: LOOP,
							typeVersion,
							position,
							parameters: { options: {} },
						},
						{
							...node,
							position: [x + 220, y + 120],
							parameters: { ...node.parameters, mode: 'once' },
						},
					]
				: [one],
		),
	};
}
