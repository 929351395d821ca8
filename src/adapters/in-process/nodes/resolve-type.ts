import type { INodeTypes } from 'n8n-workflow';

import { notFound } from '../../../kernel/tool-error';
import type { NodesCatalog } from '../../../nodes-catalog/build-catalog';
import { nodesCatalogOf } from './cache-per-node-types';

/** The exact type, or the only one that a miscased or unprefixed name can mean. Throws `ToolError`. */
function exactName(catalog: NodesCatalog, nodeType: string): string {
	if (catalog.versions(nodeType).length > 0) return nodeType;
	const lower = nodeType.toLowerCase();
	const suggested = catalog.suggest(nodeType);
	const same = suggested.filter((name) => {
		const candidate = name.toLowerCase();
		return candidate === lower || candidate.endsWith(`.${lower}`);
	});
	const [only] = same;
	if (only !== undefined && same.length === 1) return only;
	const [guess] = suggested;
	throw notFound(
		`This n8n has no node type "${nodeType}".${guess ? ` Did you mean "${guess}"?` : ''}`,
		'Find it with search-nodes. A community node must be installed in n8n first.',
	);
}

/** What `find` gives of a type by its exact name. Throws `ToolError` for a type or a version that this n8n does not have. */
export async function resolveType<Found>(
	nodeTypes: INodeTypes,
	nodeType: string,
	version: number | undefined,
	find: (catalog: NodesCatalog, name: string) => Found | undefined,
) {
	const catalog = await nodesCatalogOf(nodeTypes);
	const name = exactName(catalog, nodeType);
	const found = find(catalog, name);
	if (found !== undefined) return { catalog, name, found };
	throw notFound(
		`"${name}" has no version ${version ?? ''}.`,
		`Its versions: ${catalog.versions(name).join(', ')}. Leave version out for the newest.`,
	);
}
