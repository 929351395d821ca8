import type { INodeTypes } from 'n8n-workflow';

import type { NodeScope, NodeTypesPort } from '../../kernel/ports/node-types';
import { ToolError } from '../../kernel/tool-error';
import { buildCatalog } from '../../nodes-catalog';
import type { NodesCatalog } from '../../nodes-catalog';
import { keptPerTypes } from './kept-per-types';

/** The catalog of this n8n as it is now. */
const catalogOf = keptPerTypes(({ nodes }) => buildCatalog(nodes));

function unknownType(catalog: NodesCatalog, nodeType: string): ToolError {
	const [guess] = catalog.suggest(nodeType);
	return new ToolError({
		code: 'not-found',
		message: `This n8n has no node type "${nodeType}".${guess ? ` Did you mean "${guess}"?` : ''}`,
		hint: 'Find it with search-nodes. A community node must be installed in n8n first.',
	});
}

function unknownVersion(
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
function resolve(catalog: NodesCatalog, nodeType: string): string {
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

const selection = ({ version, resource, operation, mode }: NodeScope) => ({
	...(version === undefined || version === 0 ? {} : { version }),
	...(resource === undefined ? {} : { resource }),
	...(operation === undefined ? {} : { operation }),
	...(mode === undefined ? {} : { mode }),
});

const listed = (choices: object) =>
	Object.entries(choices)
		.map(
			([name, values]) =>
				`${name}: ${Array.isArray(values) ? values.join(', ') : JSON.stringify(values)}`,
		)
		.join('\n');

/** The node types of the n8n that this process is. */
export function createNodeTypes(nodeTypes: INodeTypes): NodeTypesPort {
	return {
		list: async (query) => [...(await catalogOf(nodeTypes)).list(query)],
		search: async (query, limit) =>
			(await catalogOf(nodeTypes)).search(query, limit).map((found) => ({ ...found })),
		async describe(nodeType, scope) {
			const catalog = await catalogOf(nodeTypes);
			const name = resolve(catalog, nodeType);
			const found = catalog.describe(name, selection(scope));
			if (found) {
				const properties = found.properties.map((property) => ({ ...property }));
				return { ...found, properties, credentials: [...found.credentials] };
			}
			throw unknownVersion(name, scope.version, catalog.versions(name));
		},
		async definition(nodeType, scope) {
			const catalog = await catalogOf(nodeTypes);
			const name = resolve(catalog, nodeType);
			const found = catalog.typeDefinition(name, selection(scope));
			if (!found) throw unknownVersion(name, scope.version, catalog.versions(name));
			const { version } = found;
			if (found.kind === 'definition') return { name, version, definition: found.content };
			return { name, version, definition: `// ${found.message}\n${listed(found.choices)}` };
		},
		nearest: async (nodeType) => (await catalogOf(nodeTypes)).suggest(nodeType)[0],
		async isTrigger(nodeType, version) {
			try {
				return nodeTypes
					.getByNameAndVersion(nodeType, version)
					.description.group.includes('trigger');
			} catch {
				// n8n throws for types that it does not have; those start nothing.
				return false;
			}
		},
	};
}
