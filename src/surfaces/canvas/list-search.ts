import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { Ports } from '../../kernel/ports';
import { openPanel } from '../panels/open-panel';

const LONGEST_LIST = 100;

type Search = (ports: Ports, filter: string | undefined) => Promise<INodeListSearchResult>;

const listing = (search: Search) =>
	async function (this: ILoadOptionsFunctions, filter?: string) {
		return await openPanel(this, async (ports) => await search(ports, filter));
	};

const named = <Entry extends { readonly name: string }>(
	entries: readonly Entry[],
	filter: string | undefined,
): Entry[] => {
	const wanted = filter?.toLowerCase() ?? '';
	return entries.filter(({ name }) => name.toLowerCase().includes(wanted));
};

export const listSearches = {
	workflows: listing(async ({ workflows }, filter) => {
		const wanted = { query: filter, status: 'active', limit: LONGEST_LIST } as const;
		const { workflows: found } = await workflows.list(wanted);
		return {
			results: found.map(({ id, name }) => ({ name, value: id, url: workflows.editorUrl(id) })),
		};
	}),

	executions: listing(async ({ executions, workflows }, filter) => {
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
	}),

	credentials: listing(async ({ credentials }, filter) => {
		const found = (await credentials.list()).map(({ id, name, type }) => ({
			name: `${name} (${type})`,
			value: id,
			url: credentials.editorUrl(id),
		}));
		return { results: named(found, filter).slice(0, LONGEST_LIST) };
	}),

	dataTables: listing(async ({ dataTables }, filter) => {
		const found = await dataTables.list({ query: filter, limit: LONGEST_LIST });
		return { results: found.map(({ id, name }) => ({ name, value: id })) };
	}),

	nodeTypes: listing(async ({ nodeTypes }, filter) => {
		const found = await nodeTypes.list(filter);
		return {
			results: found.slice(0, LONGEST_LIST).map(({ name, displayName, description }) => ({
				name: `${displayName} (${name})`,
				value: name,
				description,
			})),
		};
	}),
};
