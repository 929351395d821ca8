import type { INodeTypeDescription, NodeParameterValue } from 'n8n-workflow';

import { isShownIfDecided } from './is-shown-if-decided';
import type { NodeSelection } from './node-selection';

/** A node description at one version, with the parameter values that are known. */
export interface DecidedNode {
	readonly description: INodeTypeDescription;
	readonly version: number;
	readonly values: Readonly<Record<string, NodeParameterValue>>;
}

/** Takes known values from the selection, and from `hidden` parameters, which n8n sets itself. */
export function decide(
	description: INodeTypeDescription,
	version: number,
	{ resource, operation, mode }: NodeSelection,
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
