import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { openIdentity } from '../../instance/identity/open-identity';
import { openTenant } from '../../instance/identity/open-tenant';
import { openRegistryAt } from '../../instance/registry/open-registry-at';
import { registryPlace } from '../../instance/registry/open-registered-tools';
import { openStore } from '../../instance/open-store';
import type { Ports } from '../../kernel/ports';
import type { Registry } from '../../registry/open-registry';
import { openPanel } from '../panels/open-panel';

const PATIENCE = 15_000;

const MOST = 100;

const ITEM = 0;

type Read<Value> = (registry: Registry, ports: Ports) => Promise<Value>;

/** Opens the registry for a list of the panel, which changes nothing. Throws `NodeOperationError`. */
const ofRegistry = async <Value,>(context: ILoadOptionsFunctions, read: Read<Value>) =>
	await openPanel(context, async (ports) => {
		const principal = await openTenant(context, openIdentity(context, ITEM, 'person'))();
		const { organisation, agency } = principal;
		const store = await openStore(context, ITEM);
		const place = registryPlace(store, { organisation, agency }, AbortSignal.timeout(PATIENCE));
		return await read(openRegistryAt(place, { ...principal, isAdmin: false }, ports), ports);
	});

const listed = (
	rows: ReadonlyArray<{ readonly id: string; readonly name: string }>,
	filter = '',
): INodeListSearchResult => {
	const wanted = filter.toLowerCase();
	const results: INodeListSearchItems[] = rows
		.filter(({ name }) => name.toLowerCase().includes(wanted))
		.slice(0, MOST)
		.map(({ id, name }) => ({ name, value: id }));
	return { results };
};

/** The live lists of the registry's panel. */
export const registryLists = {
	tools: async (context: ILoadOptionsFunctions, query = '', deleted = false) =>
		await ofRegistry(context, async ({ tools }) =>
			listed((await tools.list({ query, deleted, limit: MOST })).tools),
		),

	functions: async (context: ILoadOptionsFunctions, query = '', deleted = false) =>
		await ofRegistry(context, async ({ functions }) =>
			listed(await functions.list(query, deleted)),
		),

	schemas: async (context: ILoadOptionsFunctions, query = '') =>
		await ofRegistry(context, async ({ schemas }) => listed(await schemas.list(query))),

	/** The versions that n8n still has of the workflow of the chosen function. */
	versions: async (context: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> => {
		const chosen = context.getCurrentNodeParameter('functionId', { extractValue: true });
		const published = { name: 'What Is Published', value: '' };
		if (typeof chosen !== 'string' || chosen === '') return [published];
		return await ofRegistry(context, async ({ functions }, { workflowVersions }) => {
			const { workflowId } = await functions.get(chosen);
			const found = await workflowVersions.list(workflowId, { skip: 0, limit: MOST });
			return [
				published,
				...found.map(({ versionId, name, createdAt, authors }) => ({
					name: name ?? `${createdAt.slice(0, 16).replace('T', ' ')}, ${authors}`,
					value: versionId,
				})),
			];
		});
	},
};
