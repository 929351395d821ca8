import type { Graph } from './graph';
import type { LoadedNode } from './loaded-node';

/** All names that there may be; undefined where they are not known. */
export type Names = ReadonlySet<string> | undefined;

/** Where a name is not known but for its end, such as those that a Merge writes one of the numbers behind. */
const ENDED = /^…(_\d)$/;

export const hasName = (names: ReadonlySet<string>, name: string): boolean =>
	names.has(name) ||
	[...names].some((one) => {
		const [, end] = ENDED.exec(one) ?? [];
		return end !== undefined && name.endsWith(end);
	});

/** The names of all; undefined as soon as one is not known. */
export const joined = (all: readonly Names[]): Names => {
	const known = all.flatMap((one) => (one === undefined ? [] : [one]));
	return known.length < all.length ? undefined : new Set(known.flatMap((one) => [...one]));
};

/** Those that the node puts out, by one `output` where it is known, of those that `come` in, by one input or by all. */
export type MadeNames = (
	loaded: LoadedNode,
	come: (input?: number) => Names,
	output: number | undefined,
) => Names;

/** Follows names of what items hold, from node to node. */
export function followNames(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph, made: MadeNames) {
	const kept = new Map<string, Names>();
	const sourcesOf = (name: string, input?: number) =>
		graph.into(name).filter(({ inputIndex }) => input === undefined || input === inputIndex);
	const into = (name: string, input?: number): Names => {
		const sources = sourcesOf(name, input);
		return sources.length === 0
			? undefined
			: joined(sources.map(({ source, outputIndex }) => of(source, outputIndex)));
	};
	const of = (name: string, output?: number): Names => {
		const key = `${output} ${name}`;
		if (kept.has(key)) return kept.get(key);
		// On a circle nothing is known.
		kept.set(key, undefined);
		const loaded = nodes.get(name);
		if (loaded !== undefined)
			kept.set(
				key,
				made(loaded, (input) => into(name, input), output),
			);
		return kept.get(key);
	};
	const lacks = (names: Names, wanted: readonly string[]) =>
		names !== undefined && !wanted.some((name) => hasName(names, name));
	/** The names that a node puts out, where none of the wanted ones is among them. */
	const without = (name: string, wanted: readonly string[]) => {
		const names = of(name);
		return names !== undefined && lacks(names, wanted) ? { source: name, names } : undefined;
	};
	/** The node before a node that puts out none of the wanted names; `source` is undefined where it is all of them. */
	const lacking = (name: string, wanted: readonly string[]) => {
		const sources = sourcesOf(name).map(({ source, outputIndex }) => ({
			source,
			names: of(source, outputIndex),
		}));
		const lost = sources.filter(({ names }) => lacks(names, wanted));
		const names = joined(lost.map((one) => one.names));
		if (lost.length === 0 || names === undefined) return undefined;
		return { source: lost.length === sources.length ? undefined : lost[0]?.source, names };
	};
	/** Whether a node is known to put out a name. */
	const gives = (name: string, wanted: string) => {
		const names = of(name);
		return names !== undefined && hasName(names, wanted);
	};
	return { without, lacking, gives };
}
