import type { Edge } from './load-nodes';

type Steps = ReadonlyMap<string, readonly string[]>;

/** All names that the steps lead to from the given ones, these included. No step is taken from `without`. */
function closure(start: readonly string[], next: Steps, without?: string) {
	const seen = new Set(start);
	const waiting = [...start];
	for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
		for (const each of name === without ? [] : (next.get(name) ?? [])) {
			if (seen.has(each)) continue;
			seen.add(each);
			waiting.push(each);
		}
	}
	return seen;
}

function grouped<Value>(pairs: ReadonlyArray<readonly [string, Value]>) {
	const groups = new Map<string, Value[]>();
	for (const [key, value] of pairs) {
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [value]);
		else group.push(value);
	}
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
	const [incoming, outgoing] = [
		grouped(main.map((edge) => [edge.target, edge])),
		grouped(main.map((edge) => [edge.source, edge])),
	];
	return {
		/** Names of the nodes that data from the given nodes reaches, the given ones included; where `without` is named, not through that. */
		reachedFrom: (names: readonly string[], without?: string): ReadonlySet<string> =>
			closure(names, after, without),
		/** Names of the nodes before a node. For a sub-node: those before the node that uses it. */
		before: (name: string): ReadonlySet<string> => closure([name], earlier),
		main,
		/** The main connections that lead into a node. */
		into: (name: string): readonly Edge[] => incoming.get(name) ?? [],
		/** The main connections that come out of a node. */
		outOf: (name: string): readonly Edge[] => outgoing.get(name) ?? [],
	};
}

export type Graph = ReturnType<typeof createGraph>;
