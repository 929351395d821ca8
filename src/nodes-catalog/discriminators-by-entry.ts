import type { Discriminators } from './definition/discriminators';
import { discriminatorsOf } from './definition/discriminators';
import type { NodeEntry } from './node-entry';

/** Reads an entry's discriminators once: large nodes take milliseconds, and searches repeat. */
export function discriminatorsByEntry(): (entry: NodeEntry) => Discriminators {
	const known = new Map<string, Discriminators>();
	return (entry) => {
		const { name, description, defaultVersion } = entry;
		const found = known.get(name) ?? discriminatorsOf(description, defaultVersion);
		known.set(name, found);
		return found;
	};
}
