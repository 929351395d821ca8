import type { Edge } from './load-nodes';

type Steps = ReadonlyMap<string, readonly string[]>;

type Ends = (name: string) => boolean;

/** All names that the steps lead to from the given ones, these included. No step is taken from those at which it `ends`. */
function closure(start: readonly string[], next: Steps, ends: Ends = () => false) {
	const seen = new Set(start);
	const waiting = [...start];
	for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
		for (const each of ends(name) ? [] : (next.get(name) ?? [])) {
			if (seen.has(each)) continue;
			seen.add(each);
			waiting.push(each);
		}
	}
	return seen;
}

/** A shortest way from one of the starts to a node; undefined where none leads there. */
function wayTo(target: string, starts: readonly string[], next: Steps): string[] | undefined {
	const from = new Map<string, string | undefined>(starts.map((name) => [name, undefined]));
	for (const [name] of from)
		for (const each of next.get(name) ?? []) if (!from.has(each)) from.set(each, name);
	if (!from.has(target)) return undefined;
	const way: string[] = [];
	for (let name: string | undefined = target; name !== undefined; name = from.get(name))
		way.push(name);
	return way.reverse();
}

/** What every way from the starts to a node passes before it, in that order. Each step is taken once, as a hostile workflow has thousands. */
function passedBefore(target: string, starts: readonly string[], next: Steps) {
	const way = wayTo(target, starts, next);
	if (way === undefined) return undefined;
	const places = new Map(way.map((name, index) => [name, index]));
	const seen = new Set<string>();
	/** The furthest place on the way that was come to from the places before. */
	let furthest = -1;
	const goOn = (first: readonly string[]) => {
		const waiting = [...first];
		for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
			const place = places.get(name);
			if (place !== undefined) furthest = Math.max(furthest, place);
			else if (!seen.has(name)) waiting.push(...(next.get(name) ?? []));
			seen.add(name);
		}
	};
	goOn(starts);
	return way.slice(0, -1).filter((name, index) => {
		const isPassed = furthest === index;
		goOn(next.get(name) ?? []);
		return isPassed;
	});
}

/** A question about nodes by their names, each asked once. */
export function askedOnce<Names extends string[], Value>(ask: (...names: Names) => Value) {
	const known = new Map<string, { answer: Value }>();
	return (...names: Names): Value => {
		const [first = ''] = names;
		const key = names.length === 1 ? first : JSON.stringify(names);
		const found = known.get(key);
		if (found !== undefined) return found.answer;
		const answer = ask(...names);
		known.set(key, { answer });
		return answer;
	};
}

export function grouped<Value>(pairs: ReadonlyArray<readonly [string, Value]>) {
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
	const sources = grouped(main.map(({ source, target }) => [target, source]));
	return {
		/** Names of the nodes that data from the given nodes reaches, the given ones included; not on from those at which it `ends`. */
		reachedFrom: (names: readonly string[], ends?: Ends): ReadonlySet<string> =>
			closure(names, after, ends),
		/** Names of the nodes from which data reaches a node, itself included. Those at which it `ends` are among them, and nothing before them. */
		leadingTo: (name: string, ends?: Ends): ReadonlySet<string> => closure([name], sources, ends),
		/** Names of the nodes that all data passes on its way from the given nodes to a node, in that order, without itself. Undefined where none comes. */
		passedBefore: (name: string, starts: readonly string[]): readonly string[] | undefined =>
			passedBefore(name, starts, after),
		/** Names of the nodes that an output of a node leads to. */
		targetsOf: (name: string, output: number): string[] =>
			(outgoing.get(name) ?? []).flatMap((one) => (one.outputIndex === output ? [one.target] : [])),
		/** Whether data comes back to a node. */
		isInLoop: askedOnce((name) => closure(after.get(name) ?? [], after).has(name)),
		/** Names of the nodes before a node. For a sub-node: those before the node that uses it. */
		before: askedOnce((name): ReadonlySet<string> => closure([name], earlier)),
		main,
		/** The main connections that lead into a node. */
		into: (name: string): readonly Edge[] => incoming.get(name) ?? [],
		/** The main connections that come out of a node. */
		outOf: (name: string): readonly Edge[] => outgoing.get(name) ?? [],
	};
}

export type Graph = ReturnType<typeof createGraph>;
