import type { SyntaxNode } from '../../../third-party';

/** Something that a value of the code may be: a stand-in for all that come from one place in the text. */
export interface Thing {
	/** `native` is any function of the language. `data` is anything that is not a function. */
	readonly kind: 'data' | 'function' | 'native';
	/** What its properties may be; under `*` what may have any name, and the elements of a list. */
	readonly fields: Map<string, Set<Thing>>;
	/** For a function that the code declares. */
	readonly code?: SyntaxNode;
}

export type Things = ReadonlySet<Thing>;

export const ANY = '*';

export const newThing = (kind: Thing['kind'], code?: SyntaxNode): Thing => ({
	kind,
	fields: new Map(),
	...(code ? { code } : {}),
});

export const only = (thing: Thing): Things => new Set([thing]);

export const union = (...sets: readonly Things[]): Set<Thing> =>
	new Set(sets.flatMap((set) => [...set]));

export const dataOf = (things: Things): Set<Thing> =>
	new Set([...things].filter(({ kind }) => kind === 'data'));

/** All that may be in them, one level down. */
export const contentsOf = (things: Things): Set<Thing> =>
	union(...[...things].flatMap(({ fields }) => [...fields.values()]));

/** All that may be in them, however deep. */
export function depthsOf(things: Things): Set<Thing> {
	const found = contentsOf(things);
	// Iterating a set includes elements that are added meanwhile.
	for (const thing of found) for (const inner of contentsOf(only(thing))) found.add(inner);
	return found;
}
