import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { openIdentity, openTenant } from '../../instance/identity/open-identity';
import { openRegistryAt, registryPlace } from '../../instance/registry/open-registry-at';
import { openStore } from '../../instance/open-store';
import type { Ports } from '../../kernel/ports';
import type { Registry } from '../../registry/open-registry';
import { openPanel } from '../panels/open-panel';

const PATIENCE = 15_000;
const MOST = 100;
const ITEM = 0;

type Read<Value> = (registry: Registry, ports: Ports) => Promise<Value>;

/** Opens the registry for a list of the panel, which changes nothing. Throws `NodeOperationError`. */
const ofRegistry = async <Value>(context: ILoadOptionsFunctions, read: Read<Value>) =>
	await openPanel(context, async (ports) => {
		const principal = await openTenant(context, openIdentity(context, ITEM, 'person'))();
		const { organisation, agency } = principal;
		const store = await openStore(context, ITEM);
		const place = registryPlace(store, { organisation, agency }, AbortSignal.timeout(PATIENCE));
		return await read(openRegistryAt(place, { ...principal, isAdmin: false }, ports), ports);
	});

const listed = (rows: ReadonlyArray<{ readonly id: string; readonly name: string }>) => ({
	results: rows.slice(0, MOST).map(({ id, name }) => ({ name, value: id })),
});

type Found = (registry: Registry, query: string) => Promise<Parameters<typeof listed>[0]>;

const listing = (find: Found) =>
	async function (this: ILoadOptionsFunctions, query = '') {
		return await ofRegistry(this, async (registry) => listed(await find(registry, query)));
	};

const toolsOf = (deleted: boolean) =>
	listing(async ({ tools }, query) => (await tools.list({ query, deleted, limit: MOST })).tools);

const functionsOf = (deleted: boolean) =>
	listing(async ({ functions }, query) => await functions.list(query, deleted));

export const registryLists = {
	tools: toolsOf(false),
	deletedTools: toolsOf(true),
	functions: functionsOf(false),
	deletedFunctions: functionsOf(true),
	schemas: listing(async ({ schemas }, query) => await schemas.list(query)),

	async versions(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const chosen = this.getCurrentNodeParameter('functionId', { extractValue: true });
		const published = { name: 'What Is Published', value: '' };
		if (typeof chosen !== 'string' || chosen === '') return [published];
		return await ofRegistry(this, async ({ functions }, { workflowVersions }) => {
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
