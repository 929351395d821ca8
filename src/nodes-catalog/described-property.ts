import type { NodeParameterValue } from 'n8n-workflow';

import type { DecidedNode } from './definition/decided-values';
import { isShownIfDecided } from './definition/is-shown-if-decided';
import type { ReachableProperty } from './definition/reachable-properties';
import { ruleText } from './definition/rule-text';
import { choicesOf, groupsOf, propertiesOf } from './property-options';
import { plainSentence } from './text/plain-sentence';

/** A parameter, reduced for reading. */
export interface DescribedProperty {
	readonly name: string;
	readonly displayName: string;
	readonly type: string;
	/** Left out when empty. */
	readonly default?: unknown;
	readonly required?: true;
	/** Values of a choice, or names of the parameters inside a collection. */
	readonly options?: readonly NodeParameterValue[];
	/** Display rules on undecided parameters, such as `select = 'channel'`. */
	readonly when?: string;
	readonly description?: string;
}

const DESCRIPTION_LENGTH = 80;
const MAXIMUM_OPTIONS = 40;

export function describeProperty(
	{ property, when, unless }: ReachableProperty,
	node: DecidedNode,
): DescribedProperty {
	const { name, displayName, type, required, default: value } = property;
	const options = [
		...choicesOf(property)
			.filter(({ displayOptions }) => isShownIfDecided(displayOptions, node))
			.map((choice) => choice.value),
		...propertiesOf(property).map((inner) => inner.name),
		...groupsOf(property).map((group) => group.name),
	];
	const rules = [...when.map(ruleText), ...unless.map((rule) => `not (${ruleText(rule)})`)];
	const description = plainSentence(property.description, DESCRIPTION_LENGTH);

	return {
		name,
		displayName,
		type,
		...(!isEmpty(value) && { default: value }),
		...(required && { required }),
		...(options.length > 0 && { options: [...new Set(options)].slice(0, MAXIMUM_OPTIONS) }),
		...(rules.length > 0 && { when: rules.join(' and ') }),
		...(description !== '' && { description }),
	};
}

function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === '' || value === false) return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}
