import { ToolError } from '../../../kernel/tool-error';
import type { NodesCatalog } from '../../../nodes-catalog/build-catalog';

function unknownType(catalog: NodesCatalog, nodeType: string): ToolError {
	const [guess] = catalog.suggest(nodeType);
	return new ToolError({
		code: 'not-found',
		message: `This n8n has no node type "${nodeType}".${guess ? ` Did you mean "${guess}"?` : ''}`,
		hint: 'Find it with search-nodes. A community node must be installed in n8n first.',
	});
}

export function unknownVersion(
	nodeType: string,
	version: number | undefined,
	versions: readonly number[],
): ToolError {
	return new ToolError({
		code: 'not-found',
		message: `"${nodeType}" has no version ${version ?? ''}.`,
		hint: `Its versions: ${versions.join(', ')}. Leave version out for the newest.`,
	});
}

/** The exact type, or the only one that a miscased or unprefixed name can mean. Throws `ToolError`. */
export function resolveType(catalog: NodesCatalog, nodeType: string): string {
	if (catalog.versions(nodeType).length > 0) return nodeType;
	const lower = nodeType.toLowerCase();
	const same = catalog.suggest(nodeType).filter((name) => {
		const candidate = name.toLowerCase();
		return candidate === lower || candidate.endsWith(`.${lower}`);
	});
	const [only] = same;
	if (only !== undefined && same.length === 1) return only;
	throw unknownType(catalog, nodeType);
}
