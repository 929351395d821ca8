import type { Graph } from './graph';
import type { LoadedNode } from './loaded-node';

/** All names that there may be; undefined where they are not known. */
export type Names = ReadonlySet<string> | undefined;

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
	const into = (name: string): Names => {
		const sources = main.filter(({ target }) => target === name).map(({ source }) => source);
		return sources.length === 0 ? undefined : joined(sources.map(of));
	};
	const of = (name: string): Names => {
		if (kept.has(name)) return kept.get(name);
		// On a circle nothing is known.
		kept.set(name, undefined);
		const loaded = nodes.get(name);
		if (loaded !== undefined) kept.set(name, made(loaded, () => into(name)));
		return kept.get(name);
	};
	return { of, into };
}
