import type { SyntaxNode } from '../../../third-party';

type Of<Type extends SyntaxNode['type']> = SyntaxNode & { readonly type: Type };

/** A function that the code declares. */
export type Code = Of<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;

/** Something that a value of the code may be: a stand-in for all that come from one place in the text. */
export interface Thing {
	/**
	 * `text` any primitive, `data` an object of the language that is no function, `code` a function that the code
	 * declares, `settles` a function that settles a promise, `space` a listed global, `time` an object of luxon's,
	 * `source` and `fact` n8n's objects, `native` what values of the language inherit, with what made them, `deep` anything
	 * that may be reached from there or from other objects: what makes code of a text is among it.
	 */
	readonly kind:
		| 'text'
		| 'number'
		| 'data'
		| 'code'
		| 'settles'
		| 'space'
		| 'time'
		| 'source'
		| 'fact'
		| 'native'
		| 'deep';
	/** Of a global; of an object what it is, where that matters. */
	readonly name: string;
	/** What its properties may be; under `#` the elements of a list, under `*` what may have any name. */
	readonly fields: Map<string, Set<Thing>>;
	/** How many things its properties hold: what looking through it costs. */
	weight: number;
	readonly code?: Code;
}

export type Things = ReadonlySet<Thing>;

export const ANY = '*';
export const ELEMENT = '#';

export const newThing = (kind: Thing['kind'], name = ''): Thing => ({
	kind,
	name,
	fields: new Map(),
	weight: 0,
});

export const only = (...things: readonly Thing[]): Things => new Set(things);

export function union(...sets: readonly Things[]): Set<Thing> {
	const all = new Set<Thing>();
	for (const set of sets) for (const thing of set) all.add(thing);
	return all;
}

/** Whether all of them are of these kinds. */
export const areAll = (things: Things, ...kinds: ReadonlyArray<Thing['kind']>): boolean =>
	[...things].every(({ kind }) => kinds.includes(kind));

/** Themselves, and what a name from the data may have made them inherit from: `__proto__` is such a name. */
function withInherited(things: Things): Set<Thing> {
	const found = new Set(things);
	// Iterating a set includes elements that are added meanwhile.
	for (const { fields } of found) for (const each of fields.get(ANY) ?? []) found.add(each);
	return found;
}

/** What they may have under one of these names, or under a name that is not known. */
export function heldBy(things: Things, ...names: readonly string[]): Set<Thing> {
	const held = new Set<Thing>();
	for (const { fields } of withInherited(things)) {
		for (const name of [ANY, ...names]) for (const each of fields.get(name) ?? []) held.add(each);
	}
	return held;
}

/** All that may be in them, one level down. */
export function contentsOf(things: Things): Set<Thing> {
	const held = new Set<Thing>();
	for (const { fields } of withInherited(things)) {
		for (const inner of fields.values()) for (const each of inner) held.add(each);
	}
	return held;
}

/** All that may be in them, however deep. */
export function depthsOf(things: Things): Set<Thing> {
	const found = contentsOf(things);
	// Iterating a set includes elements that are added meanwhile.
	for (const thing of found) for (const below of contentsOf(only(thing))) found.add(below);
	return found;
}
