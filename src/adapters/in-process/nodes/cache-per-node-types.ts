import type { INodeTypes } from 'n8n-workflow';

import { collectTypes, typeSources } from './collected-types';
import type { CollectedTypes } from './collected-types';

interface Kept<Value> {
	readonly sources: readonly object[];
	readonly value: Promise<Value>;
}

const same = (a: readonly object[], b: readonly object[]) =>
	a.length === b.length && a.every((one, index) => one === b[index]);

/**
 * Caches what is built from this n8n's node types, and rebuilds it when they change. A new worker only loses the second
 * that building takes.
 */
export function cachePerNodeTypes<Value>(
	build: (types: CollectedTypes) => Value,
): (nodeTypes: INodeTypes) => Promise<Value> {
	const kept = new WeakMap<INodeTypes, Kept<Value>>();
	return async (nodeTypes) => {
		const sources = typeSources(nodeTypes);
		const before = kept.get(nodeTypes);
		if (before && same(before.sources, sources)) return await before.value;
		const value = collectTypes(nodeTypes).then(build);
		kept.set(nodeTypes, { sources, value });
		// A failed build must not be remembered.
		value.catch(() => kept.delete(nodeTypes));
		return await value;
	};
}
