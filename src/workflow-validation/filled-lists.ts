import { onceFor } from '../kernel/fresh';
import { listOf } from '../kernel/values/list-of';
import { identifierOf, isSyntax, memberOf, visitSyntax } from './syntax';

/** Members of a list that neither add to it nor change what it holds. */
const HARMLESS = ['length', 'includes'];
const ORDERING = ['sort', 'reverse'];

/** The lists that code makes and only adds to, by their names, with what it adds; undefined for those that it may change in other ways. */
export const filledLists = onceFor((tree: object): ReadonlyMap<string, unknown[] | undefined> => {
	const lists = new Map<string, unknown[] | undefined>();
	visitSyntax(tree, ({ type, id, init }) => {
		const name = identifierOf(id);
		if (type !== 'VariableDeclarator' || name === '') return;
		const isMade = isSyntax(init) && init.type === 'ArrayExpression' && !lists.has(name);
		lists.set(name, isMade ? [...listOf(init.elements)] : undefined);
	});
	visitSyntax(tree, (syntax, [outer, call, statement], _, key) => {
		const name = identifierOf(syntax);
		const items = lists.get(name);
		if (items === undefined || outer === undefined) return;
		const isName =
			(key === 'property' && outer.computed !== true) ||
			(key === 'key' && outer.shorthand !== true);
		if (isName || key === 'id' || outer.type === 'ReturnStatement') return;
		const member = key === 'object' ? (memberOf(outer) ?? '') : '';
		const isOrdering = ORDERING.includes(member) && statement?.type === 'ExpressionStatement';
		if (HARMLESS.includes(member) || isOrdering) return;
		const isAdding = ['push', 'unshift'].includes(member) && call?.callee === outer;
		if (isAdding) items.push(...listOf(call.arguments));
		else lists.set(name, undefined);
	});
	return lists;
});
