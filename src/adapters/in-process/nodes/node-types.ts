import type { INodeTypes } from 'n8n-workflow';

import type { NodeTypesPort } from '../../../kernel/ports/instance/node-types';
import { returnedType } from '../../../nodes-catalog/definition/schema-of-values';
import { nodesCatalogOf } from './cache-per-node-types';
import { outputSchema } from './loaded-node';
import { resolveType, unknownVersion } from './resolve-type';

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
		list: async (query) => [...(await nodesCatalogOf(nodeTypes)).list(query)],
		search: async (query, limit) =>
			(await nodesCatalogOf(nodeTypes)).search(query, limit).map((found) => ({ ...found })),
		async describe(nodeType, scope) {
			const catalog = await nodesCatalogOf(nodeTypes);
			const name = resolveType(catalog, nodeType);
			const found = catalog.describe(name, scope);
			if (found) {
				const properties = found.properties.map((property) => ({ ...property }));
				return { ...found, properties, credentials: [...found.credentials] };
			}
			throw unknownVersion(name, scope.version, catalog.versions(name));
		},
		async definition(nodeType, scope) {
			const catalog = await nodesCatalogOf(nodeTypes);
			const name = resolveType(catalog, nodeType);
			const found = catalog.typeDefinition(name, scope);
			if (!found) throw unknownVersion(name, scope.version, catalog.versions(name));
			const { version } = found;
			if (found.kind === 'choices')
				return { name, version, definition: `// ${found.message}\n${listed(found.choices)}` };
			const definition = found.content;
			if (found.kind === 'section') return { name, version, definition };
			const { resource, operation } = scope;
			const kind = { type: name, typeVersion: version, resource, operation };
			const returns = returnedType(outputSchema(nodeTypes, kind));
			return { name, version, definition, returns, ...catalog.needs(name, version) };
		},
		nearest: async (nodeType) => (await nodesCatalogOf(nodeTypes)).suggest(nodeType)[0],
		checkGuide: async (guide) => (await nodesCatalogOf(nodeTypes)).checkGuide(guide),
		has(nodeType, version) {
			try {
				return nodeTypes.getByNameAndVersion(nodeType, version) !== undefined;
			} catch {
				return false;
			}
		},
		async isTrigger(nodeType, version) {
			try {
				return nodeTypes
					.getByNameAndVersion(nodeType, version)
					.description.group.includes('trigger');
			} catch {
				// n8n throws for unknown types. These start nothing.
				return false;
			}
		},
	};
}
