import { isRecord } from '../../kernel/values/is-record';
import { isExpression } from '../../kernel/workflow/is-expression';
import { isUnset } from '../../kernel/values/is-unset';
import { nearest } from '../../kernel/values/nearest';
import type { Problem } from '../finding';
import { newConditions } from '../older-shapes';
import { isSyntax } from '../syntax';
import { EXPRESSION, type KindScope, onlyExpression } from '../value-kinds';
import { type Condition, computedProblem, literalProblem } from './condition-values';
import { constantProblem } from './taken-problems';

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

/** What is compared with a list: n8n takes it for a list as well, unless the operator says otherwise. */
function listProblem({ operator, rightValue }: Condition, options: unknown): Problem | undefined {
	const { type, operation, rightType, singleValue } = isRecord(operator) ? operator : {};
	const isSaid = type !== 'array' || rightType !== undefined || singleValue === true;
	const isStrict = isRecord(options) && options.typeValidation === 'strict';
	// n8n reads a list out of text where it is not strict.
	const isList = Array.isArray(rightValue) || (!isStrict && /^\s*\[/.test(String(rightValue)));
	if (isSaid || isUnset(rightValue) || isList) return undefined;
	const more = PRESENCE.includes(String(operation))
		? 'singleValue: true'
		: `rightType: "${String(operation).startsWith('length') ? 'number' : 'any'}"`;
	return {
		message:
			'a condition compares a list with one value, its operator has no rightType, and n8n fails.',
		fix: `Write operator: { type: "array", operation: "${String(operation)}", ${more} }.`,
	};
}

/** A pattern that JavaScript does not read, split as n8n splits it. */
function patternProblem({ operator, rightValue }: Condition): Problem | undefined {
	const { type, operation } = isRecord(operator) ? operator : {};
	const isPattern = type === 'string' && (operation === 'regex' || operation === 'notRegex');
	if (!isPattern || typeof rightValue !== 'string' || isExpression(rightValue)) return undefined;
	const [, inner = rightValue, flags = ''] = /^\/(.*?)\/([gimusy]*)$/.exec(rightValue) ?? [];
	try {
		new RegExp(inner, flags);
		return undefined;
	} catch (error) {
		const reason = error instanceof Error ? error.message : 'it does not parse';
		return {
			message: `a condition has a pattern that n8n cannot read, and fails: ${reason}.`,
			fix: 'Write a regular expression of JavaScript: flags go behind it, as in "/pattern/i".',
		};
	}
}

/** Signs of a pattern that are no letters: escapes, and classes. */
const SIGN =
	/\\(?:u[\da-f]{4}|u\{[\da-f]+\}|x[\da-f]{2}|p\{[^}]*\}|k<[^>]*>|c[a-z]|[^])|\[(?:\\[^]|[^\]\\])*\]/gi;

/** Whether a class finds capitals alone. */
const isOfCapitals = (sign: string): boolean =>
	/^\[(?!\^)[^a-z]*[A-Z][^a-z]*\]$/.test(sign.replace(/\\[dsbnrtvf]/g, ''));

/** Whether a part of a pattern needs a capital, and no other is the same in small letters. */
function needsCapitals(pattern: string): boolean {
	const plain = pattern.replace(SIGN, (sign) => (isOfCapitals(sign) ? 'A' : '.'));
	const parts = plain.replace(/\(\?<\w+>/g, '(').split(/[|()]/);
	return parts.some((one) => /[A-Z](?!\?|\*|\{0)/.test(one) && !parts.includes(one.toLowerCase()));
}

/**
 * Ignoring the case, n8n writes what it compares in small letters, but not a pattern. It goes by the options of the
 * conditions; that of the node is for the editor, which copies it.
 */
function caseProblems(
	{ operator, rightValue }: Condition,
	options: unknown,
	isIgnoring: boolean,
): Problem[] {
	const { type, operation } = isRecord(operator) ? operator : {};
	const isMinded = !isRecord(options) || options.caseSensitive !== false;
	const isPattern = operation === 'regex' || operation === 'notRegex';
	const pattern = String(rightValue);
	const isSettled = isPattern && (isExpression(pattern) || /^\/.*\/\w*i\w*$/s.test(pattern));
	if (type !== 'string' || PRESENCE.includes(String(operation)) || isSettled) return [];
	const hasCapitals = isPattern && needsCapitals(pattern);
	if (isMinded ? !isIgnoring : !hasCapitals) return [];
	const message = isMinded
		? 'it is case-sensitive: n8n reads caseSensitive of the conditions, not ignoreCase.'
		: `n8n compares small letters alone, and "${pattern}" has capitals, which it never finds.`;
	const fix = isPattern ? `rightValue: "/${pattern}/i"` : 'caseSensitive: false in the conditions';
	return [{ message, fix: `Write ${fix}.`, severity: 'advice' }];
}

/** A text in small letters that is compared with capitals. */
function smallProblem(
	{ leftValue, rightValue, operator }: Condition,
	options: unknown,
	{ isLower }: KindScope,
): Problem[] {
	const { type, operation } = isRecord(operator) ? operator : {};
	const isMinded = !isRecord(options) || options.caseSensitive !== false;
	const isText =
		type === 'string' && ['equals', 'contains', 'startsWith'].includes(String(operation));
	const right = String(rightValue);
	if (!isMinded || !isText || !/[A-Z]/.test(right) || isExpression(right)) return [];
	const left = onlyExpression(String(leftValue));
	if (!isSyntax(left) || isLower?.(left) !== true) return [];
	const message = `its text is in small letters by then, and never "${right}".`;
	return [{ message, fix: `Write rightValue: "${right.toLowerCase()}".`, severity: 'advice' }];
}

/** Checks the conditions of If, Filter, Switch and similar nodes. */
export function filterProblems(
	value: unknown,
	{ options }: Condition,
	scope: KindScope = EXPRESSION,
): Problem[] {
	if (!isRecord(value)) return [];
	if (!Array.isArray(value.conditions)) {
		const foreign = Object.keys(value).filter((key) => !KEYS.includes(key));
		// n8n fills in missing keys of a new node, but does not read the lists of older versions.
		if (foreign.length === 0 && value.conditions === undefined) return [];
		const migrated = newConditions(value);
		const line = migrated
			? JSON.stringify(migrated)
			: '{"conditions": [{"leftValue": ..., "rightValue": ..., "operator": {"type": "string", "operation": "equals"}}], "combinator": "and"}';
		const message = 'it holds no list of conditions, so that every item meets it.';
		return [{ message, fix: `Write ${line}.` }];
	}
	const { combinator } = value;
	const isOdd = combinator !== undefined && combinator !== 'and' && combinator !== 'or';
	const joined: Problem[] = [];
	if (isOdd && value.conditions.length > 1 && !isExpression(combinator)) {
		const message = `the combinator ${JSON.stringify(combinator)} is neither "and" nor "or", and no item meets the conditions.`;
		const meant = String(combinator).toLowerCase() === 'or' ? 'or' : 'and';
		joined.push({ message, fix: `Write combinator: "${meant}".` });
	}
	const problems = value.conditions.flatMap((condition: unknown, index): Problem[] => {
		if (!isRecord(condition)) return [];
		if (!('leftValue' in condition) && 'value1' in condition) {
			const message =
				'a condition has value1 and value2, which n8n does not read: it compares nothing.';
			return [{ message, fix: 'Write leftValue and rightValue.' }];
		}
		const wrongOperator = operatorProblem(condition.operator);
		if (wrongOperator) return [wrongOperator];
		const always =
			listProblem(condition, value.options) ??
			patternProblem(condition) ??
			computedProblem(condition, value.options, scope);
		if (always) return [always];
		const isIgnoring = isRecord(options) && options.ignoreCase === true;
		const problem = literalProblem(condition, value.options);
		if (!problem)
			return [
				...[constantProblem(condition) ?? []].flat(),
				...caseProblems(condition, value.options, isIgnoring),
				...smallProblem(condition, value.options, scope),
			];
		// n8n evaluates a later condition only if the earlier ones have not decided.
		return [index === 0 ? problem : { ...problem, severity: 'advice' }];
	});
	return [...joined, ...problems];
}
