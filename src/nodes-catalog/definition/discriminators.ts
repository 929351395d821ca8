import type { INodeTypeDescription } from 'n8n-workflow';

import type { NodeScope } from '../../kernel/ports/instance/node-types';
import { decide, isShownIfDecided, shownChoices } from './decided-node';

/** The parameters that decide which of a node's other parameters exist, and their values. */
export interface Discriminators {
	/** Operations by resource; a list is empty if the resource has no operations. */
	readonly resource?: Readonly<Record<string, readonly string[]>>;
	readonly operation?: readonly string[];
	readonly mode?: readonly string[];
}

/** n8n adds this pseudo operation to point people to the HTTP Request node. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

export function discriminatorsOf(
	description: INodeTypeDescription,
	version: number,
): Discriminators {
	const valuesOf = (wanted: string, selection: NodeScope): readonly string[] => {
		const node = decide(description, version, selection);
		const values = description.properties
			.filter(
				({ name, type, displayOptions }) =>
					name === wanted && type === 'options' && isShownIfDecided(displayOptions, node),
			)
			.flatMap((property) => shownChoices(property, node))
			.map(({ value }) => String(value));
		return [...new Set(values)].filter((value) => value !== CUSTOM_API_CALL);
	};

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

function unmetName(kind: string, chosen: string | undefined, known: readonly string[], place = '') {
	if (chosen !== undefined && known.includes(chosen)) return undefined;
	if (chosen === undefined) return `Say which ${kind}${place} to define.`;
	return `There is no ${kind} '${chosen}'${place}. Known: ${known.join(', ')}`;
}

/** Says which discriminator a selection lacks or misnames; undefined when it is complete. */
export function unmetChoice(
	{ resource: resources, operation: operations, mode: modes }: Discriminators,
	{ resource, operation, mode }: NodeScope,
): string | undefined {
	if (resources) {
		const unmet = unmetName('resource', resource, Object.keys(resources));
		if (unmet !== undefined || resource === undefined) return unmet;
		const ofResource = resources[resource] ?? [];
		return ofResource.length > 0
			? unmetName('operation', operation, ofResource, ` of resource '${resource}'`)
			: undefined;
	}
	if (operations) return unmetName('operation', operation, operations);
	return modes && mode !== undefined ? unmetName('mode', mode, modes) : undefined;
}
