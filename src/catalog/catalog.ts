import type { Catalog, CatalogScope, CatalogSource } from '../kernel/catalog';
import { type Tool, nativeProviders } from '../kernel/define-tool';
import { ownNames } from '../kernel/looked-up-call';
import { REGISTRY } from '../registry/dispatch/registered-facts';
import { nativeTools } from '../tools';
import { searchCatalog } from './search-catalog';

function catalogOf<One extends Tool>(given: readonly One[]): Catalog<One> {
	// A map, because models send names, and an object would find `constructor`.
	const byName = new Map<string, One>();
	for (const tool of given)
		if (tool.isWithdrawn !== true && !byName.has(tool.name)) byName.set(tool.name, tool);
	const all = [...byName.values()];
	const tools = all.filter(({ domain }) => domain !== 'orchestration');
	return {
		tools,
		all,
		withdrawn: given.filter(({ isWithdrawn, name }) => isWithdrawn === true && !byName.has(name)),
		// A team that registers its first tool later has given it to its agents before.
		providers: [...new Set([...nativeProviders, REGISTRY, ...all.map(({ provider }) => provider)])],
		find(name) {
			const tool = byName.get(name);
			return tool?.domain === 'orchestration' ? undefined : tool;
		},
		findAny: (name) => byName.get(name),
		search: (wish, limit) => searchCatalog(tools, wish, limit),
		isReserved: (name) => byName.has(name) || ownNames.includes(name),
	};
}

/** The tools that this package brings. They are the same for all callers. */
export const nativeCatalog = catalogOf(nativeTools);

/** Joins sources to one catalog. Where two sources have a tool of one name, the earlier source wins. */
export const createCatalog = (sources: readonly CatalogSource[]) => ({
	async for(scope: CatalogScope): Promise<Catalog> {
		const lists = await Promise.all(sources.map(async (source) => await source.tools(scope)));
		return catalogOf(lists.flat().filter(({ name }) => !ownNames.includes(name)));
	},
});

export const catalog = createCatalog([
	{ tools: async () => await Promise.resolve(nativeTools) },
	{ tools: async ({ registered }) => (await registered?.()) ?? [] },
	{ tools: async ({ remote }) => (await remote?.()) ?? [] },
]);
