import type { INodeListSearchResult } from 'n8n-workflow';

import type { Ports } from '../../kernel/ports';

const LONGEST_LIST = 100;

type Search = (ports: Ports, filter: string | undefined) => Promise<INodeListSearchResult>;

/** Entries whose name holds the words. */
const named = <Entry extends { readonly name: string }>(
	entries: readonly Entry[],
	filter: string | undefined,
): Entry[] => {
	const wanted = filter?.toLowerCase() ?? '';
	return entries.filter(({ name }) => name.toLowerCase().includes(wanted));
};

/** The live lists behind the panel's pickers. */
export const listSearches = {
	async workflows({ workflows }, filter) {
		const wanted = { query: filter, status: 'active', limit: LONGEST_LIST } as const;
		const { workflows: found } = await workflows.list(wanted);
		return {
			results: found.map(({ id, name }) => ({ name, value: id, url: workflows.editorUrl(id) })),
		};
	},

	async executions({ executions, workflows }, filter) {
		const found = await executions.list({ limit: LONGEST_LIST });
		const names = await workflows.names(found.map((one) => one.workflowId));
		const results = found.map(({ id, workflowId, status, startedAt }) => {
			const when = startedAt === null ? '' : `, ${startedAt.slice(0, 16).replace('T', ' ')}`;
			return {
				name: `${id}: ${names.get(workflowId) ?? 'deleted workflow'} (${status}${when})`,
				value: id,
			};
		});
		return { results: named(results, filter) };
	},

	async credentials({ credentials }, filter) {
		const found = (await credentials.list()).map(({ id, name, type }) => ({
			name: `${name} (${type})`,
			value: id,
			url: credentials.editorUrl(id),
		}));
		return { results: named(found, filter).slice(0, LONGEST_LIST) };
	},

	async dataTables({ dataTables }, filter) {
		const found = await dataTables.list({ query: filter, limit: LONGEST_LIST });
		return { results: found.map(({ id, name }) => ({ name, value: id })) };
	},

	async nodeTypes({ nodeTypes }, filter) {
		const found = await nodeTypes.list(filter);
		return {
			results: found.slice(0, LONGEST_LIST).map(({ name, displayName, description }) => ({
				name: `${displayName} (${name})`,
				value: name,
				description,
			})),
		};
	},
} satisfies Record<string, Search>;
