import { isRecord } from '../../../kernel/values/is-record';
import type { SyntaxNode } from '../../../third-party';
import type { Thing } from './thing';

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
