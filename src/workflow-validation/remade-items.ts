import { onceFor } from '../kernel/fresh';
import { listOf } from '../kernel/values/list-of';
import { readCode, valueOfKey } from './code-findings';
import { filledLists } from './filled-lists';
import {
	type Syntax,
	boundBy,
	identifierOf,
	isNamed,
	isSyntax,
	memberOf,
	visitSyntax,
} from './syntax';

const isLoop = ({ type, callee }: Syntax) =>
	/^For/.test(String(type)) || (isSyntax(callee) && memberOf(callee) === 'forEach');

const LOOPS = /^(?:For|While|DoWhile)/;

const isChoice = ({ type }: Syntax) => type === 'IfStatement';

/** Whether a condition reads a field of an item or compares with a number, beyond whether there is an item. */
function readsField(condition: unknown): boolean {
	let isRead = false;
	visitSyntax(isSyntax(condition) ? condition : {}, ({ object, value, type }) => {
		const isField = isSyntax(object) && (memberOf(object) === 'json' || isNamed(object, 'json'));
		isRead ||= isField || (type === 'Literal' && typeof value === 'number');
	});
	return isRead;
}

/** An item written out anew. One that takes over an item that came in says with it where it comes from. */
const isNewItem = (value: unknown): boolean =>
	isSyntax(value) &&
	value.type === 'ObjectExpression' &&
	valueOfKey(value, 'json') !== undefined &&
	listOf(value.properties).every((one) => isSyntax(one) && one.type !== 'SpreadElement');

/** Whether an item of such a name is taken over with all it has, which n8n then knows it by. */
function isKept(value: unknown, [name = '', ...others]: readonly string[]): boolean {
	if (!isSyntax(value) || name === '' || others.length > 0) return false;
	const { type, properties, callee } = value;
	if (type === 'ObjectExpression')
		return listOf(properties).some(
			(one) => isSyntax(one) && one.type === 'SpreadElement' && isNamed(one.argument, name),
		);
	const isAssign =
		isSyntax(callee) && isNamed(callee.object, 'Object') && memberOf(callee) === 'assign';
	return isAssign && listOf(value.arguments).some((one) => isNamed(one, name));
}

/** The names that a loop gives to what it goes over: `const item of items`, `items.forEach((item) => ...)`. */
function namesOf({ left, arguments: given }: Syntax): string[] {
	if (isSyntax(left))
		return listOf(left.declarations ?? [left]).flatMap((one) =>
			isSyntax(one) ? boundBy(one.id ?? one) : [],
		);
	const [called] = listOf(given);
	return isSyntax(called) ? boundBy(listOf(called.params)[0]) : [];
}

/** What a function gives that is written in one expression. */
function givenBy(made: unknown): unknown {
	if (!isSyntax(made) || !isSyntax(made.body)) return undefined;
	if (made.body.type !== 'BlockStatement') return made.body;
	const [only, ...others] = listOf(made.body.body).slice(-1);
	return isSyntax(only) && only.type === 'ReturnStatement' && others.length === 0
		? only.argument
		: undefined;
}

/** How the list that code returns is filled: with some of its items alone, or with several of each; `isSure` where it surely makes them anew. */
const filling = onceFor(
	(tree: object): { readonly isUneven: boolean; readonly isSure: boolean } => {
		const lists = filledLists(tree);
		const names = readCode(tree).returns.map(({ argument }) => identifierOf(argument));
		const pushes: Array<readonly [items: unknown, around: readonly Syntax[]]> = [];
		const left: Array<readonly [loop: Syntax | undefined, choice: Syntax | undefined]> = [];
		visitSyntax(tree, ({ type, callee, arguments: given }, around) => {
			if (type === 'ContinueStatement')
				left.push([
					around.find(({ type: kind }) => LOOPS.test(String(kind))),
					around.find(isChoice),
				]);
			const isPush = isSyntax(callee) && memberOf(callee) === 'push' && isSyntax(callee.object);
			if (isPush && names.includes(identifierOf(callee.object))) pushes.push([given, around]);
		});
		const [[items, around] = [], ...others] = pushes;
		const isFilled = names.some((name) => lists.get(name) !== undefined);
		if (around === undefined || others.length > 0 || !isFilled)
			return { isUneven: false, isSure: false };
		const given = listOf(items);
		const loops = around.filter(isLoop);
		const inner = around.slice(0, around.findIndex(isLoop));
		const chosen = inner.filter(isChoice);
		const skipped = left.flatMap(([loop, choice]) => (loop === loops[0] ? [choice] : []));
		const passed = namesOf(loops.at(-1) ?? {});
		const isOfItems = given.length > 0 && given.every((one) => isKept(one, passed));
		const isUneven =
			!isOfItems &&
			(loops.length > 1 || (loops.length === 1 && chosen.length + skipped.length > 0));
		// Of a list in each item, and not of a part of all items.
		const { right } = loops[0] ?? {};
		const isListOf = isSyntax(right) && isSyntax(right.object) && memberOf(right.object) === 'json';
		const isLeaving =
			(loops.length === 2 && isListOf) ||
			(loops.length === 1 &&
				(chosen.some((one) => !isSyntax(one.alternate) && readsField(one.test)) ||
					skipped.some((one) => readsField(one?.test))));
		return {
			isUneven,
			isSure: isUneven && isLeaving && given.length > 0 && given.every(isNewItem),
		};
	},
);

/** The call that makes what the code returns, such as that of `map`, with the one before it. */
const makersIn = onceFor((tree: object) => {
	const { scope, returns } = readCode(tree);
	return returns.map(({ argument }) => {
		const name = identifierOf(argument);
		const value = scope.values.has(name) ? scope.values.get(name) : argument;
		const call: Syntax = isSyntax(value) ? value : {};
		const made: Syntax = isSyntax(call.callee) ? call.callee : {};
		const from: Syntax = isSyntax(made.object) ? made.object : {};
		const [maker] = listOf(call.arguments);
		const [item] = isSyntax(maker) ? listOf(maker.params) : [];
		const result = givenBy(maker);
		return { made, from, result, isOfItems: isKept(result, boundBy(item)) };
	});
});

/** Whether the code returns what it makes of lists within items, of groups, or of items of which it leaves some out. */
export const isRemade = (tree: object): boolean =>
	filling(tree).isUneven ||
	makersIn(tree).some(({ made, from: { callee }, isOfItems }) => {
		const from = isSyntax(callee) ? callee : {};
		const isOfKeys = isNamed(from.object, 'Object');
		return (
			memberOf(made) === 'flatMap' ||
			(memberOf(made) === 'map' && (isOfKeys || (memberOf(from) === 'filter' && !isOfItems)))
		);
	});

/** Whether it does so surely, and each item is made anew. */
export const isThinned = (tree: object): boolean =>
	filling(tree).isSure ||
	makersIn(tree).some(({ made, from, result }) => {
		const inner = isSyntax(result) && isSyntax(result.callee) ? result.callee : undefined;
		const [kept] = listOf(from.arguments);
		const isFiltered =
			isSyntax(from.callee) && memberOf(from.callee) === 'filter' && readsField(kept);
		if (memberOf(made) === 'map') return isFiltered && isNewItem(result);
		const each = isSyntax(result) ? givenBy(listOf(result.arguments)[0]) : undefined;
		return (
			memberOf(made) === 'flatMap' &&
			inner !== undefined &&
			memberOf(inner) === 'map' &&
			isSyntax(inner.object) &&
			memberOf(inner.object) !== undefined &&
			isNewItem(each)
		);
	});
