import { onceFor } from '../kernel/fresh';
import { isRecord } from '../kernel/values/is-record';
import { recordOf } from '../kernel/values/record-of';

/** A node of a syntax tree. */
export type Syntax = Readonly<Record<string, unknown>>;

export const isSyntax = (value: unknown): value is Syntax =>
	isRecord(value) && typeof value.type === 'string';

/** A text as the code has it, also in backticks that compute nothing. */
export function literalOf(value: unknown): string | undefined {
	if (!isSyntax(value)) return undefined;
	const { type, quasis } = value;
	if (type === 'TemplateLiteral' && Array.isArray(quasis) && quasis.length === 1)
		return String(recordOf(recordOf(quasis[0]).value).cooked);
	return type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

export const isNamed = (value: unknown, ...names: readonly string[]) =>
	isSyntax(value) && value.type === 'Identifier' && names.includes(String(value.name));

/** The name that a value is; empty where it is none. */
export const identifierOf = (value: unknown): string =>
	isSyntax(value) && value.type === 'Identifier' ? String(value.name) : '';

/** The name that a chain of members and calls begins with; empty where it begins with no name. */
export function rootName(value: unknown): string {
	if (!isSyntax(value)) return '';
	if (value.type === 'Identifier') return String(value.name);
	return rootName(value.object ?? value.callee);
}

/** The name that a member is read by, such as `json` in `a.json` and `a["json"]`. */
export function memberOf(syntax: Syntax): string | undefined {
	if (syntax.type !== 'MemberExpression') return undefined;
	if (syntax.computed === true) return literalOf(syntax.property);
	return isSyntax(syntax.property) ? String(syntax.property.name) : undefined;
}

/** Parts of code that handle a failure or run conditionally. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
	TryStatement: ['block', 'handler'],
	ConditionalExpression: ['consequent', 'alternate'],
	LogicalExpression: ['right'],
	IfStatement: ['consequent', 'alternate'],
	SwitchCase: ['consequent'],
};

type Visit = readonly [syntax: Syntax, around: readonly Syntax[], isGuarded: boolean, key: string];

/** So many of the nodes around one are kept: deep code would take the square of its depth. */
const DEEPEST = 60;

const visitsOf = onceFor((tree: object): readonly Visit[] => {
	const visits: Visit[] = [];
	const walk = (value: unknown, around: readonly Syntax[], isGuarded: boolean, key: string) => {
		if (Array.isArray(value)) for (const each of value) walk(each, around, isGuarded, key);
		if (!isSyntax(value)) return;
		visits.push([value, around, isGuarded, key]);
		const risky = GUARDED[String(value.type)];
		const below = [value, ...around.slice(0, DEEPEST)];
		for (const [name, child] of Object.entries(value))
			if (typeof child === 'object' && child !== null)
				walk(child, below, isGuarded || risky?.includes(name) === true, name);
	};
	walk(tree, [], false, '');
	return visits;
});

/** Visits every node of a tree, with the nodes around it, the nearest first. */
export function visitSyntax(tree: object, visit: (...visited: Visit) => void): void {
	for (const visited of visitsOf(tree)) visit(...visited);
}

const membersIn = onceFor((tree: object): readonly Visit[] =>
	visitsOf(tree).filter(([syntax]) => memberOf(syntax) !== undefined),
);

/** The same for members that are read by a name alone. */
export function visitMembers(tree: object, visit: (...visited: Visit) => void): void {
	for (const visited of membersIn(tree)) visit(...visited);
}

/** The names that a pattern binds: `a`, `{ a, b: c }`, `[a, ...b]`. */
export function boundBy(pattern: unknown): string[] {
	if (Array.isArray(pattern)) return pattern.flatMap(boundBy);
	if (!isSyntax(pattern)) return [];
	if (pattern.type === 'Identifier') return [String(pattern.name)];
	const { properties, elements, argument, left, value } = pattern;
	return [properties, elements, argument, left, value].flatMap(boundBy);
}

const ASSIGNING = ['AssignmentExpression', 'ForOfStatement', 'ForInStatement'];

/** Every name that the code declares somewhere; also what it assigns without declaring. */
export function declaredNames(tree: object): ReadonlySet<string> {
	const names = new Set<string>();
	visitSyntax(tree, ({ type, id, params, param, left }) => {
		const isAssigned =
			ASSIGNING.includes(String(type)) && isSyntax(left) && left.type === 'Identifier';
		for (const name of [id, params, param, isAssigned ? left : undefined].flatMap(boundBy))
			names.add(name);
	});
	return names;
}
