import {
	type DisplayCondition,
	type INodeProperties,
	type INodeTypeDescription,
	type NodeParameterValue,
	NodeHelpers,
} from 'n8n-workflow';

import type { NodeScope } from '../../kernel/ports/instance/node-types';
import { choicesOf } from '../property-options';

export interface DecidedNode {
	readonly description: INodeTypeDescription;
	readonly version: number;
	readonly values: Readonly<Record<string, NodeParameterValue>>;
}

type AnyOf = ReadonlyArray<NodeParameterValue | DisplayCondition>;
type RuleRecord = Readonly<Record<string, AnyOf | undefined>>;

interface Conditions {
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

/** Whether the value of a rule's parameter is known. Without a slash, the rule of a nested property refers to a sibling, which no selection decides. */
function isDecidedKey(key: string, values: DecidedNode['values'], isNested: boolean): boolean {
	if (key.startsWith('@')) return true;
	if (isNested && !key.startsWith('/')) return false;
	return key.replace(/^\//, '') in values;
}

export const openRules = (
	record: RuleRecord | undefined,
	{ values }: DecidedNode,
	isNested = false,
): Rule[] => rulesOf(record).filter(({ key }) => !isDecidedKey(key, values, isNested));

/** Evaluates, with n8n's own code, the display rules whose parameter is known. */
export function isShownIfDecided(
	conditions: Conditions | undefined,
	{ description, version, values }: DecidedNode,
	isNested = false,
): boolean {
	if (!conditions) return true;
	const decided = (record: RuleRecord | undefined) =>
		Object.fromEntries(
			rulesOf(record)
				.filter(({ key }) => isDecidedKey(key, values, isNested))
				.map(({ key, anyOf }) => [key, [...anyOf]]),
		);
	const probe: INodeProperties = {
		displayName: '',
		name: '',
		type: 'string',
		default: '',
		displayOptions: { show: decided(conditions.show), hide: decided(conditions.hide) },
	};
	return NodeHelpers.displayParameter({ ...values }, probe, { typeVersion: version }, description);
}

/** The choices of a property that the known values do not rule out. */
export const shownChoices = (property: INodeProperties, node: DecidedNode, isNested = false) =>
	choicesOf(property).filter(({ displayOptions }) =>
		isShownIfDecided(displayOptions, node, isNested),
	);

/** Takes known values from the selection, and from `hidden` parameters, which n8n sets itself. */
export function decide(
	description: INodeTypeDescription,
	version: number,
	{ resource, operation, mode }: NodeScope,
): DecidedNode {
	const given: Record<string, NodeParameterValue> = {
		...(resource !== undefined && { resource }),
		...(operation !== undefined && { operation }),
		...(mode !== undefined && { mode }),
	};
	const node = { description, version, values: given };
	const hidden: Record<string, NodeParameterValue> = {};
	for (const property of description.properties) {
		const { type, name, default: value } = property;
		if (type !== 'hidden' || name in given || typeof value === 'object') continue;
		if (isShownIfDecided(property.displayOptions, node)) hidden[name] = value;
	}
	return { ...node, values: { ...hidden, ...given } };
}
