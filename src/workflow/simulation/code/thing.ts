import type { SyntaxNode } from '../../../third-party';
import { takeSteps } from './work-meter';
import { isRecord } from '../../../kernel/values/is-record';

/** What a variable may be. All that is assigned to it, at any time, counts. */
interface Variable {
	readonly things: Set<Thing>;
	/** The text that a constant always holds, where it can be told. */
	text?: string;
}

export interface CodeScope {
	readonly variables: ReadonlyMap<string, Variable>;
	readonly around?: CodeScope;
}

export const variableOf = (name: string, scope: CodeScope | undefined): Variable | undefined =>
	scope && (scope.variables.get(name) ?? variableOf(name, scope.around));

export function variablesOf(name: string, scope: CodeScope | undefined): Variable[] {
	if (scope === undefined) return [];
	const own = scope.variables.get(name);
	return [...(own ? [own] : []), ...variablesOf(name, scope.around)];
}

export function newScope(names: readonly string[], around?: CodeScope): CodeScope {
	const variables = new Map(names.map((name) => [name, { things: new Set<Thing>() }]));
	return around ? { variables, around } : { variables };
}

const isNode = (value: unknown): value is SyntaxNode =>
	isRecord(value) && typeof value.type === 'string' && typeof value.start === 'number';

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
	Object.values(node)
		.flatMap((value: unknown): unknown[] => (Array.isArray(value) ? value : [value]))
		.filter(isNode);

export function namesIn(pattern: SyntaxNode): string[] {
	switch (pattern.type) {
		case 'Identifier':
			return [pattern.name];
		case 'ObjectPattern':
			return pattern.properties.flatMap((property) =>
				namesIn(property.type === 'Property' ? property.value : property),
			);
		case 'ArrayPattern':
			return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)));
		case 'AssignmentPattern':
			return namesIn(pattern.left);
		case 'RestElement':
			return namesIn(pattern.argument);
		default:
			return [];
	}
}

const isFunction = ({ type }: SyntaxNode) => /Function/.test(type);

/** Names that `var` declares anywhere in a function, and functions in its blocks: outside of strict mode they are variables of the function as well. */
export const hoistedIn = (node: SyntaxNode): string[] =>
	childrenOf(node).flatMap((child) => {
		if (child.type === 'FunctionDeclaration') return child.id ? [child.id.name] : [];
		if (isFunction(child)) return [];
		const isVar = child.type === 'VariableDeclaration' && child.kind === 'var';
		const names = isVar ? child.declarations.flatMap(({ id }) => namesIn(id)) : [];
		return [...names, ...hoistedIn(child)];
	});

export const declaredBy = (statements: readonly SyntaxNode[]): string[] =>
	statements.flatMap((statement) => {
		if (statement.type === 'VariableDeclaration' && statement.kind !== 'var')
			return statement.declarations.flatMap(({ id }) => namesIn(id));
		return statement.type === 'FunctionDeclaration' && statement.id ? [statement.id.name] : [];
	});

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
