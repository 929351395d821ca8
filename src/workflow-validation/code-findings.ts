import type { INode } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { listOf } from '../kernel/values/list-of';
import { recordOf } from '../kernel/values/record-of';
import { filledLists } from './filled-lists';
import { findingsOf } from './finding';
import { codeScope } from './code-scope';
import { ITEM_KEYS } from './known-names';
import type { CodeMode } from './name-uses';
import { parseNodeCode } from './reference-findings';
import {
	type Syntax,
	isNamed,
	isSyntax,
	memberOf,
	identifierOf,
	rootName,
	visitSyntax,
} from './syntax';
import { type Kind, type KindScope, FUNCTIONS, inCode, kindOfValue } from './value-kinds';

type Place = Pick<Finding, 'nodeName' | 'parameter'>;

const { error, advice } = findingsOf('invalid');

/** Kinds that are no item, as messages call them. */
const PLAIN: ReadonlyMap<Kind, string> = new Map([
	['text', 'text'],
	['number', 'number'],
	['boolean', 'boolean'],
	['time', 'date'],
	['function', 'function'],
]);

/** What an asynchronous function gives for each member of a list. */
const PROMISE = { type: 'NewExpression', callee: { type: 'Identifier', name: 'Promise' } };

const NOTHING = { type: 'Identifier', name: 'undefined' };

const isList = (kind: Kind) => kind === 'list' || kind === 'items';

/** What the names of the code stand for, and what its own `return`s give. Several checks ask for them. */
export const readCode = onceFor((tree: object) => {
	const returns: Syntax[] = [];
	let isThrown = false;
	visitSyntax(tree, (syntax, around) => {
		// The first function is the one that n8n puts around the code.
		const depth = around.filter(({ type }) => FUNCTIONS.includes(String(type))).length;
		if (syntax.type === 'ReturnStatement' && depth === 1) returns.push(syntax);
		if (syntax.type === 'ThrowStatement' && depth === 1) isThrown = true;
	});
	return { scope: codeScope(tree), returns, isThrown };
});

const keysOf = (value: unknown): string[] =>
	isSyntax(value) && Array.isArray(value.properties)
		? value.properties.flatMap((one) =>
				isSyntax(one) && isSyntax(one.key) && one.computed !== true
					? [String(one.key.name ?? one.key.value)]
					: [],
			)
		: [];

export function valueOfKey(value: Syntax, name: string): unknown {
	const { properties } = value;
	const found: unknown = Array.isArray(properties)
		? properties.find((one) => isSyntax(one) && isNamed(one.key, name))
		: undefined;
	return isSyntax(found) ? found.value : undefined;
}

/** Fields that hold a text or a number, and those that do in an item itself, or in each of a list. */
const NO_OBJECT = /(?:_id|^id|Id|sku)$/;
const NO_OBJECT_OF_ITEM = /(?:name|e?mail|phone|url)$/;

const isOfItem = ({ object }: Syntax, { values }: KindScope) =>
	isNamed(object, '$json') ||
	(isSyntax(object) && memberOf(object) === 'json') ||
	(/^(?!output|result|data|body|response)\w/.test(identifierOf(object)) &&
		!values.has(identifierOf(object)));

/** Why n8n refuses one item that is written out. */
function itemProblem(item: unknown, scope: KindScope): string | undefined {
	const kind = kindOfValue(item, scope);
	const plain = isList(kind) ? 'list' : PLAIN.get(kind);
	if (plain !== undefined) return `an item is a ${plain}`;
	if (kind === 'promise') return 'an item is a promise, for which nothing waits';
	if (isSyntax(item) && kind === 'nothing') return 'an item is nothing';
	const name = isSyntax(item) ? memberOf(item) : undefined;
	const isPlain =
		NO_OBJECT.test(name ?? '') ||
		(isSyntax(item) && isOfItem(item, scope) && NO_OBJECT_OF_ITEM.test(name ?? ''));
	if (isPlain) return `an item is a "${name}" and not an object`;
	if (!isSyntax(item) || item.type !== 'ObjectExpression') return undefined;
	const keys = keysOf(item);
	const hasItem = listOf(item.properties).some(
		(one) => isSyntax(one) && kindOfValue(one.argument, scope) === 'item',
	);
	const own = [...(hasItem ? ['json'] : []), ...keys.filter((key) => ITEM_KEYS.includes(key))];
	const other = keys.find((key) => !ITEM_KEYS.includes(key));
	if (own.length > 0 && other !== undefined)
		return `an item has "${other}" beside "${own[0]}", and everything but json, binary and pairedItem belongs into json`;
	const json = keys.includes('json') ? kindOfValue(valueOfKey(item, 'json'), scope) : undefined;
	return json !== undefined && !['object', 'item', 'nothing'].includes(json)
		? `the json of an item is a ${json}`
		: undefined;
}

/** What is in the list that an expression makes out of another one. */
function sourceOf({ type, callee, arguments: given }: Syntax): unknown {
	const isFrom = isSyntax(callee) && memberOf(callee) === 'from' && isNamed(callee.object, 'Array');
	const isSet = type === 'NewExpression' && isNamed(callee, 'Set');
	return (isFrom || isSet) && listOf(given).length === 1 ? listOf(given)[0] : undefined;
}

const TEXT: Syntax = { type: 'Literal', value: '' };
const OF_TEXT = ['trim', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll'];

/** The items that an expression writes out: those of a list, or what `map` makes of each. */
function itemsOf(value: unknown, scope: KindScope): unknown[] {
	if (!isSyntax(value)) return [];
	if (value.type === 'ArrayExpression')
		return listOf(value.elements).flatMap((one) => {
			const isSpread = isSyntax(one) && one.type === 'SpreadElement';
			const items = isSpread ? itemsOf(one.argument, scope) : [];
			return items.length === 0 ? [one] : items;
		});
	if (scope.values.has(identifierOf(value)))
		return itemsOf(scope.values.get(identifierOf(value)), inCode(new Map(), scope.own));
	const source = sourceOf(value);
	if (source !== undefined) return itemsOf(source, scope);
	const { callee, arguments: given } = value;
	if (!isSyntax(callee)) return [];
	const method = memberOf(callee) ?? '';
	if (['sort', 'slice', 'reverse'].includes(method)) return itemsOf(callee.object, scope);
	if (method === 'filter')
		return itemsOf(callee.object, scope).filter((one) => !isNamed(one, 'undefined'));
	if (method === 'split' && listOf(given).length > 0) return [TEXT];
	if (method !== 'map' || !Array.isArray(given)) return [];
	const made: unknown = given[0];
	if (!isSyntax(made) || !isSyntax(made.body)) return [];
	if (made.async === true) return [PROMISE];
	const called = isSyntax(made.body.callee) ? (memberOf(made.body.callee) ?? '') : '';
	if (OF_TEXT.includes(called) && itemsOf(callee.object, scope)[0] === TEXT) return [TEXT];
	if (made.body.type !== 'BlockStatement') return [made.body];
	const returned: unknown[] = [];
	let isThrown = false;
	visitSyntax(made.body, (syntax, around) => {
		if (around.some(({ type }) => FUNCTIONS.includes(String(type)))) return;
		if (syntax.type === 'ReturnStatement') returned.push(syntax.argument ?? NOTHING);
		if (syntax.type === 'ThrowStatement') isThrown = true;
	});
	return returned.length > 0 || isThrown ? returned : [NOTHING];
}

function returnProblem(
	returned: unknown,
	mode: CodeMode,
	scope: KindScope,
	lists: ReadonlyMap<string, unknown[] | undefined>,
): string | undefined {
	const kind = kindOfValue(returned, scope);
	// n8n waits for what is returned.
	if (kind === 'promise') return undefined;
	if (PLAIN.has(kind)) return `the code returns a ${PLAIN.get(kind)}`;
	if (kind === 'nothing') return 'the code returns nothing';
	if (mode === 'each') {
		if (isList(kind)) return 'the code returns a list, and it runs for each item';
		return itemProblem(returned, scope);
	}
	if (kind === 'object') return itemProblem(returned, scope);
	const items = lists.get(identifierOf(returned));
	return (items ?? itemsOf(returned, scope))
		.map((item) => itemProblem(item, scope))
		.find((problem) => problem !== undefined);
}

/** What n8n refuses of what the code of a Code node returns. */
export function returnFindings(tree: object, mode: CodeMode, place: Place): Finding[] {
	const { scope, returns, isThrown } = readCode(tree);
	const lists = filledLists(tree);
	const fix =
		mode === 'each'
			? 'Write return { json: { ... } }, or set mode to "runOnceForAllItems".'
			: 'Write return [{ json: { ... } }].';
	const outcome = mode === 'each' ? 'n8n fails, or drops the item' : 'n8n fails';
	if (returns.length === 0)
		return isThrown ? [] : [error(place, `the code returns nothing, and ${outcome}.`, fix)];
	// Of some items nothing may be meant to be left.
	const given = returns.filter(({ argument }) => kindOfValue(argument, scope) !== 'nothing');
	const judged = mode === 'each' && given.length > 0 ? given : returns;
	const problems = judged.flatMap((one) => returnProblem(one.argument, mode, scope, lists) ?? []);
	return [...new Set(problems)].map((problem) => error(place, `${problem}: ${outcome}.`, fix));
}

/** What a tool of code gives its agent: anything but a text or a number fails. */
export function toolReturnFindings(tree: object, hasSchema: boolean, place: Place): Finding[] {
	const { scope, returns, isThrown } = readCode(tree);
	const kinds = returns.map(({ argument }) => kindOfValue(argument, scope));
	const wrong = kinds.find(
		(kind) =>
			kind !== undefined &&
			// n8n waits for what is returned.
			!['text', 'number', 'time', 'date', 'duration', 'promise'].includes(kind),
	);
	const isNothing = wrong === 'nothing' || (returns.length === 0 && !isThrown);
	let field: string | undefined;
	visitSyntax(tree, (syntax, around) => {
		const name = isNamed(syntax.object, 'query') ? memberOf(syntax) : undefined;
		const isCalled = around[0]?.type === 'CallExpression' && around[0].callee === syntax;
		if (name !== undefined && name !== 'length' && !isCalled) field ??= name;
	});
	const found: Finding[] = [];
	const what = isNothing
		? 'nothing'
		: `${['object', 'item'].includes(String(wrong)) ? 'an' : 'a'} ${wrong === 'items' ? 'list' : wrong}`;
	const fails = `the code returns ${what}, and the tool fails: it gives its agent text.`;
	if (wrong !== undefined || isNothing)
		found.push(error(place, fails, 'Write return JSON.stringify(...).'));
	const lacks = `"query" is a text without a schema of the input, and has no "${field}".`;
	const fix = 'Write specifyInputSchema: true with a schema, or JSON.parse(query).';
	if (field !== undefined && !hasSchema && !scope.own.has('query'))
		found.push(advice(place, lacks, fix));
	return found;
}

/** Answers that code does not wait for: it finds a promise, which has none of their fields, and of which n8n keeps nothing. */
export function promiseFindings(tree: object, place: Place): Finding[] {
	const { scope } = readCode(tree);
	const found: Finding[] = [];
	const fix = 'Write await before the call.';
	const isAwaited = ({ type, callee }: Syntax) =>
		type === 'AwaitExpression' || (isSyntax(callee) && rootName(callee) === 'Promise');
	visitSyntax(tree, (syntax, around) => {
		const name = memberOf(syntax);
		if (name !== undefined && kindOfValue(syntax.object, scope) === 'promise') {
			if (['then', 'catch', 'finally'].includes(name)) return;
			const message = `it reads "${name}" of an answer that it does not wait for, and the value is empty.`;
			found.push(error(place, message, fix));
		}
		// What an inner function returns may be waited for outside of it.
		const end = around.findIndex(({ type }) => type === 'ReturnStatement');
		const outside = around.slice(end).filter(({ type }) => FUNCTIONS.includes(String(type)));
		const isReturned = syntax.type === 'Property' && end >= 0 && outside.length === 1;
		if (isReturned && kindOfValue(syntax.value, scope) === 'promise' && !around.some(isAwaited)) {
			const message = 'it returns an answer that it does not wait for, and the value is empty.';
			found.push(error(place, message, fix));
		}
		const [made] = listOf(syntax.arguments);
		const isLoop = isSyntax(syntax.callee) && memberOf(syntax.callee) === 'forEach';
		if (!isLoop || !isSyntax(made) || made.async !== true) return;
		const message = 'forEach does not wait for an asynchronous function: the code ends before it.';
		found.push(advice(place, message, 'Write for (const item of items) { ... await ... }.'));
	});
	return found;
}

/** Whether the code returns one item or several, where it writes them out. */
export function countOfItems(tree: object): 'one' | 'many' | undefined {
	const { returns } = readCode(tree);
	const counts = returns.map(({ argument }) => {
		const { type, elements } = isSyntax(argument) ? argument : {};
		if (type === 'ObjectExpression') return 'one';
		if (
			!Array.isArray(elements) ||
			elements.length === 0 ||
			elements.some((one) => isSyntax(one) && one.type === 'SpreadElement')
		)
			return undefined;
		return elements.length > 1 ? 'many' : 'one';
	});
	const [first] = counts;
	return counts.every((one) => one === first) ? first : undefined;
}

/** The parsed JavaScript of a Code node, and how n8n runs it; undefined where it does not parse. */
export function codeOfNode({ parameters }: INode): { tree: object; mode: CodeMode } | undefined {
	if (typeof parameters.jsCode !== 'string') return undefined;
	const { tree } = parseNodeCode(parameters.jsCode, 'function');
	return tree && { tree, mode: parameters.mode === 'runOnceForEachItem' ? 'each' : 'all' };
}

/** The items that the code returns, where it writes them out; undefined for those that are not known. */
function writtenItems(tree: object, mode: CodeMode): unknown[] {
	const { scope, returns } = readCode(tree);
	const lists = filledLists(tree);
	return returns.flatMap(({ argument }) => {
		const isItem = isSyntax(argument) && argument.type === 'ObjectExpression' && mode === 'each';
		const isOfName = scope.own.has(identifierOf(argument));
		// What another list holds may have changed.
		const isOfOther =
			isSyntax(argument) &&
			(sourceOf(argument) !== undefined ||
				listOf(argument.elements).some((one) => isSyntax(one) && one.type === 'SpreadElement'));
		const items = isItem
			? [argument]
			: isOfName || isOfOther
				? (lists.get(identifierOf(argument)) ?? [])
				: itemsOf(argument, scope);
		return items.length === 0 ? [undefined] : items;
	});
}

/** The `json` of the items that the code returns, where it writes them out. */
const writtenFields = (tree: object, mode: CodeMode): unknown[] =>
	writtenItems(tree, mode).map((item) => (isSyntax(item) ? valueOfKey(item, 'json') : undefined));

/** Whether the items that the code returns are written out, without files. */
export function isWithoutFiles(tree: object, mode: CodeMode): boolean {
	const items = writtenItems(tree, mode);
	const hasNone = (item: unknown) => {
		const { properties } = isSyntax(item) ? item : {};
		const keys = keysOf(item);
		return (
			Array.isArray(properties) && keys.length === properties.length && !keys.includes('binary')
		);
	};
	return items.length > 0 && items.every(hasNone);
}

/** Whether a value has a line break that the code writes itself. */
export function isOfLines(value: unknown, scope: KindScope): boolean {
	if (!isSyntax(value)) return false;
	const { type, callee, arguments: given } = value;
	if (type === 'Literal') return String(value.value).includes('\n');
	if (scope.values.has(identifierOf(value)))
		return isOfLines(scope.values.get(identifierOf(value)), inCode(new Map(), scope.own));
	if (type === 'TemplateLiteral')
		return listOf(value.quasis).some((one) =>
			/\n/.test(String(isSyntax(one) && recordOf(one.value).cooked)),
		);
	if (type === 'BinaryExpression')
		return isOfLines(value.left, scope) || isOfLines(value.right, scope);
	return isSyntax(callee) && memberOf(callee) === 'join' && isOfLines(listOf(given)[0], scope);
}

/** Whether a field has several lines in an item that the code returns. */
export const isKeyOfLines = (tree: object, mode: CodeMode, name: string) =>
	writtenFields(tree, mode).some(
		(json) => isSyntax(json) && isOfLines(valueOfKey(json, name), readCode(tree).scope),
	);

/** What kind a field has in all items that the code returns. */
export function keyKind(tree: object, mode: CodeMode, name: string): Kind {
	const { scope } = readCode(tree);
	const kinds = writtenFields(tree, mode).map((json) => {
		const value = isSyntax(json) ? valueOfKey(json, name) : undefined;
		return value === undefined ? undefined : kindOfValue(value, scope);
	});
	const [first] = kinds;
	return first !== 'nothing' && kinds.every((one) => one === first) ? first : undefined;
}

/** The fields of the items that the code returns, where it writes them out. */
export function itemKeys(tree: object, mode: CodeMode): string[] | undefined {
	const all = writtenFields(tree, mode).map((json) => {
		const { properties } = isSyntax(json) ? json : {};
		const isWhole = Array.isArray(properties) && keysOf(json).length === properties.length;
		return isWhole ? keysOf(json) : undefined;
	});
	return all.length > 0 && all.every((keys) => keys !== undefined)
		? all.flatMap((keys) => keys ?? [])
		: undefined;
}
