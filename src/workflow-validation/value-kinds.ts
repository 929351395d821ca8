import { ExpressionParser } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import { listOf } from '../kernel/values/list-of';
import { isExpression } from '../kernel/workflow/is-expression';
import { parseNodeCode } from './reference-findings';
import { type Syntax, identifierOf, isNamed, isSyntax, memberOf, rootName } from './syntax';

/** What a value is. `time`: a DateTime of Luxon; `date`: JavaScript's; `items`: a list of n8n's items, `item`: one of them. */
export type Kind =
	| 'text'
	| 'number'
	| 'boolean'
	| 'list'
	| 'items'
	| 'object'
	| 'item'
	| 'time'
	| 'date'
	| 'duration'
	| 'promise'
	| 'function'
	| 'nothing'
	| undefined;

export const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

const words = (text: string) => new Set(text.split(' '));

/** What methods give that are called on data. */
const GIVEN: ReadonlyArray<readonly [Kind, ReadonlySet<string>]> = [
	[
		'text',
		words(
			'stringify join toString toISOString toISO toISODate toISOTime toFormat format toFixed trim toLowerCase toUpperCase replace replaceAll padStart padEnd substring charAt toLocaleString toDateString',
		),
	],
	[
		'number',
		words(
			'indexOf lastIndexOf findIndex getTime toMillis toSeconds toNumber toInt toFloat push unshift',
		),
	],
	['nothing', words('forEach')],
	['boolean', words('includes startsWith endsWith some every test isEmpty isNotEmpty')],
	['list', words('map filter flatMap sort reverse split')],
];

const COMPARING = words('== != === !== < > <= >= in instanceof');
const COUNTING = words('- * / % **');
const ON_TIME = words('plus minus startOf endOf setZone setLocale toUTC toLocal');
const ONE_ITEM = words('first last item itemMatching');
const PARTS_OF_TIME = words('year quarter month weekNumber weekday day hour minute second');
const OF_ITEMS = words('filter sort reverse slice concat');
const FROM_ITEMS = words('find findLast at pop shift');

/** What names of an expression or of code stand for. */
export interface KindScope {
	/** What constants of the code are set to. */
	readonly values: ReadonlyMap<string, unknown>;
	/** Names that the code declares: they stand for nothing of n8n's. */
	readonly own: ReadonlySet<string>;
	/** Whether what begins with the name is data, and not an object with methods of its own. */
	readonly isData: (root: string) => boolean;
	/** What kind a field of an item has, where the node that made the item says it. */
	readonly fieldKind?: (value: Syntax) => Kind;
	/** Who wrote a field: a model, code that makes JSON of it, or another node, which gives it as it is. */
	readonly writer?: (value: Syntax) => 'model' | 'code' | 'node' | undefined;
	/** Whether a field holds several lines. */
	readonly hasBreaks?: (value: Syntax) => boolean;
	/** Whether a field is written in small letters. */
	readonly isLower?: (value: Syntax) => boolean;
	/** Whether a field is a list of objects. */
	readonly hasObjects?: (value: Syntax) => boolean;
	/** Whether a person has typed a field: no JSON. */
	readonly isTyped?: (value: Syntax) => boolean;
	/** Names that always stand for an item. */
	readonly items?: { has(name: string): boolean };
}

/** An expression has data alone. */
export const EXPRESSION: KindScope = { values: new Map(), own: new Set(), isData: () => true };

const DATA = /^(?:\$.*|items?|DateTime|JSON|Object|Array|String|Number|Math|Date)$/;

/** Code may have objects of any library, whose methods are called as those of lists and texts are. */
export const inCode = (
	values: ReadonlyMap<string, unknown>,
	own: ReadonlySet<string>,
): KindScope => ({
	values,
	own,
	isData: (root) => DATA.test(root) && !own.has(root),
});

/** Whether it is one of these names, and n8n's or JavaScript's. */
const isGiven = (value: unknown, { own }: KindScope, ...names: readonly string[]) =>
	isNamed(value, ...names.filter((name) => !own.has(name)));

/** Whether it is `$input` or `$('node')`. */
export const isSource = (value: unknown, scope: KindScope) =>
	isGiven(value, scope, '$input') || (isSyntax(value) && isGiven(value.callee, scope, '$'));

/** What holds the functions that n8n's runner answers later. */
const isHelpers = (value: unknown, scope: KindScope) =>
	isGiven(value, scope, '$helpers', 'helpers') ||
	(isSyntax(value) && memberOf(value) === 'helpers' && rootName(value) === '');

/** Answers about the values of a scope. Each is asked once, as hostile code has constants of constants, and those that stand for themselves. */
const answersIn = <Answer>() =>
	onceFor((_: KindScope) => new WeakMap<Syntax, { readonly answer: Answer }>());

function askedIn<Answer>(
	known: WeakMap<Syntax, { readonly answer: Answer }>,
	value: Syntax,
	meanwhile: Answer,
	ask: () => Answer,
): Answer {
	const found = known.get(value);
	if (found !== undefined) return found.answer;
	known.set(value, { answer: meanwhile });
	const answer = ask();
	known.set(value, { answer });
	return answer;
}

const dataIn = answersIn<boolean>();
const kindsIn = answersIn<Kind>();

function isDataIn(value: unknown, scope: KindScope): boolean {
	if (!isSyntax(value)) return false;
	const root = rootName(value);
	return askedIn(dataIn(scope), value, false, () =>
		scope.values.has(root)
			? isDataIn(scope.values.get(root), scope)
			: scope.isData(root) || (root === '' && kindOfValue(value, scope) !== undefined),
	);
}

/** The kind that all have. */
const common = (kinds: readonly Kind[]): Kind =>
	kinds.every((one) => one === kinds[0]) ? kinds[0] : undefined;

/** A number where a `reduce` counts on from a number. */
function sumOf([made, start]: readonly unknown[], scope: KindScope): Kind {
	const { type, operator, left, right } = isSyntax(made) && isSyntax(made.body) ? made.body : {};
	const isCounting =
		type === 'BinaryExpression' &&
		operator === '+' &&
		[left, right].some((one) => kindOfValue(one, scope) === 'number');
	return isCounting && kindOfValue(start, scope) === 'number' ? 'number' : undefined;
}

function kindOfCall({ callee, arguments: args }: Syntax, scope: KindScope): Kind {
	if (isGiven(callee, scope, 'String')) return 'text';
	if (isGiven(callee, scope, 'Number', 'parseInt', 'parseFloat')) return 'number';
	if (isGiven(callee, scope, 'Boolean')) return 'boolean';
	if (isGiven(callee, scope, '$items')) return 'items';
	if (!isSyntax(callee)) return undefined;
	const member = memberOf(callee) ?? '';
	const owner: unknown = callee.object;
	if (isSource(owner, scope))
		return member === 'all' ? 'items' : ONE_ITEM.has(member) ? 'item' : undefined;
	if (isGiven(owner, scope, 'Math')) return 'number';
	if (isGiven(owner, scope, 'Date')) return 'number';
	if (isHelpers(owner, scope)) return 'promise';
	if (isGiven(owner, scope, 'DateTime'))
		return /^(?:now|local|utc|from\w+)$/.test(member) ? 'time' : undefined;
	if (isGiven(owner, scope, 'Object'))
		return /^(?:keys|values|entries)$/.test(member) ? 'list' : undefined;
	if (ON_TIME.has(member)) return kindOfValue(owner, scope) === 'time' ? 'time' : undefined;
	const ownerKind = kindOfValue(owner, scope);
	if (ownerKind === 'items' && OF_ITEMS.has(member)) return 'items';
	if (ownerKind === 'items' && FROM_ITEMS.has(member)) return 'item';
	if (member === 'reduce') return sumOf(listOf(args), scope);
	// By another name it may give one number, or one for each unit.
	if (ownerKind === 'time' && member.startsWith('diff'))
		return /^diff(?:Now)?$/.test(member) ? 'duration' : undefined;
	// A text has these as well.
	if (member === 'slice' || member === 'concat') return ownerKind;
	// An object of the code's own has methods of its own.
	const set = scope.values.get(identifierOf(owner));
	if (isSyntax(set) && set.type === 'ObjectExpression') return undefined;
	const [given] = GIVEN.find(([, names]) => names.has(member)) ?? [];
	return given !== undefined && isDataIn(owner, scope) ? given : undefined;
}

function kindOfOperation(
	{ type, operator, left, right, argument }: Syntax,
	scope: KindScope,
): Kind {
	const sign = String(operator);
	if (type === 'UnaryExpression')
		return sign === '!' ? 'boolean' : sign === 'typeof' ? 'text' : argument ? 'number' : undefined;
	if (COMPARING.has(sign)) return 'boolean';
	if (COUNTING.has(sign)) return 'number';
	const kinds = [kindOfValue(left, scope), kindOfValue(right, scope)];
	if (sign === '+') return kinds.includes('text') ? 'text' : common(kinds);
	return common(kinds);
}

const OPERATIONS = words('UnaryExpression BinaryExpression LogicalExpression');

const LITERALS: Readonly<Record<string, Kind>> = {
	string: 'text',
	number: 'number',
	boolean: 'boolean',
};

/**
 * What kind of value an expression gives, where its code says so.
 *
 * @param scope of code, from `inCode`; an expression's otherwise
 */
export const kindOfValue = (value: unknown, scope: KindScope = EXPRESSION): Kind =>
	isSyntax(value)
		? askedIn(kindsIn(scope), value, undefined, () => kindFrom(value, scope))
		: 'nothing';

function kindFrom(value: Syntax, scope: KindScope): Kind {
	const field = scope.fieldKind?.(value);
	if (field !== undefined) return field;
	const { type } = value;
	if (type === 'Literal') return LITERALS[typeof value.value];
	if (type === 'TemplateLiteral') return 'text';
	if (type === 'ArrayExpression') return 'list';
	if (type === 'ObjectExpression' || isGiven(value, scope, '$json')) return 'object';
	if (isNamed(value, 'undefined')) return 'nothing';
	if (isGiven(value, scope, '$now', '$today')) return 'time';
	if (isGiven(value, scope, '$itemIndex', '$runIndex')) return 'number';
	const name = type === 'Identifier' ? String(value.name) : '';
	if (scope.items?.has(name)) return 'item';
	if (isGiven(value, scope, 'items')) return 'items';
	if (type === 'NewExpression')
		return isGiven(value.callee, scope, 'Date')
			? 'date'
			: isGiven(value.callee, scope, 'Promise')
				? 'promise'
				: undefined;
	if (FUNCTIONS.includes(String(type))) return 'function';
	if (scope.values.has(name)) return kindOfValue(scope.values.get(name), scope);
	if (OPERATIONS.has(String(type))) return kindOfOperation(value, scope);
	if (type === 'ConditionalExpression')
		return common([kindOfValue(value.consequent, scope), kindOfValue(value.alternate, scope)]);
	if (type === 'CallExpression') return kindOfCall(value, scope);
	const member = memberOf(value);
	if (member === 'json' && !isNamed(value.object, '$json'))
		return kindOfValue(value.object, scope) === 'item' ? 'object' : undefined;
	if (member === 'item' && isSource(value.object, scope)) return 'item';
	if (isGiven(value.object, scope, '$binary')) return 'object';
	const owner = kindOfValue(value.object, scope);
	const isOne = isSyntax(value.property) && typeof value.property.value === 'number';
	if (isOne && owner === 'items') return 'item';
	if (owner === 'time') return PARTS_OF_TIME.has(member ?? '') ? 'number' : undefined;
	const hasLength = ['list', 'items', 'text'].includes(String(owner));
	return member === 'length' && hasLength ? 'number' : undefined;
}

/** The value that a parsed expression is. */
export function valueOfTree(tree: unknown): unknown {
	const [statement] = listOf(isSyntax(tree) ? tree.body : undefined);
	return isSyntax(statement) ? statement.expression : undefined;
}

/** The expression that a parameter is; `text` where more stands in it, undefined where nothing does. */
export function onlyExpression(text: string): unknown {
	const chunks = ExpressionParser.splitExpression(text.replace(/^=/, ''));
	const [only, ...others] = chunks.filter((one) => one.type === 'code' || one.text !== '');
	if (only === undefined) return undefined;
	if (others.length > 0 || only.type !== 'code') return 'text';
	return valueOfTree(parseNodeCode(only.text, 'expression').tree) ?? null;
}

/** What kind of value a parameter's expression gives: a text where more than one expression stands in it. */
export function kindOfParameter(text: string, scope = EXPRESSION): Kind {
	const only = onlyExpression(text);
	return only === 'text' ? 'text' : only === undefined ? undefined : kindOfValue(only, scope);
}

const WORDS =
	/(?:name|e?mail|subject|title|message|text|description|comment|notes?|summary|content|address|city|country|company|language|url|link|channel|status|plan|category|reason|question|answer|topic|feedback)$/i;

/** Of these, what is no number, list or object wherever it comes from. */
const NAMES = /(?:_name|Name|^name|e?mail|subject|title|description|comment|city)$/i;

/** Whether an expression gives words, of which no other value can be made: a field that is no number by its name, nor by the node that made it. */
export function isWordy(code: string, scope: KindScope): boolean {
	const value = onlyExpression(code);
	if (!isSyntax(value) || scope.writer?.(value) !== 'node') return false;
	const kind = kindOfValue(value, scope);
	const names = kind === 'text' ? WORDS : kind === undefined ? NAMES : undefined;
	return names?.test(memberOf(value) ?? '') === true;
}

/** The values between which an expression chooses, where it writes them out. */
export function writtenChoices(value: unknown): readonly unknown[] | undefined {
	if (!isSyntax(value)) return undefined;
	if (value.type === 'Literal' && LITERALS[typeof value.value] !== undefined) return [value.value];
	// A table of values, such as ({ high: 0, low: 1 })[$json.priority].
	const table = value.computed === true && isSyntax(value.object) ? value.object.properties : [];
	const ways =
		value.type === 'ConditionalExpression'
			? [value.consequent, value.alternate]
			: listOf(table).map((one) => (isSyntax(one) ? one.value : undefined));
	const found = ways.map(writtenChoices);
	return ways.length > 0 && found.every((one) => one !== undefined)
		? found.flatMap((one) => one ?? [])
		: undefined;
}

/** Values of each kind, of which n8n takes at least one where it may take the kind. */
const SAMPLES: ReadonlyMap<Kind, readonly unknown[]> = new Map<Kind, readonly unknown[]>([
	['text', ['a', '', '5', 'true', '2026-01-01', '[]', '{}']],
	['number', [5, 1, 0]],
	['boolean', [true, false]],
	['list', [[1]]],
	['items', [[{}]]],
	['object', [{ a: 1 }]],
	['item', [{ json: {} }]],
]);

/** What an expression may give, where its code says the kind; otherwise the value as it is. */
export function samplesOf(value: unknown, scope = EXPRESSION): readonly unknown[] {
	if (!isExpression(value)) return [value];
	const only = onlyExpression(value);
	const samples = writtenChoices(only) ?? SAMPLES.get(kindOfParameter(value, scope)) ?? [value];
	const isTyped = isSyntax(only) && scope.isTyped?.(only) === true;
	return samples.filter((one) => !isTyped || (one !== '[]' && one !== '{}'));
}
