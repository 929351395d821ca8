import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { choicesOf } from '../property-options';
import { decide } from './decided-values';
import { isShownIfDecided } from './is-shown-if-decided';
import type { NodeSelection } from './node-selection';

/** The parameters that decide which of a node's other parameters exist, and their values. */
export interface Discriminators {
	/** Operations by resource; a list is empty if the resource has no operations. */
	readonly resource?: Readonly<Record<string, readonly string[]>>;
	/** Operations of a node without resources. */
	readonly operation?: readonly string[];
	/** Modes of a node without resources and operations. */
	readonly mode?: readonly string[];
}

export function discriminatorsOf(
	description: INodeTypeDescription,
	version: number,
): Discriminators {
	const valuesOf = (name: string, selection: NodeSelection) =>
		discriminatorValues(description, version, name, selection);

	const resources = valuesOf('resource', {});
	if (resources.length > 0) {
		const operations = (resource: string) => valuesOf('operation', { resource });
		return { resource: Object.fromEntries(resources.map((each) => [each, operations(each)])) };
	}
	const operation = valuesOf('operation', {});
	if (operation.length > 0) return { operation };
	const mode = valuesOf('mode', {});
	return mode.length > 1 ? { mode } : {};
}

function discriminatorValues(
	description: INodeTypeDescription,
	version: number,
	name: string,
	selection: NodeSelection,
): readonly string[] {
	const node = decide(description, version, selection);
	const isShown = ({ displayOptions }: Pick<INodeProperties, 'displayOptions'>) =>
		isShownIfDecided(displayOptions, node);
	const values = description.properties
		.filter(
			(property) => property.name === name && property.type === 'options' && isShown(property),
		)
		.flatMap((property) => choicesOf(property).filter(isShown))
		.map(({ value }) => String(value));
	return [...new Set(values)].filter((value) => value !== CUSTOM_API_CALL);
}

/** n8n adds this pseudo operation to point people to the HTTP Request node. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';
