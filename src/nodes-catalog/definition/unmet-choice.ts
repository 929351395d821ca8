import type { Discriminators } from './discriminators';
import type { NodeSelection } from './node-selection';

/** Says which discriminator a selection lacks or misnames; undefined when it is complete. */
export function unmetChoice(
	{ resource: resources, operation: operations, mode: modes }: Discriminators,
	{ resource, operation, mode }: NodeSelection,
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

function unmetName(
	kind: string,
	chosen: string | undefined,
	known: readonly string[],
	place = '',
): string | undefined {
	if (chosen !== undefined && known.includes(chosen)) return undefined;
	if (chosen === undefined) return `Say which ${kind}${place} to define.`;
	return `There is no ${kind} '${chosen}'${place}. Known: ${known.join(', ')}`;
}
