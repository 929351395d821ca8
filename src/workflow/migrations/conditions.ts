import { isExpression } from '../../kernel/workflow/is-expression';
import { recordOf } from '../../kernel/values/record-of';
import {
	type Migration,
	type Values,
	expressionCode,
	inBrackets,
	older,
	recordsIn,
	tried,
} from './migration';

/** What each type of condition is compared with where nothing was chosen, and how. */
const presets: Readonly<Record<string, readonly [operation: string, value: unknown]>> = {
	boolean: ['equal', false],
	dateTime: ['after', ''],
	number: ['smaller', 0],
	string: ['equal', ''],
};

/** Operations before If 2 and Switch 3, by what they are called now. */
const operations: Readonly<Record<string, string>> = {
	equal: 'equals',
	notEqual: 'notEquals',
	smaller: 'lt',
	smallerEqual: 'lte',
	larger: 'gt',
	largerEqual: 'gte',
};

/** What was missing counted as 0. */
function orZero(value: unknown): unknown {
	const code = expressionCode(value);
	return code === undefined ? value : `={{ ${tried(code)} || 0 }}`;
}

/** One condition of an older version, as it is written now. */
export function condition(type: string, old: Values) {
	const [first, preset] = presets[type] ?? ['equal', ''];
	const { operation = first, value1 = preset, value2 = preset } = old;
	const code = expressionCode(value1);
	const simple = (leftValue: unknown, name: string, of = type) => ({
		leftValue,
		rightValue: '',
		operator: { type: of, operation: name, singleValue: true },
	});
	// Lists and objects were empty, too.
	if (operation === 'isEmpty' || operation === 'isNotEmpty') {
		const left = code === undefined ? value1 : `={{ $ifEmpty(${code}, '') }}`;
		return simple(left, operation === 'isEmpty' ? 'empty' : 'notEmpty', 'string');
	}
	// What is missing was no empty text.
	if (type === 'string' && code !== undefined && value2 === '' && /equal$/i.test(`${operation}`))
		return simple(
			`={{ ${inBrackets(code)} === '' }}`,
			operation === 'equal' ? 'true' : 'false',
			'boolean',
		);
	const isOrder = /^(?:smaller|larger)/.test(`${operation}`);
	return {
		leftValue: isOrder ? orZero(value1) : value1,
		rightValue: isOrder ? orZero(value2) : value2,
		operator: { type, operation: operations[`${operation}`] ?? operation },
	};
}

/** A filter of these conditions. `version`: how n8n reads its values. */
export function filter(conditions: unknown, isAny: boolean, version: number) {
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'loose', version };
	return { options, conditions, combinator: isAny ? 'or' : 'and' };
}

const TYPES_COUNTED =
	'Values are converted to the type of the comparison; before, 5 and "5" were not equal.';

const ZONES = 'Dates without a time zone are read in that of the workflow; before, in UTC.';

/** What comparisons may do otherwise. */
export const lostIn = (pairs: ReadonlyArray<readonly [string, Values]>): string[] => {
	const isTyped = pairs.some(
		([, { operation = 'equal', value1, value2 }]) =>
			/equal$/i.test(`${operation}`) && (isExpression(value1) || isExpression(value2)),
	);
	const isDated = pairs.some(([type]) => type === 'dateTime');
	return [...(isTyped ? [TYPES_COUNTED] : []), ...(isDated ? [ZONES] : [])];
};

const VERSIONS = [2, 2.1, 2.2, 2.3];

const twoWays = (name: string): Migration =>
	older(name, 2, VERSIONS, ({ parameters, version }) => {
		const { conditions, combineOperation, combineConditions } = parameters;
		const old = Object.entries(recordOf(conditions)).flatMap(([kind, list]) =>
			recordsIn(list).map((one) => [kind, one] as const),
		);
		const isAny = combineOperation === 'any' || combineConditions === 'OR';
		const list = old.map(([kind, one], index) => ({
			id: String(index + 1),
			...condition(kind, one),
		}));
		const reads = version >= 2.3 ? 3 : version >= 2.2 ? 2 : 1;
		const parameter = filter(list, isAny, reads);
		return {
			parameters: { conditions: parameter, looseTypeValidation: true, options: {} },
			lost: lostIn(old),
		};
	});

export const conditionMigrations: readonly Migration[] = [twoWays('if'), twoWays('filter')];
