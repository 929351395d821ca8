import type { DisplayCondition, NodeParameterValue } from 'n8n-workflow';

type AnyOf = ReadonlyArray<NodeParameterValue | DisplayCondition>;
type RuleRecord = Readonly<Record<string, AnyOf | undefined>>;

/** The display options of a property, a choice or a credential. */
export interface Conditions {
	readonly show?: RuleRecord;
	readonly hide?: RuleRecord;
}

/** One condition: the parameter `key` must have any of these values. */
export interface Rule {
	readonly key: string;
	readonly anyOf: AnyOf;
}

export function rulesOf(record: RuleRecord | undefined): Rule[] {
	return Object.entries(record ?? {}).flatMap(([key, anyOf]) => (anyOf ? [{ key, anyOf }] : []));
}

/**
 * Whether a rule's parameter is settled. `@version` and its like always are; `/x` is `x` at the
 * root; without a slash a nested property's rule speaks of a sibling, which no selection settles.
 */
export function isDecidedKey(
	key: string,
	values: Readonly<Record<string, unknown>>,
	isNested: boolean,
): boolean {
	if (key.startsWith('@')) return true;
	if (isNested && !key.startsWith('/')) return false;
	return key.replace(/^\//, '') in values;
}
