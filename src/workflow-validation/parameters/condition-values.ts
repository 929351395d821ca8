import { type FilterConditionValue, FilterError, executeFilterCondition } from 'n8n-workflow';

import { fresh } from '../../kernel/fresh';
import { isRecord } from '../../kernel/values/is-record';
import type { Problem } from '../finding';
import { EXPRESSION, type KindScope, samplesOf } from '../value-kinds';

export type Condition = Readonly<Record<string, unknown>>;

const isCondition = (condition: Condition): condition is Condition & FilterConditionValue =>
	isRecord(condition.operator);

/** Operators and values as JSON. The same few are asked for again and again, and n8n makes an error with its place in the code for each. */
const LONGEST_KEPT = 300;
const refusals = fresh<string, { readonly reason: string | undefined }>({ most: 5_000 });

/** Why n8n does not compare a condition whose values are known; undefined where it does. */
function refusal(condition: Condition, options: unknown): string | undefined {
	const { typeValidation, version } = isRecord(options) ? options : {};
	if (!isCondition(condition)) return undefined;
	const { operator, leftValue, rightValue } = condition;
	const key = JSON.stringify({ operator, leftValue, rightValue, typeValidation, version });
	const ask = () => ({ reason: refusedBy(condition, typeValidation, version) });
	return (key.length > LONGEST_KEPT ? ask() : refusals.get(key, ask)).reason;
}

function refusedBy(condition: FilterConditionValue, typeValidation: unknown, version: unknown) {
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
		return error instanceof FilterError ? error.message.replace(/ \[.*\]$/, '') : undefined;
	}
}

/** What n8n says where it compares none of the values that both sides may have. */
function undecided(
	condition: Condition,
	options: unknown,
	when: string,
	scope: KindScope,
): Problem | undefined {
	const { leftValue, rightValue } = condition;
	const { type, operation } = isRecord(condition.operator) ? condition.operator : {};
	// What a pattern finds says nothing here, and it could take long.
	const rights = samplesOf(rightValue, scope).map((one) =>
		type === 'string' && /regex/i.test(String(operation)) && typeof one === 'string' ? 'a' : one,
	);
	let reason: string | undefined;
	for (const left of samplesOf(leftValue, scope))
		for (const right of rights) {
			const told = refusal({ ...condition, leftValue: left, rightValue: right }, options);
			if (told === undefined) return undefined;
			reason ??= told;
		}
	if (reason === undefined) return undefined;
	const isStrict = isRecord(options) && options.typeValidation === 'strict';
	return {
		message: `a condition cannot be decided${when}: ${reason}.`,
		fix: `Compare by the type that the values have${isStrict ? ', or set typeValidation to "loose"' : ''}.`,
	};
}

/** A literal of another type: n8n refuses a word where the condition expects a number. */
export const literalProblem = (condition: Condition, options: unknown): Problem | undefined =>
	undecided(condition, options, '', EXPRESSION);

/** An expression that always gives another type, such as a count that is compared as a text. */
export function computedProblem(
	condition: Condition,
	options: unknown,
	scope: KindScope,
): Problem | undefined {
	const sides = [condition.leftValue, condition.rightValue];
	const isComputed = sides.some((one) => samplesOf(one, scope)[0] !== one);
	return isComputed
		? undecided(condition, options, ', whatever its expression gives', scope)
		: undefined;
}
