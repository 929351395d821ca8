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

/** Those that the node puts out, of those that `come` in. */
export type MadeNames = (loaded: LoadedNode, come: () => Names) => Names;

/** Follows names of what items hold, from node to node. */
export function followNames(
	nodes: ReadonlyMap<string, LoadedNode>,
	{ main }: Graph,
	made: MadeNames,
) {
	const kept = new Map<string, Names>();
	const sourcesOf = (name: string) => [
		...new Set(main.filter(({ target }) => target === name).map(({ source }) => source)),
	];
	const into = (name: string): Names => {
		const sources = sourcesOf(name);
		return sources.length === 0 ? undefined : joined(sources.map(of));
	};
	const of = (name: string): Names => {
		if (kept.has(name)) return kept.get(name);
		// On a circle nothing is known.
		kept.set(name, undefined);
		const loaded = nodes.get(name);
		if (loaded !== undefined)
			kept.set(
				name,
				made(loaded, () => into(name)),
			);
		return kept.get(name);
	};
	const lacks = (one: string, wanted: readonly string[]) => {
		const names = of(one);
		return names !== undefined && !wanted.some((name) => hasName(names, name));
	};
	/** The names that a node puts out, where none of the wanted ones is among them. */
	const without = (name: string, wanted: readonly string[]) => {
		const names = of(name);
		return names !== undefined && lacks(name, wanted) ? { source: name, names } : undefined;
	};
	/** The node before a node that puts out none of the wanted names; `source` is undefined where it is all of them. */
	const lacking = (name: string, wanted: readonly string[]) => {
		const sources = sourcesOf(name);
		const lost = sources.filter((one) => lacks(one, wanted));
		const names = joined(lost.map(of));
		if (lost.length === 0 || names === undefined) return undefined;
		return { source: lost.length === sources.length ? undefined : lost[0], names };
	};
	/** Whether a node is known to put out a name. */
	const gives = (name: string, wanted: string) => {
		const names = of(name);
		return names !== undefined && hasName(names, wanted);
	};
	return { into, without, lacking, gives };
}
