import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { catalog } from '../../catalog/catalog';
import {
	hasIdentity,
	openIdentity,
	openTenant,
	toolTenants,
} from '../../instance/identity/open-identity';
import { hasStore, openStore } from '../../instance/open-store';
import { openRegisteredTools } from '../../instance/registry/open-registry-at';
import { type RemoteTools, lookAtRemoteTools } from '../../instance/remote/open-remote-tools';
import { hasSearch } from '../../instance/search/open-web-search';
import type { Catalog } from '../../kernel/catalog';
import { type Feature, features } from '../../kernel/feature';
import type { LicencePort } from '../../kernel/ports';
import { isNotConnected, openPanel } from '../panels/open-panel';
import { inShort } from '../panels/operation-names';
import { type Tool, isNativeProvider } from '../../kernel/define-tool';
import { chooseTools } from '../../catalog/toolkit';
import { titleCase } from '../../kernel/values/title-case';
import { names } from './toolkit-node';
import { plainText } from '../../policy/people/plain-line';

/** Stands before the value of what cannot be chosen: no tool has such a name. */
const NO_TOOL = 'left out: ';

/** What a panel's list says of an MCP server beside its tools: that it does not answer, and which tools are left out, and why. */
const leftOutTools = ({ leftOut, failure }: Pick<RemoteTools, 'leftOut' | 'failure'>) => [
	...(failure === undefined
		? []
		: [
				{
					name: 'No Tools of the MCP Server',
					value: `${NO_TOOL}all`,
					description: plainText(failure, 500),
				},
			]),
	...leftOut.map(({ name, why }) => ({
		name: `Left Out: ${plainText(name, 100)}`,
		value: `${NO_TOOL}${name}`,
		description: `This tool of the MCP server ${plainText(why, 300)}.`,
	})),
];

const ITEM = 0;

async function missingFeatures(licence: LicencePort): Promise<ReadonlySet<Feature>> {
	const asked = features.map(async (feature) => ({ feature, has: await licence.has(feature) }));
	const answers = await Promise.all(asked);
	return new Set(answers.flatMap(({ feature, has }) => (has ? [] : [feature])));
}

/** The tools of the user that the node acts for: Foreman's, those that the team has registered, and those of an MCP server. */
async function lookAtTools(context: ILoadOptionsFunctions) {
	const tenant = openTenant(context, openIdentity(context, ITEM, 'person'));
	const store = hasStore(context) ? async () => await openStore(context, ITEM) : undefined;
	const { logger } = context;
	const registered = openRegisteredTools({
		tenants: toolTenants(context, ITEM, tenant),
		store,
		logger,
	});
	const remote = await lookAtRemoteTools(context, { item: ITEM, registered });
	const tools = async () => await Promise.resolve(remote.tools);
	return { catalog: await catalog.for({ tenant, registered, remote: tools }), remote };
}

/** Why a tool is not offered, or may not work; empty if nothing prevents it. */
function noteOn(
	tool: Tool,
	{
		granted,
		missing,
		...has
	}: {
		readonly granted: ReadonlySet<string>;
		readonly missing: ReadonlySet<Feature>;
		readonly hasIdentity: boolean;
		readonly hasStore: boolean;
		readonly hasSearch: boolean;
	},
): string {
	if (tool.needsIdentity && !has.hasIdentity)
		return 'Not offered, as no Foreman Identity API credential is chosen. ';
	if (tool.needsSearch && !has.hasSearch)
		return 'Not offered, as no Foreman Search API credential is chosen. ';
	if (tool.needsStore)
		return has.hasStore ? '' : 'Not offered, as no Foreman n8n API credential is chosen. ';
	if (tool.needs !== undefined && missing.has(tool.needs))
		return `Not offered, as this n8n has no ${tool.needs}. `;
	const lacking = (tool.scopes ?? []).filter((scope) => !granted.has(scope));
	return lacking.length > 0 ? `The API key lacks ${lacking.join(', ')}. ` : '';
}

export const panelTools = async (context: ILoadOptionsFunctions): Promise<Catalog> =>
	(await lookAtTools(context)).catalog;

/** What the tool picker of a node offers, with what keeps a tool from working here. Throws `NodeOperationError`. */
export const listPanelTools = async (context: ILoadOptionsFunctions, of: 'tools' | 'all') => {
	if (isNotConnected(context)) return [];
	return await openPanel(context, async ({ permissions, licence }) => {
		const found = await lookAtTools(context);
		const state = {
			granted: await permissions.granted(),
			missing: await missingFeatures(licence),
			hasIdentity: hasIdentity(context),
			hasStore: hasStore(context),
			hasSearch: hasSearch(context),
		};
		const domains = names.parse(context.getCurrentNodeParameter('domains'));
		const offered = chooseTools(found.catalog[of], { domains, names: [] }).map((tool) => ({
			name: titleCase(tool.title),
			value: tool.name,
			// What others say of their tools stays as they say it.
			description: `${noteOn(tool, state)}${isNativeProvider(tool.provider) ? inShort(tool) : tool.description}`,
		}));
		return [...offered, ...leftOutTools(found.remote)];
	});
};
