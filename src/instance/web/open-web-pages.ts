import type { InsideNode } from '../../adapters/in-process/node-context';
import { addressOfThisN8n } from '../../adapters/in-process/this-n8n';
import { hostNetwork } from '../../adapters/network/host-network';
import { createPageTools } from '../../adapters/pages/create-page-tools';
import type { WebPagesPort } from '../../kernel/ports/web-pages';
import { fingerprint } from '../../policy/fingerprint';
import { ownPlaces, readWebDomains, refusesAddress } from '../../web/fetch/web-domains';
import type { AskingRules } from '../../web/fetch/web-domains';
import { createPageCache, createWebPages } from '../../web/fetch/web-pages';
import { readPage } from '../../web/pages/read-page';
import type { Connection, NodeContext } from '../connect';
import type { PortsSetting } from '../open-ports';

/** Shared by the whole process; each page belongs to whom it was fetched for. */
const cache = createPageCache();

function openRules(
	context: NodeContext & InsideNode,
	{ baseUrl, webDomains }: Pick<Connection, 'baseUrl' | 'webDomains'>,
): AskingRules {
	const { webhookBaseUrl, formBaseUrl } = context.additionalData;
	const known = context.getInstanceBaseUrl();
	return {
		network: hostNetwork(context.helpers),
		domains: readWebDomains(webDomains),
		ownPlace: ownPlaces([
			baseUrl,
			known,
			webhookBaseUrl,
			formBaseUrl,
			addressOfThisN8n(context, known) ?? '',
		]),
	};
}

/** Whether fetch-url refuses an address. Throws `ToolError` where what an operator filled in cannot be read. */
export const openRefusal =
	(context: NodeContext & InsideNode, connection: Connection, signal: AbortSignal) =>
	async (address: string): Promise<boolean> =>
		await refusesAddress(address, openRules(context, connection), signal);

export function openWebPages(
	context: NodeContext & InsideNode,
	connection: Connection,
	{
		tenant,
		isAgreed,
		trail,
		asksAboutHosts,
	}: Pick<PortsSetting, 'tenant' | 'isAgreed' | 'trail' | 'asksAboutHosts'>,
	signal: AbortSignal,
): WebPagesPort {
	const { fingerprint: place, webDomains } = connection;
	const open = () =>
		createWebPages({
			...openRules(context, connection),
			access: { isAgreed, isAsked: asksAboutHosts, trail },
			readPage: async (request) => await readPage(request, createPageTools()),
			cache,
			async caller() {
				const { organisation, agency, user } = await tenant();
				return fingerprint(place, webDomains, organisation, agency, user);
			},
			now: () => Date.now(),
			signal,
		});
	// A list that cannot be read is told to whom it concerns alone.
	return {
		newHost: async (url) => await open().newHost(url),
		read: async (url) => await open().read(url),
	};
}
