import type { SyntaxNode } from '../../../third-party';
import { childrenOf, namesIn, staticName } from './syntax';

const arithmetic = new Set(['-', '*', '/', '%', '**', '<<', '>>', '>>>', '|', '&', '^']);

/** Variables that hold only numbers, so that they cannot name a method. */
export type CounterNames = ReadonlySet<string>;

function isNumber(node: SyntaxNode, counters: CounterNames): boolean {
	switch (node.type) {
		case 'Literal':
			return typeof node.value === 'number';
		case 'Identifier':
			return counters.has(node.name);
		case 'UnaryExpression':
			return ['-', '+', '~'].includes(node.operator);
		case 'UpdateExpression':
			return true;
		case 'BinaryExpression': {
			if (arithmetic.has(node.operator)) return true;
			if (node.operator !== '+') return false;
			return isNumber(node.left, counters) && isNumber(node.right, counters);
		}
		case 'MemberExpression':
			return !node.computed && staticName(node.property, false) === 'length';
		default:
			return false;
	}
}

function assignments(
	node: SyntaxNode,
): Array<readonly [names: string[], value: SyntaxNode | null]> {
	const below = childrenOf(node).flatMap(assignments);
	switch (node.type) {
		case 'VariableDeclarator':
			return [
				[namesIn(node.id), node.id.type === 'Identifier' ? (node.init ?? null) : null],
				...below,
			];
		case 'AssignmentExpression': {
			if (arithmetic.has(node.operator.slice(0, -1))) return below;
			const isPlain = node.left.type === 'Identifier' && /^\+?=$/.test(node.operator);
			return [[namesIn(node.left), isPlain ? node.right : null], ...below];
		}
		case 'FunctionDeclaration':
		case 'FunctionExpression':
		case 'ArrowFunctionExpression':
			return [...node.params.map((param) => [namesIn(param), null] as const), ...below];
		case 'ForOfStatement':
		case 'ForInStatement':
			return [[namesIn(node.left), null], ...below];
		case 'CatchClause':
			return [[node.param ? namesIn(node.param) : [], null], ...below];
		default:
			return below;
	}
}

/** Names of the variables that only ever hold numbers. */
export function countersOf(tree: SyntaxNode): CounterNames {
	const all = assignments(tree);
	let counters = new Set(all.flatMap(([names]) => names));
	for (;;) {
		const current = counters;
		const others = all.filter(([, value]) => value === null || !isNumber(value, current));
		const lost = new Set(others.flatMap(([names]) => names));
		const left = new Set([...current].filter((name) => !lost.has(name)));
		if (left.size === current.size) return left;
		counters = left;
	}
}

/** What a property is read by: a name that the text says, a number, or what only the run knows. */
export type Key = { readonly name: string } | 'number' | 'unknown';

export function keyOf(key: SyntaxNode, isComputed: boolean, counters: CounterNames): Key {
	const name = staticName(key, isComputed);
	if (name !== undefined && !/^\d+$/.test(name)) return { name };
	return name !== undefined || isNumber(key, counters) ? 'number' : 'unknown';
}
