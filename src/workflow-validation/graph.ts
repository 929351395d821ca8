import type { Edge } from './load-nodes';

function closure(start: readonly string[], next: ReadonlyMap<string, readonly string[]>) {
	const seen = new Set(start);
	const waiting = [...start];
	for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
		for (const each of next.get(name) ?? []) {
			if (seen.has(each)) continue;
			seen.add(each);
			waiting.push(each);
		}
	}
	return seen;
}

function grouped(pairs: ReadonlyArray<readonly [string, string]>) {
	const groups = new Map<string, string[]>();
	for (const [from, to] of pairs) groups.set(from, [...(groups.get(from) ?? []), to]);
	return groups;
}

/** How the nodes of a workflow follow each other. */
export function createGraph(edges: readonly Edge[]) {
	const main = edges.filter(({ outputType }) => outputType === 'main');
	const others = edges.filter(({ outputType }) => outputType !== 'main');
	const after = grouped(main.map(({ source, target }) => [source, target]));
	const earlier = grouped([
		...main.map(({ source, target }): [string, string] => [target, source]),
		...others.map(({ source, target }): [string, string] => [source, target]),
		// A node may read the output of its sub-node.
		...others.map(({ source, target }): [string, string] => [target, source]),
	]);
	return {
		/** Names of the nodes that data from the given nodes reaches, the given ones included. */
		reachedFrom: (names: readonly string[]): ReadonlySet<string> => closure(names, after),
		/** Names of the nodes before a node. For a sub-node: those before the node that uses it. */
		before: (name: string): ReadonlySet<string> => closure([name], earlier),
		main,
	};
}

export type Graph = ReturnType<typeof createGraph>;
