import type { FilterConditionValue, INodeProperties } from 'n8n-workflow';
import { FilterError, executeFilterCondition } from 'n8n-workflow';

import type { Finding } from '../../kernel/ports/instance/validator';
import { isRecord } from '../../kernel/values/is-record';
import { nearest } from '../../kernel/values/nearest';
import { isExpression } from '../../kernel/workflow/is-expression';
import { type Problem, findingsOf } from '../finding';
import type { LoadedNode } from '../load-nodes';
import { type ReferenceCheck, parseNodeCode } from '../reference-findings';
import { type DisplayedValue, optionProblems } from './option-problems';

/** Words that mean no but count as true: any text that is not empty is true. */
const NO = ['false', 'no', 'off', '0', 'never', 'disabled'];

const isShownBy = ({ displayOptions }: INodeProperties, name: string) =>
	displayOptions?.show?.[name] !== undefined || displayOptions?.hide?.[name] !== undefined;

function booleanProblems({ property, value, beside }: DisplayedValue): Problem[] {
	if (typeof value === 'boolean') return [];
	// n8n compares the exact value when it decides which other parameters to show.
	const decides = beside.some((one) => isShownBy(one, property.name));
	const isOpposite = NO.includes(String(value).toLowerCase()) && value !== 0;
	return [
		{
			message: `${JSON.stringify(value)} is neither true nor false.`,
			fix: 'Give true or false, without quotes.',
			severity: decides || isOpposite || typeof value === 'object' ? 'error' : 'advice',
		},
	];
}

/** Reports a literal of the wrong type, unless n8n converts it as meant, such as "5" to 5. */
function typeProblems(displayed: DisplayedValue): Problem[] {
	const { property, value } = displayed;
	if (value === undefined || value === null || value === '' || isExpression(value)) return [];
	// A parameter with multiple values is a list of its type.
	if (property.typeOptions?.multipleValues === true && Array.isArray(value)) return [];
	const isObject = typeof value === 'object';
	if (property.type === 'number' && (isObject || Number.isNaN(Number(value)))) {
		const message = `${isObject ? JSON.stringify(value) : `"${String(value)}"`} is not a number.`;
		return [{ message, fix: 'Give a number.' }];
	}
	if (property.type === 'boolean') return booleanProblems(displayed);
	if (property.type === 'string' && isRecord(value) && !('mode' in value)) {
		return [{ message: 'it takes text, not an object.', fix: 'Give text.' }];
	}
	if (property.type === 'string' && Array.isArray(value)) {
		return [{ message: 'it takes text, not a list.', fix: 'Give text.' }];
	}
	return [];
}

const KEYS = ['conditions', 'combinator', 'options'];

const PRESENCE = ['exists', 'notExists', 'empty', 'notEmpty'];
const EQUALITY = [...PRESENCE, 'equals', 'notEquals'];
const LENGTHS = ['Equals', 'NotEquals', 'Gt', 'Lt', 'Gte', 'Lte'].map((each) => `length${each}`);
const TEXT = ['contains', 'startsWith', 'endsWith', 'regex'].flatMap((name) => [
	name,
	`not${name.charAt(0).toUpperCase()}${name.slice(1)}`,
]);

/** The operations that n8n's filter knows. It silently treats any other as false. */
const OPERATIONS = new Map<string, readonly string[]>([
	['string', [...EQUALITY, ...TEXT]],
	['number', [...EQUALITY, 'gt', 'lt', 'gte', 'lte']],
	['dateTime', [...EQUALITY, 'after', 'before', 'afterOrEquals', 'beforeOrEquals']],
	['boolean', [...EQUALITY, 'true', 'false']],
	['array', [...PRESENCE, 'contains', 'notContains', ...LENGTHS]],
	['object', PRESENCE],
	['any', PRESENCE],
]);

function operatorProblem(operator: unknown): Problem | undefined {
	const { type, operation } = isRecord(operator) ? operator : {};
	const operations = OPERATIONS.get(String(type));
	if (!operations) {
		return {
			message: `a condition compares by the type "${String(type)}", which n8n does not have.`,
			fix: `Give operator.type one of ${[...OPERATIONS.keys()].join(', ')}.`,
		};
	}
	if (operations.includes(String(operation))) return undefined;
	const guess = nearest(String(operation), operations);
	return {
		message: `a condition has the operator "${String(operation)}", which n8n does not have for ${String(type)}; it is always false.`,
		fix: `${guess ? `Did you mean "${guess}"? ` : ''}Operators: ${operations.join(', ')}.`,
	};
}

type Condition = Readonly<Record<string, unknown>>;

const isCondition = (condition: Condition): condition is Condition & FilterConditionValue =>
	isRecord(condition.operator);

/** Has n8n compare literal values. n8n refuses a word where the condition expects a number. */
function literalProblem(condition: Condition, options: unknown): Problem | undefined {
	const { typeValidation, version } = isRecord(options) ? options : {};
	if (!isCondition(condition)) return undefined;
	try {
		executeFilterCondition(
			condition,
			{
				caseSensitive: true,
				leftValue: '',
				typeValidation: typeValidation === 'strict' ? 'strict' : 'loose',
				version: version === 1 || version === 2 || version === 3 ? version : 1,
			},
			{ unresolvedExpressions: true, errorFormat: 'inline' },
		);
		return undefined;
	} catch (error) {
		// Other errors depend on values that are known only during a run.
		if (!(error instanceof FilterError)) return undefined;
		return {
			message: `a condition cannot be decided: ${error.message.replace(/ \[.*\]$/, '')}.`,
			fix: `Compare by the type that the values have${typeValidation === 'strict' ? ', or set typeValidation to "loose"' : ''}.`,
		};
	}
}

/** Checks the conditions of If, Filter, Switch and similar nodes. */
function filterProblems(value: unknown): Problem[] {
	if (!isRecord(value)) return [];
	if (!Array.isArray(value.conditions)) {
		const foreign = Object.keys(value).filter((key) => !KEYS.includes(key));
		// n8n fills in missing keys of a new node, but does not read the lists of older versions.
		if (foreign.length === 0 && value.conditions === undefined) return [];
		return [
			{
				message: 'it holds no list of conditions, so that every item meets it.',
				fix: 'Write {"conditions": [{"leftValue": ..., "rightValue": ..., "operator": {"type": "string", "operation": "equals"}}], "combinator": "and"}.',
				severity: 'advice',
			},
		];
	}
	return value.conditions.flatMap((condition: unknown, index): Problem[] => {
		if (!isRecord(condition)) return [];
		const wrongOperator = operatorProblem(condition.operator);
		if (wrongOperator) return [wrongOperator];
		const problem = literalProblem(condition, value.options);
		if (!problem) return [];
		// n8n evaluates a later condition only if the earlier ones have not decided.
		return [index === 0 ? problem : { ...problem, severity: 'advice' }];
	});
}

const invalid = findingsOf('invalid');

/** Why n8n's scheduler rejects a cron expression; undefined when it accepts it. */
export type CronProblem = (expression: string) => string | undefined;

function jsonProblems({ property, value }: DisplayedValue): Problem[] {
	// n8n checks these itself and accepts more than JSON.
	if (property.validateType !== undefined) return [];
	if (typeof value !== 'string' || value.trim() === '') return [];
	const text = isExpression(value) ? value.slice(1) : value;
	if (isExpression(value) && (text.trim() === '' || text.includes('{{'))) return [];
	try {
		JSON.parse(text);
		return [];
	} catch (error) {
		const reason = error instanceof Error ? error.message : 'it does not parse';
		return [
			{
				message: `it is not valid JSON: ${reason}.`,
				fix: 'Quote names and texts with ", and end lists and objects without a comma. For expressions inside, begin with =.',
			},
		];
	}
}

function locatorProblems({ property, value }: DisplayedValue): Problem[] {
	const modes = (property.modes ?? []).map(({ name }) => name);
	if (!isRecord(value) || modes.length === 0 || modes.includes(String(value.mode))) return [];
	return [
		{
			message: `the locator has no mode "${String(value.mode)}".`,
			fix: `Modes: ${modes.join(', ')}.`,
			severity: 'advice',
		},
	];
}

function cronProblems({ property, value }: DisplayedValue, cronProblem: CronProblem): Problem[] {
	const isCron =
		property.name === 'cronExpression' ||
		property.displayOptions?.show?.field?.includes('cronExpression') === true;
	if (!isCron || property.type !== 'string' || typeof value !== 'string') return [];
	if (isExpression(value) || value.trim() === '') return [];
	const problem = cronProblem(value.trim());
	if (problem === undefined) return [];
	const message = `"${value}" is not a cron expression: ${problem}.`;
	return [{ message, fix: 'Give minute, hour, day, month and weekday, such as 0 9 * * 1-5.' }];
}

const isJavaScript = ({ property: { typeOptions } }: DisplayedValue) =>
	typeOptions?.editor === 'jsEditor' ||
	(typeOptions?.editor === 'codeNodeEditor' &&
		(typeOptions.editorLanguage === undefined || typeOptions.editorLanguage === 'javaScript'));

export function valueFindings(
	displayed: DisplayedValue,
	all: readonly DisplayedValue[],
	{ node, type: { description } }: LoadedNode,
	cronProblem: CronProblem,
	checkNames: ReferenceCheck,
): Finding[] {
	const { property, value, path: parameter } = displayed;
	const place = { nodeName: node.name, parameter };
	const problems: Problem[] = [
		...typeProblems(displayed),
		...(property.type === 'options' || property.type === 'multiOptions'
			? optionProblems(displayed, all, description)
			: []),
		...(property.type === 'json' ? jsonProblems(displayed) : []),
		...(property.type === 'resourceLocator' ? locatorProblems(displayed) : []),
		...(property.type === 'filter' ? filterProblems(value) : []),
		...cronProblems(displayed, cronProblem),
	];
	const found = problems.map(({ message, fix, severity = 'error' }) =>
		invalid[severity](place, message, fix),
	);
	if (typeof value !== 'string' || !isJavaScript(displayed) || isExpression(value)) return found;
	const { tree, problem } = parseNodeCode(value, 'function');
	if (tree !== undefined) return [...found, ...checkNames(tree, place)];
	const message = `the code does not parse: ${problem}.`;
	return [...found, invalid.error(place, message, 'Correct the JavaScript.')];
}
