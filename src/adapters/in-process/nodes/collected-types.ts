import type { ICredentialType, INodeTypeDescription, INodeTypes } from 'n8n-workflow';

export interface CollectedTypes {
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
export function typeSources(nodeTypes: INodeTypes): readonly object[] {
	const loader = loaderOf(nodeTypes);
	return loader ? Object.values(loader.loaders) : [nodeTypes];
}

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

/**
 * The descriptions of all node types of this n8n, community nodes and generated tool variants included,
 * and its credential types. Those are empty where n8n's loader is not to be had.
 */
export async function collectTypes(nodeTypes: INodeTypes): Promise<CollectedTypes> {
	const loader = loaderOf(nodeTypes);
	return loader ? await loader.collectTypes() : { nodes: loadOneByOne(nodeTypes), credentials: [] };
}
