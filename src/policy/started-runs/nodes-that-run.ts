import type { Draft } from '../../kernel/ports/runner';
import { edgesOf } from '../control-plane/edges-of';
import type { StoredEdge } from '../control-plane/edges-of';

/** All that is reached from some names by taking steps. */
function closure(names: Iterable<string>, next: (name: string) => readonly string[]): Set<string> {
	const found = new Set(names);
	for (const name of found) for (const one of next(name)) found.add(one);
	return found;
}

const targets = (edges: readonly StoredEdge[]) => (name: string) =>
	edges.filter(({ source }) => source === name).map(({ target }) => target);

const sources = (edges: readonly StoredEdge[]) => (name: string) =>
	edges.filter(({ target }) => target === name).map(({ source }) => source);

/**
 * The nodes that a run of a draft may execute: what the flow leads to from its start, as far as it has to go, and the
 * sub-nodes of those. Nodes whose output is given and disabled ones are passed by, and not among them.
 */
export function nodesThatRun({ workflow, start, pinData, until }: Draft): ReadonlySet<string> {
	const edges = edgesOf(workflow.connections);
	const main = edges.filter(({ type }) => type === 'main');
	const below = edges.filter(({ type }) => type !== 'main');
	const reached = closure([start.nodeName], targets(main));
	const wanted = until === undefined ? reached : closure([until], sources(main));
	const idle = new Set([
		...Object.keys(pinData),
		...workflow.nodes.filter(({ disabled }) => disabled === true).map(({ name }) => name),
	]);
	const flow = [...reached].filter((name) => wanted.has(name) && !idle.has(name));
	return closure(flow, (name) => sources(below)(name).filter((one) => !idle.has(one)));
}
