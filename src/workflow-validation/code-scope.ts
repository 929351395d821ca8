import { onceFor } from '../kernel/fresh';
import { listOf } from '../kernel/values/list-of';
import { type Syntax, boundBy, declaredNames, isSyntax, memberOf, visitSyntax } from './syntax';
import { type KindScope, EXPRESSION, inCode, kindOfValue } from './value-kinds';

/** What calls a function for each member of a list, and at which place it gives the member. */
const EACH = /^(?:map|filter|forEach|some|every|find\w*|flatMap|reduce)$/;

function scopeOf(tree: object, isCode: boolean): KindScope {
	const own = declaredNames(tree);
	const values = new Map<string, unknown>();
	/** Names that are bound elsewhere than by one declaration, and whether an item is bound each time. */
	const bound = new Map<string, boolean>();
	const isOwnItem = (name: string) => isCode && name === 'item' && !own.has(name);
	const items = { has: (name: string) => bound.get(name) === true || isOwnItem(name) };
	const scope: KindScope = isCode
		? { ...inCode(values, own), items }
		: { ...EXPRESSION, values, own, items };
	const bind = (pattern: unknown, isItem: boolean) => {
		for (const name of boundBy(pattern)) {
			const isOnly = isItem && isSyntax(pattern) && pattern.type === 'Identifier';
			bound.set(name, isOnly && bound.get(name) !== false);
			values.delete(name);
		}
	};
	const isOfItems = (value: unknown) => kindOfValue(value, scope) === 'items';
	visitSyntax(tree, (syntax, around) => {
		const [outer, loop] = around;
		const call: Syntax = outer?.type === 'CallExpression' ? outer : {};
		const callee = isSyntax(call.callee) ? call.callee : {};
		const name = memberOf(callee) ?? '';
		const isCalled = EACH.test(name) && call.callee !== syntax && isOfItems(callee.object);
		listOf(syntax.params).forEach((one, index) =>
			bind(one, isCalled && index === (name === 'reduce' ? 1 : 0)),
		);
		if (syntax.type === 'AssignmentExpression') bind(syntax.left, false);
		if (syntax.type !== 'VariableDeclarator' || !isSyntax(syntax.id)) return;
		const declared = String(syntax.id.name);
		const isInLoop = loop !== undefined && loop.left === outer;
		if (isInLoop) bind(syntax.id, loop.type === 'ForOfStatement' && isOfItems(loop.right));
		// One in a block or a function hides another of its name.
		else if (bound.has(declared) || values.has(declared) || outer?.kind !== 'const')
			bind(syntax.id, false);
		else values.set(declared, syntax.init);
	});
	return scope;
}

/** What the names of a Code node's code stand for. */
export const codeScope = onceFor((tree: object) => scopeOf(tree, true));

/** The same of an expression, whose functions have names of their own. */
export const expressionScope = onceFor((tree: object) => scopeOf(tree, false));

/** Fields that code itself adds to items. */
export const membersMade = onceFor((tree: object): ReadonlySet<string> => {
	const made = new Set<string>();
	visitSyntax(tree, ({ type, left }) => {
		const name = type === 'AssignmentExpression' && isSyntax(left) ? memberOf(left) : undefined;
		if (name !== undefined) made.add(name);
	});
	return made;
});
