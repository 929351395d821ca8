import type { INodeTypes, ICredentialType, INodeTypeDescription } from 'n8n-workflow';

import { buildCatalog } from '../../../nodes-catalog/build-catalog';

interface CollectedTypes {
	readonly nodes: readonly INodeTypeDescription[];
	readonly credentials: readonly ICredentialType[];
}

/** n8n's loader, as its `NodeTypes` service holds it (n8n/dist/load-nodes-and-credentials, private). */
interface TypesLoader {
	readonly loaders: Readonly<Record<string, object>>;
	collectTypes(): Promise<CollectedTypes>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isTypesLoader = (value: unknown): value is TypesLoader =>
	isObject(value) &&
	'collectTypes' in value &&
	typeof value.collectTypes === 'function' &&
	'loaders' in value &&
	isObject(value.loaders);

const loaderOf = (nodeTypes: object): TypesLoader | undefined =>
	'loadNodesAndCredentials' in nodeTypes && isTypesLoader(nodeTypes.loadNodesAndCredentials)
		? nodeTypes.loadNodesAndCredentials
		: undefined;

/** Objects that are replaced when a package is installed, updated or removed. */
const typeSources = (nodeTypes: INodeTypes): readonly object[] =>
	Object.values(loaderOf(nodeTypes)?.loaders ?? { nodeTypes });

/** Loads each type by itself: seconds instead of one, but by documented functions alone. */
function loadOneByOne(nodeTypes: INodeTypes): INodeTypeDescription[] {
	return Object.keys(nodeTypes.getKnownTypes()).flatMap((name) => {
		try {
			return [{ ...nodeTypes.getByNameAndVersion(name).description, name }];
		} catch {
			// A type that n8n cannot load is not there to be used.
			return [];
		}
	});
}

/** All node types of this n8n, with community nodes and tool variants, and its credential types: none where its loader cannot be had. */
async function collectTypes(nodeTypes: INodeTypes): Promise<CollectedTypes> {
	const loader = loaderOf(nodeTypes);
	return loader ? await loader.collectTypes() : { nodes: loadOneByOne(nodeTypes), credentials: [] };
}

interface Kept<Value> {
	readonly sources: readonly object[];
	readonly value: Promise<Value>;
}

const same = (a: readonly object[], b: readonly object[]) =>
	a.length === b.length && a.every((one, index) => one === b[index]);

/** Caches what is built from this n8n's node types, and rebuilds it when they change. A new worker only loses the second that building takes. */
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

export const nodesCatalogOf = cachePerNodeTypes(({ nodes }) => buildCatalog(nodes));
