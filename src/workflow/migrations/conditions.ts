import { isExpression } from '../../kernel/workflow/is-expression';
import { type Migration, type Values, codeOf, inBrackets, recordOf, recordsIn } from './migration';

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
	const code = codeOf(value);
	return code === undefined ? value : `={{ ${inBrackets(code)} || 0 }}`;
}

function condition(type: string, old: Values) {
	const [first, preset] = presets[type] ?? ['equal', ''];
	const { operation = first, value1 = preset, value2 = preset } = old;
	const code = codeOf(value1);
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
function filter(conditions: unknown, isAny: boolean, version: number) {
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'loose', version };
	return { options, conditions, combinator: isAny ? 'or' : 'and' };
}

const TYPES_COUNTED =
	'Values are converted to the type of the comparison; before, 5 and "5" were not equal.';

const ZONES = 'Dates without a time zone are read in that of the workflow; before, in UTC.';

const lostIn = (pairs: ReadonlyArray<readonly [string, Values]>): string[] => {
	const isTyped = pairs.some(
		([, { operation = 'equal', value1, value2 }]) =>
			/equal$/i.test(`${operation}`) && (isExpression(value1) || isExpression(value2)),
	);
	const isDated = pairs.some(([type]) => type === 'dateTime');
	return [...(isTyped ? [TYPES_COUNTED] : []), ...(isDated ? [ZONES] : [])];
};

function twoWays(type: string, versions: readonly number[], newest: number): Migration {
	return {
		type,
		below: 2,
		to: { versions },
		isGoneIn3: false,
		migrate({ parameters, version }) {
			const { conditions, combineOperation, combineConditions } = parameters;
			const old = Object.entries(recordOf(conditions)).flatMap(([kind, list]) =>
				recordsIn(list).map((one) => [kind, one] as const),
			);
			const isAny = combineOperation === 'any' || combineConditions === 'OR';
			const list = old.map(([kind, one], index) => ({
				id: String(index + 1),
				...condition(kind, one),
			}));
			const reads = version >= newest ? 3 : version >= 2.2 ? 2 : 1;
			return {
				parameters: {
					conditions: filter(list, isAny, reads),
					looseTypeValidation: true,
					options: {},
				},
				lost: lostIn(old),
			};
		},
	};
}

interface Group {
	readonly output: number;
	readonly rules: readonly Values[];
}

/** Rules that lead to the same output one after the other are one rule now. Undefined where others stand between them. */
function groupsOf(rules: readonly Values[]): Group[] | undefined {
	const groups: Group[] = [];
	for (const rule of rules) {
		const output = Number(rule.output ?? 0);
		const last = groups.at(-1);
		if (last?.output === output) groups.splice(-1, 1, { output, rules: [...last.rules, rule] });
		else if (groups.some((one) => one.output === output)) return undefined;
		else groups.push({ output, rules: [rule] });
	}
	return groups;
}

export const switches: Migration = {
	type: 'n8n-nodes-base.switch',
	below: 3,
	to: { versions: [3.2, 3.3, 3.4] },
	isGoneIn3: false,
	migrate({ parameters, typeVersion, version }) {
		const { mode = 'rules', dataType = 'number', value1, fallbackOutput = -1 } = parameters;
		const { output, outputsAmount = 4 } = parameters;
		const isFirst = typeVersion < 2;
		if (mode === 'expression') {
			if (isExpression(outputsAmount)) return 'how many outputs it has is an expression';
			const numberOutputs = isFirst ? 4 : outputsAmount;
			return { parameters: { mode, numberOutputs, output: output ?? 0 } };
		}
		if (isExpression(dataType) || isExpression(fallbackOutput) || isExpression(mode))
			return 'what it compares is only known in the run';
		const rules = recordsIn(recordOf(parameters.rules).rules);
		if (rules.some((rule) => isExpression(rule.output))) return 'a rule’s output is an expression';
		const groups = isFirst
			? groupsOf(rules)
			: rules.map((rule, index): Group => ({ output: index, rules: [rule] }));
		if (!groups) return 'rules that are not next to each other lead to one output';
		if (groups.length === 0 && fallbackOutput !== -1) return 'it has a fallback and no rules';
		const type = String(dataType);
		const own = value1 === undefined ? {} : { value1 };
		const conditionOf = (rule: Values) => {
			const { operation, value2 } = rule;
			const set = Object.entries({ operation, value2 }).filter(([, one]) => one !== undefined);
			return condition(type, { ...own, ...Object.fromEntries(set) });
		};
		const reads = version >= 3.3 ? 3 : 2;
		const at = groups.findIndex((one) => one.output === Number(fallbackOutput));
		const isExtra = fallbackOutput !== -1 && at < 0;
		if (!isFirst && isExtra) return 'its fallback leads to an output that it has not';
		const fallback = fallbackOutput === -1 ? {} : { fallbackOutput: isExtra ? 'extra' : at };
		const old = rules.map((rule) => [type, { ...rule, value1 }] as const);
		return {
			parameters: {
				rules: {
					values: groups.map(({ rules: rulesOf }) => ({
						conditions: filter(rulesOf.map(conditionOf), rulesOf.length > 1, reads),
						...(rulesOf[0]?.outputKey
							? { renameOutput: true, outputKey: rulesOf[0].outputKey }
							: {}),
					})),
				},
				looseTypeValidation: true,
				options: fallback,
			},
			outputs: [...groups.map((one) => one.output), ...(isExtra ? [Number(fallbackOutput)] : [])],
			lost: lostIn(old),
		};
	},
};

export const conditionMigrations: readonly Migration[] = [
	twoWays('n8n-nodes-base.if', [2, 2.1, 2.2, 2.3], 2.3),
	twoWays('n8n-nodes-base.filter', [2, 2.1, 2.2, 2.3], 2.3),
	switches,
];
