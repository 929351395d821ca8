import type { WorkflowContent, WorkflowNode } from '../../kernel/ports/instance/workflows';
import { textsIn } from '../../kernel/values/texts-in';
import { freeName } from '../../kernel/workflow/free-name';
import { MainFlow } from '../../kernel/workflow/main-flow';
import { type Connections, edgeTuples, renameConnections } from '../../kernel/workflow/connections';

export const LOOP = 'n8n-nodes-base.splitInBatches';

/** What a loop may do otherwise than the mode did. */
export const loopLoses = [
	'The loop ends where a sub-workflow puts out nothing for an item; before, the next item was run.',
];

export const callsEach = ({ type, parameters: { mode } }: WorkflowNode): boolean =>
	type === 'n8n-nodes-base.executeWorkflow' && mode === 'each';

type Graph = Pick<WorkflowContent, 'nodes'> & { readonly connections: Connections };

export const calledOnce = (node: WorkflowNode): WorkflowNode => ({
	...node,
	parameters: { ...node.parameters, mode: 'once' },
});

/** Why a node may run more than once in an execution, as a loop that has ended does not begin again; undefined where it runs once. */
export function whyOften(connections: Connections, name: string): string | undefined {
	const flow = new MainFlow({ connections });
	const before = new Set(flow.leadingTo(name));
	const edges = edgeTuples(connections).filter(
		([, type, , target]) => type === 'main' && before.has(target),
	);
	if (edges.some(([source, , , target]) => flow.reachedFrom(target).has(source)))
		return 'it follows or is in a loop, and may run more than once';
	const inputs = edges.map(([, , , target, , input]) => JSON.stringify([target, input]));
	return new Set(inputs).size < inputs.length
		? 'several connections lead to it or to one input before it, and it may run more than once'
		: undefined;
}

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
	const loop = freeName(`Loop over ${name}`, nodes);
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
						{ ...calledOnce(node), position: [x + 220, y + 120] },
					]
				: [one],
		),
	};
}
