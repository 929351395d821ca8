import { onceFor } from '../kernel/fresh';
import { listOf } from '../kernel/values/list-of';
import { codeScope } from './code-scope';
import {
	type Syntax,
	identifierOf,
	isNamed,
	isSyntax,
	literalOf,
	memberOf,
	visitSyntax,
} from './syntax';
import { type KindScope, kindOfValue } from './value-kinds';

const ONE = ['first', 'last', 'item', 'itemMatching'];
const SAME_ITEMS = ['filter', 'sort', 'reverse', 'slice'];
const ONE_OF = ['find', 'findLast', 'at', 'pop', 'shift'];
const EACH = /^(?:map|filter|forEach|some|every|find\w*|flatMap|reduce)$/;
const ADDING = ['push', 'unshift', 'splice'];

/** So many constants of constants are followed. */
const DEEPEST = 10;

/** The node that `$input` (empty text: the node before) or `$('node')` stands for. */
function sourceOf(value: unknown): string | undefined {
	if (isNamed(value, '$input')) return '';
	return isSyntax(value) && isNamed(value.callee, '$')
		? literalOf(listOf(value.arguments)[0])
		: undefined;
}

/** The node whose item's `json` the expression is; empty text: the node before. */
export function jsonOwner(value: unknown): string | undefined {
	if (isNamed(value, '$json')) return '';
	if (!isSyntax(value) || memberOf(value) !== 'json' || !isSyntax(value.object)) return undefined;
	if (value.object.type === 'MemberExpression' && isNamed(value.object.object, '$node'))
		return memberOf(value.object);
	const item = value.object.type === 'CallExpression' ? value.object.callee : value.object;
	return isSyntax(item) && ONE.includes(memberOf(item) ?? '') ? sourceOf(item.object) : undefined;
}

/** Whose items lists, items and their `json` are in code, also by names that the code gives them. */
function ownersIn(tree: object) {
	const { values, own, items } = codeScope(tree);
	/** Names that stand for one item after the other of a node; undefined where of several. */
	const bound = new Map<string, string | undefined>();
	const constant = (value: unknown, depth: number) =>
		depth < DEEPEST ? values.get(identifierOf(value)) : undefined;

	function ofItems(value: unknown, depth = 0): string | undefined {
		if (!isSyntax(value)) return undefined;
		const set = constant(value, depth);
		if (set !== undefined) return ofItems(set, depth + 1);
		if (isNamed(value, 'items')) return own.has('items') ? undefined : '';
		const { callee } = value;
		if (!isSyntax(callee)) return undefined;
		const name = memberOf(callee) ?? '';
		if (name === 'all') return sourceOf(callee.object);
		return SAME_ITEMS.includes(name) ? ofItems(callee.object, depth) : undefined;
	}

	function ofItem(value: unknown, depth = 0): string | undefined {
		if (!isSyntax(value)) return undefined;
		const set = constant(value, depth);
		if (set !== undefined) return ofItem(set, depth + 1);
		const name = identifierOf(value);
		if (name !== '') {
			if (items?.has(name) !== true) return undefined;
			return name === 'item' && !own.has(name) ? '' : bound.get(name);
		}
		if (value.type === 'MemberExpression' && value.computed === true)
			return literalOf(value.property) === undefined ? ofItems(value.object, depth) : undefined;
		const { callee } = value;
		return isSyntax(callee) && ONE_OF.includes(memberOf(callee) ?? '')
			? ofItems(callee.object, depth)
			: undefined;
	}

	function ofJson(value: unknown, depth = 0): string | undefined {
		if (!isSyntax(value)) return undefined;
		const set = constant(value, depth);
		if (set !== undefined) return ofJson(set, depth + 1);
		// As in `item.json || {}`.
		if (value.type === 'LogicalExpression')
			return value.operator === '&&' ? undefined : ofJson(value.left, depth);
		const plain = jsonOwner(value);
		if (plain !== undefined || memberOf(value) !== 'json') return plain;
		const item = constant(value.object, depth);
		return (
			(item === undefined ? undefined : jsonOwner({ ...value, object: item })) ??
			ofItem(value.object, depth)
		);
	}

	const bind = (pattern: unknown, owner: string | undefined) => {
		const name = identifierOf(pattern);
		bound.set(name, bound.has(name) && bound.get(name) !== owner ? undefined : owner);
	};
	visitSyntax(tree, ({ type, left, right, callee, arguments: given }) => {
		if (type === 'ForOfStatement' && isSyntax(left))
			for (const one of listOf(left.declarations)) if (isSyntax(one)) bind(one.id, ofItems(right));
		const [made] = listOf(given);
		if (isSyntax(callee) && isSyntax(made) && EACH.test(memberOf(callee) ?? ''))
			bind(listOf(made.params)[memberOf(callee) === 'reduce' ? 1 : 0], ofItems(callee.object));
	});
	return ofJson;
}

/** Code that changes what items hold as a whole, or which items there are. */
function isChanging({ type, callee, left }: Syntax, scope: KindScope): boolean {
	if (isSyntax(callee)) {
		const name = memberOf(callee) ?? '';
		if (isNamed(callee.object, 'Object', 'Reflect')) return /^(?:assign|set|define\w+)$/.test(name);
		return ADDING.includes(name) && kindOfValue(callee.object, scope) === 'items';
	}
	if (type !== 'AssignmentExpression' || !isSyntax(left)) return false;
	const isPattern = left.type === 'ArrayPattern' || left.type === 'ObjectPattern';
	return isPattern || memberOf(left) === 'json' || left.computed === true;
}

/** The node whose item's `json` a value is in the code of a Code node, also under a name of the code's own. */
export const jsonOwnerInCode = onceFor((tree: object): ((value: unknown) => string | undefined) => {
	const scope = codeScope(tree);
	let isChanged = false;
	visitSyntax(tree, (syntax) => {
		if (isChanging(syntax, scope)) isChanged = true;
	});
	return isChanged ? jsonOwner : ownersIn(tree);
});
