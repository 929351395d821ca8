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
 * Whether the value of a rule's parameter is known. `@version` and similar keys always are. `/x` means `x` at the root.
 * Without a slash, the rule of a nested property refers to a sibling, which no selection decides.
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
