import { ExpressionParser } from 'n8n-workflow';

import { listOf } from '../kernel/values/list-of';
import { isExpression } from '../kernel/workflow/is-expression';
import { parseNodeCode } from './reference-findings';
import { type Syntax, isNamed, isSyntax, memberOf } from './syntax';

/** What a value is. `time`: a DateTime of Luxon; `items`: a list of n8n's items. */
export type Kind =
	| 'text'
	| 'number'
	| 'boolean'
	| 'list'
	| 'items'
	| 'object'
	| 'time'
	| 'nothing'
	| undefined;

const words = (text: string) => new Set(text.split(' '));

/** What methods give, whatever they are called on. */
const GIVEN: ReadonlyArray<readonly [Kind, ReadonlySet<string>]> = [
	[
		'text',
		words(
			'stringify join toString toISOString toISO toISODate toISOTime toFormat toFixed trim toLowerCase toUpperCase replace replaceAll padStart padEnd substring charAt toLocaleString toDateString',
		),
	],
	['number', words('indexOf lastIndexOf findIndex getTime toMillis toSeconds toNumber')],
	['boolean', words('includes startsWith endsWith some every test isEmpty isNotEmpty')],
	['list', words('map filter flatMap sort reverse split')],
];

const COMPARING = words('== != === !== < > <= >= in instanceof');
const COUNTING = words('- * / % **');
const ON_TIME = words('plus minus startOf endOf setZone setLocale toUTC toLocal');
const ONE_ITEM = words('first last item itemMatching');

/** Whether it is `$input` or `$('node')`. */
const isSource = (value: unknown) =>
	isNamed(value, '$input') || (isSyntax(value) && isNamed(value.callee, '$'));

/** The kind that all have. */
const common = (kinds: readonly Kind[]): Kind =>
	kinds.every((one) => one === kinds[0]) ? kinds[0] : undefined;

type Values = ReadonlyMap<string, unknown>;

function kindOfCall({ callee }: Syntax, values: Values): Kind {
	if (isNamed(callee, 'String')) return 'text';
	if (isNamed(callee, 'Number', 'parseInt', 'parseFloat')) return 'number';
	if (isNamed(callee, 'Boolean')) return 'boolean';
	if (!isSyntax(callee)) return undefined;
	const member = memberOf(callee) ?? '';
	const owner: unknown = callee.object;
	if (isSource(owner))
		return member === 'all' ? 'items' : ONE_ITEM.has(member) ? 'object' : undefined;
	if (isNamed(owner, 'Math')) return 'number';
	if (isNamed(owner, 'DateTime'))
		return /^(?:now|local|utc|from\w+)$/.test(member) ? 'time' : undefined;
	if (isNamed(owner, 'Object'))
		return /^(?:keys|values|entries)$/.test(member) ? 'list' : undefined;
	if (ON_TIME.has(member)) return kindOfValue(owner, values) === 'time' ? 'time' : undefined;
	// A text has these as well.
	if (member === 'slice' || member === 'concat') return kindOfValue(owner, values);
	return GIVEN.find(([, names]) => names.has(member))?.[0];
}

function kindOfOperation({ type, operator, left, right, argument }: Syntax, values: Values): Kind {
	const sign = String(operator);
	if (type === 'UnaryExpression')
		return sign === '!' ? 'boolean' : sign === 'typeof' ? 'text' : argument ? 'number' : undefined;
	if (COMPARING.has(sign)) return 'boolean';
	if (COUNTING.has(sign)) return 'number';
	const kinds = [kindOfValue(left, values), kindOfValue(right, values)];
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
 * @param values what constants of the code are set to
 */
export function kindOfValue(value: unknown, values: Values = new Map()): Kind {
	if (!isSyntax(value)) return 'nothing';
	const { type } = value;
	if (type === 'Literal') return LITERALS[typeof value.value];
	if (type === 'TemplateLiteral') return 'text';
	if (type === 'ArrayExpression') return 'list';
	if (type === 'ObjectExpression' || isNamed(value, '$json')) return 'object';
	if (isNamed(value, 'undefined')) return 'nothing';
	if (isNamed(value, '$now', '$today')) return 'time';
	if (type === 'Identifier' && values.has(String(value.name)))
		return kindOfValue(values.get(String(value.name)));
	if (OPERATIONS.has(String(type))) return kindOfOperation(value, values);
	if (type === 'ConditionalExpression')
		return common([kindOfValue(value.consequent, values), kindOfValue(value.alternate, values)]);
	if (type === 'CallExpression') return kindOfCall(value, values);
	const member = memberOf(value);
	if (member === 'json' && !isNamed(value.object, '$json'))
		return kindOfValue(value.object, values) === 'object' ? 'object' : undefined;
	if (member === 'item' && isSource(value.object)) return 'object';
	const hasLength = ['list', 'items', 'text'].includes(String(kindOfValue(value.object, values)));
	return member === 'length' && hasLength ? 'number' : undefined;
}

/** The value that a parsed expression is. */
export function valueOfTree(tree: unknown): unknown {
	const [statement] = listOf(isSyntax(tree) ? tree.body : undefined);
	return isSyntax(statement) ? statement.expression : undefined;
}

/** What kind of value a parameter's expression gives: a text where more than one expression stands in it. */
export function kindOfParameter(text: string): Kind {
	const chunks = ExpressionParser.splitExpression(text.replace(/^=/, ''));
	const [only, ...others] = chunks.filter((one) => one.type === 'code' || one.text !== '');
	if (only === undefined) return undefined;
	if (others.length > 0 || only.type !== 'code') return 'text';
	return kindOfValue(valueOfTree(parseNodeCode(only.text, 'expression').tree));
}

/** Values of each kind, of which n8n takes at least one where it may take the kind. */
const SAMPLES: ReadonlyMap<Kind, readonly unknown[]> = new Map<Kind, readonly unknown[]>([
	['text', ['a', '', '5', 'true', '2026-01-01', '[]', '{}']],
	['number', [5, 1, 0]],
	['boolean', [true, false]],
	['list', [[1]]],
	['items', [[{}]]],
	['object', [{ a: 1 }]],
]);

/** What an expression may give, where its code says the kind; otherwise the value as it is. */
export const samplesOf = (value: unknown): readonly unknown[] =>
	(isExpression(value) ? SAMPLES.get(kindOfParameter(value)) : undefined) ?? [value];
