import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import type { Ports } from '../../kernel/ports';

const LONGEST_LIST = 100;

/** The live lists behind the panel's pickers. */
export const listSearches = {
	async workflows(
		{ workflows }: Pick<Ports, 'workflows'>,
		filter: string | undefined,
	): Promise<INodeListSearchResult> {
		const wanted = { query: filter, status: 'active', limit: LONGEST_LIST } as const;
		const { workflows: found } = await workflows.list(wanted);
		return {
			results: found.map(({ id, name }) => ({ name, value: id, url: workflows.editorUrl(id) })),
		};
	},

	async executions(
		{ executions, workflows }: Pick<Ports, 'executions' | 'workflows'>,
		filter: string | undefined,
	): Promise<INodeListSearchResult> {
		const found = await executions.list({ limit: LONGEST_LIST });
		const names = await workflows.names(found.map((one) => one.workflowId));
		const results = found.map(({ id, workflowId, status, startedAt }): INodeListSearchItems => {
			const when = startedAt === null ? '' : `, ${startedAt.slice(0, 16).replace('T', ' ')}`;
			return {
				name: `${id}: ${names.get(workflowId) ?? 'deleted workflow'} (${status}${when})`,
				value: id,
			};
		});
		const wanted = filter?.toLowerCase() ?? '';
		return { results: results.filter(({ name }) => name.toLowerCase().includes(wanted)) };
	},

	async credentials(
		{ credentials }: Pick<Ports, 'credentials'>,
		filter: string | undefined,
	): Promise<INodeListSearchResult> {
		const wanted = filter?.toLowerCase() ?? '';
		const found = (await credentials.list()).map(({ id, name, type }) => ({
			name: `${name} (${type})`,
			value: id,
			url: credentials.editorUrl(id),
		}));
		const results = found.filter(({ name }) => name.toLowerCase().includes(wanted));
		return { results: results.slice(0, LONGEST_LIST) };
	},

	async dataTables(
		{ dataTables }: Pick<Ports, 'dataTables'>,
		filter: string | undefined,
	): Promise<INodeListSearchResult> {
		const found = await dataTables.list({ query: filter, limit: LONGEST_LIST });
		return { results: found.map(({ id, name }) => ({ name, value: id })) };
	},

	async nodeTypes(
		{ nodeTypes }: Pick<Ports, 'nodeTypes'>,
		filter: string | undefined,
	): Promise<INodeListSearchResult> {
		const found = await nodeTypes.list(filter);
		return {
			results: found.slice(0, LONGEST_LIST).map(({ name, displayName, description }) => ({
				name: `${displayName} (${name})`,
				value: name,
				description,
			})),
		};
	},
};
