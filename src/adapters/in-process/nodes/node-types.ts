import type { INodeTypes } from 'n8n-workflow';

import type { NodeTypesPort } from '../../../kernel/ports/instance/node-types';
import type { NodesCatalog } from '../../../nodes-catalog/build-catalog';
import { returnedType } from '../../../nodes-catalog/definition/schema-of-values';
import { nodesCatalogOf } from './cache-per-node-types';
import { loadedType, outputSchema } from './loaded-node';
import { resolveType } from './resolve-type';

const listed = (choices: object) =>
	Object.entries(choices)
		.map(
			([name, values]) =>
				`${name}: ${Array.isArray(values) ? values.join(', ') : JSON.stringify(values)}`,
		)
		.join('\n');

/** n8n ships no schema of it, and a workflow is written before it has ever failed. */
const ERROR_ITEM =
	'{ execution?: { id: string; url: string; retryOf?: string; error: { message: string; stack: string }; lastNodeExecuted: string; mode: string }; trigger?: { error: { message: string }; mode: string }; workflow: { id: string; name: string } }';

export function createNodeTypes(nodeTypes: INodeTypes): NodeTypesPort {
	const typeOf = (nodeType: string, version?: number) => loadedType(nodeTypes, nodeType, version);
	return {
		list: async (query) => [...(await nodesCatalogOf(nodeTypes)).list(query)],
		search: async (query, limit) =>
			(await nodesCatalogOf(nodeTypes)).search(query, limit).map((found) => ({ ...found })),
		async describe(nodeType, scope) {
			const { found } = await resolveType(nodeTypes, nodeType, scope.version, (catalog, name) =>
				catalog.describe(name, scope),
			);
			const properties = found.properties.map((property) => ({ ...property }));
			return { ...found, properties, credentials: [...found.credentials] };
		},
		async definition(nodeType, scope) {
			const read = (known: NodesCatalog, name: string) => known.typeDefinition(name, scope);
			const resolved = await resolveType(nodeTypes, nodeType, scope.version, read);
			const { catalog, name, found } = resolved;
			const { version } = found;
			if (found.kind === 'choices')
				return { name, version, definition: `// ${found.message}\n${listed(found.choices)}` };
			const definition = found.content;
			if (found.kind === 'section') return { name, version, definition };
			const { resource, operation } = scope;
			const kind = { type: name, typeVersion: version, resource, operation };
			const isErrorTrigger = name === 'n8n-nodes-base.errorTrigger';
			const returns = isErrorTrigger ? ERROR_ITEM : returnedType(outputSchema(nodeTypes, kind));
			return { name, version, definition, returns, ...catalog.needs(name, version) };
		},
		nearest: async (nodeType) => (await nodesCatalogOf(nodeTypes)).suggest(nodeType)[0],
		checkGuide: async (guide) => (await nodesCatalogOf(nodeTypes)).checkGuide(guide),
		has: (nodeType, version) => typeOf(nodeType, version) !== undefined,
		isTrigger: async (nodeType, version) =>
			await Promise.resolve(
				typeOf(nodeType, version)?.description.group.includes('trigger') === true,
			),
	};
}
