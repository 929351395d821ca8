import { NodeHelpers } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import type { DecidedNode } from './decided-values';
import type { Conditions, Rule } from './open-rules';
import { isDecidedKey, rulesOf } from './open-rules';

/**
 * Evaluates, with n8n's own code, the display rules whose parameter is known: version, features and the selection.
 * Ignores rules on other parameters.
 */
export function isShownIfDecided(
	conditions: Conditions | undefined,
	{ description, version, values }: DecidedNode,
	isNested = false,
): boolean {
	if (!conditions) return true;
	const decided = (rules: readonly Rule[]) =>
		Object.fromEntries(
			rules
				.filter(({ key }) => isDecidedKey(key, values, isNested))
				.map(({ key, anyOf }) => [key, [...anyOf]]),
		);
	const probe: INodeProperties = {
		displayName: '',
		name: '',
		type: 'string',
		default: '',
		displayOptions: {
			show: decided(rulesOf(conditions.show)),
			hide: decided(rulesOf(conditions.hide)),
		},
	};
	return NodeHelpers.displayParameter({ ...values }, probe, { typeVersion: version }, description);
}
