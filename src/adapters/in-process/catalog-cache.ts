import type { INodeTypes } from 'n8n-workflow';

import { buildCatalog } from '../../nodes-catalog';
import type { NodesCatalog } from '../../nodes-catalog';
import { collectTypes, typeSources } from './collected-types';

interface Kept {
	readonly sources: readonly object[];
	readonly catalog: Promise<NodesCatalog>;
}

/**
 * Derived from what n8n has loaded and built anew whenever that changes; a worker that comes or goes
 * loses nothing but the second it takes.
 */
const kept = new WeakMap<INodeTypes, Kept>();

const same = (a: readonly object[], b: readonly object[]) =>
	a.length === b.length && a.every((one, index) => one === b[index]);

/** The catalog of this n8n as it is now. */
export async function catalogOf(nodeTypes: INodeTypes): Promise<NodesCatalog> {
	const sources = typeSources(nodeTypes);
	const before = kept.get(nodeTypes);
	if (before && same(before.sources, sources)) return await before.catalog;
	const catalog = collectTypes(nodeTypes).then(buildCatalog);
	kept.set(nodeTypes, { sources, catalog });
	// A failed build must not be remembered.
	catalog.catch(() => kept.delete(nodeTypes));
	return await catalog;
}
