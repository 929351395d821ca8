import type { SyntaxNode } from '../../../third-party';
import { takeSteps } from './work-meter';

export type Of<Type extends SyntaxNode['type']> = SyntaxNode & { readonly type: Type };

export type Code = Of<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;

/** Something that a value of the code may be: a stand-in for all that come from one place in the text. */
export interface Thing {
	/** `settles` settles a promise, `space` is a listed global, `time` luxon's, `source` and `fact` n8n's; `deep` may be anything, also what makes code of a text. */
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
	readonly code?: Code;
}

export type Things = ReadonlySet<Thing>;

export const none: Things = new Set();

export const ANY = '*';
export const ELEMENT = '#';

export const newThing = (kind: Thing['kind'], name = ''): Thing => ({
	kind,
	name,
	fields: new Map(),
});

export const only = (...things: readonly Thing[]): Things => new Set(things);

function addAll(to: Set<Thing>, things: Things | undefined): void {
	takeSteps((1 + (things?.size ?? 0)) / 10);
	for (const thing of things ?? []) to.add(thing);
}

export function union(...sets: readonly Things[]): Set<Thing> {
	const all = new Set<Thing>();
	takeSteps(0.1);
	for (const set of sets) addAll(all, set);
	return all;
}

export const areAll = (things: Things, ...kinds: ReadonlyArray<Thing['kind']>): boolean =>
	[...things].every(({ kind }) => kinds.includes(kind));

/** Themselves, and what a name from the data may have made them inherit from: `__proto__` is such a name. */
function withInherited(things: Things): Set<Thing> {
	const found = new Set(things);
	// Iterating a set includes elements that are added meanwhile.
	for (const { fields } of found) addAll(found, fields.get(ANY));
	return found;
}

/** What they may have under one of these names, or under a name that is not known. */
export function heldBy(things: Things, ...names: readonly string[]): Set<Thing> {
	const held = new Set<Thing>();
	for (const { fields } of withInherited(things))
		for (const name of [ANY, ...names]) addAll(held, fields.get(name));

	return held;
}

export function contentsOf(things: Things): Set<Thing> {
	const held = new Set<Thing>();
	for (const { fields } of withInherited(things))
		for (const inner of fields.values()) addAll(held, inner);

	return held;
}

export function depthsOf(things: Things): Set<Thing> {
	const found = contentsOf(things);
	// Iterating a set includes elements that are added meanwhile.
	for (const thing of found) addAll(found, contentsOf(only(thing)));
	return found;
}
