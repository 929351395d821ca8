import type { SyntaxNode } from '../../../third-party';
import { spend } from './work-meter';

type Of<Type extends SyntaxNode['type']> = SyntaxNode & { readonly type: Type };

/** A function that the code declares. */
export type Code = Of<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;

/** Something that a value of the code may be: a stand-in for all that come from one place in the text. */
export interface Thing {
	/**
	 * `text` any primitive, `data` an object of the language that is no function, `code` a function that the code
	 * declares, `settles` a function that settles a promise, `space` a listed global, `time` an object of luxon's,
	 * `source` and `fact` n8n's objects, `native` anything else that the language holds.
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
		| 'native';
	/** Of a global. */
	readonly name: string;
	/** What its properties may be; under `#` the elements of a list, under `*` what may have any name. */
	readonly fields: Map<string, Set<Thing>>;
	readonly code?: Code;
}

export type Things = ReadonlySet<Thing>;

export const ANY = '*';
export const ELEMENT = '#';

export const newThing = (kind: Thing['kind'], name = ''): Thing => ({
	kind,
	name,
	fields: new Map(),
});

export const only = (...things: readonly Thing[]): Things => new Set(things);

export function union(...sets: readonly Things[]): Set<Thing> {
	const all = new Set<Thing>();
	for (const set of sets) for (const thing of set) all.add(thing);
	spend(sets.reduce((sum, { size }) => sum + size, 1 + sets.length) / 10);
	return all;
}

/** Whether all of them are of these kinds. */
export const areAll = (things: Things, ...kinds: ReadonlyArray<Thing['kind']>): boolean =>
	[...things].every(({ kind }) => kinds.includes(kind));

/** All that may be in them, one level down. */
export const contentsOf = (things: Things): Set<Thing> =>
	union(...[...things].flatMap(({ fields }) => [...fields.values()]));

/** All that may be in them, however deep. */
export function depthsOf(things: Things): Set<Thing> {
	const found = contentsOf(things);
	// Iterating a set includes elements that are added meanwhile.
	for (const thing of found) for (const below of contentsOf(only(thing))) found.add(below);
	return found;
}
