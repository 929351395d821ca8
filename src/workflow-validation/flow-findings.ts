import type { Finding } from '../kernel/ports/instance/validator';
import { endlessCycles } from './endless-cycles';
import type { Edge } from './edge';
import type { Graph } from './graph';
import type { LoadedNode } from './loaded-node';

const advice = (nodeName: string | undefined, message: string, fix: string): Finding => ({
	nodeName,
	message,
	fix,
	severity: 'advice',
	kind: 'flow',
});

const isTrigger = ({ type }: LoadedNode) => type.description.group.includes('trigger');

const isStep = ({ inputs }: LoadedNode) => inputs?.some(({ type }) => type === 'main') === true;

const isSubNode = ({ outputs }: LoadedNode) =>
	outputs !== undefined && outputs.length > 0 && outputs.every(({ type }) => type !== 'main');

function unused(nodes: readonly LoadedNode[], edges: readonly Edge[]): Finding[] {
	const connected = new Set(edges.map(({ source }) => source));
	return nodes
		.filter((loaded) => isSubNode(loaded) && !connected.has(loaded.node.name))
		.map(({ node }) =>
			advice(node.name, 'no node uses it.', 'Connect it to the node it is for, or remove it.'),
		);
}

/** Findings about how the workflow runs. `isTorn`: n8n could not load some nodes or connections. */
export function flowFindings(
	nodes: ReadonlyMap<string, LoadedNode>,
	edges: readonly Edge[],
	graph: Graph,
	isTorn: boolean,
): Finding[] {
	const enabled = [...nodes.values()].filter(({ node }) => node.disabled !== true);
	const triggers = enabled.filter(isTrigger).map(({ node }) => node.name);
	const found = [...unused(enabled, edges), ...endlessCycles(graph.main, nodes)];
	if (triggers.length === 0) {
		// The trigger may be among the nodes that are missing; those have findings of their own.
		if (isTorn) return found;
		const fix = 'Add a trigger, such as n8n-nodes-base.manualTrigger, and connect it.';
		return [...found, advice(undefined, 'nothing starts this workflow: it has no trigger.', fix)];
	}
	if (isTorn) return found;
	const reached = graph.reachedFrom(triggers);
	const unreached = enabled
		.filter((loaded) => isStep(loaded) && !isSubNode(loaded) && !reached.has(loaded.node.name))
		.map(({ node }) =>
			advice(node.name, 'no trigger leads to it, so it never runs.', 'Connect it, or remove it.'),
		);
	return [...found, ...unreached];
}
