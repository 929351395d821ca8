import { hostNetwork } from '../../adapters/network/host-network';
import { searchHttp } from '../../adapters/network/search-http';
import type { WebSearchPort } from '../../kernel/ports/web-search';
import { ToolError } from '../../kernel/tool-error';
import { SearchCache, createWebSearch } from '../../web/search/web-search';
import { addressesIn } from '../../web/fetch/web-domains';
import type { WebTrail } from '../../web/fetch/web-trail';
import type { NodeContext } from '../connect';
import { SEARCH_CREDENTIAL, SEARCH_CREDENTIAL_TITLE } from '../credential-names';
import { readCredential } from '../read-credential';
import { readSearchSetting, searchServices } from './search-setting';

/** Shared by the whole process. */
const cache = new SearchCache();

/** Whether a person has chosen a search service. */
export const hasSearch = (context: Pick<NodeContext, 'getNode'>): boolean =>
	context.getNode().credentials?.[SEARCH_CREDENTIAL] !== undefined;

const noService = () =>
	new ToolError({
		code: 'unauthorized',
		message: `Searching the web is off: this node has no ${SEARCH_CREDENTIAL_TITLE} credential.`,
		hint: 'A person chooses or makes one in the node: with a key of Brave Search, or the address of a SearXNG. Nothing was searched.',
	});

/** The search service that is chosen in a node. What it finds is on the run's trail from then on. */
export const openWebSearch = (
	context: NodeContext,
	item: number,
	trail: WebTrail,
	signal: AbortSignal,
): WebSearchPort => ({
	async search(wish) {
		if (!hasSearch(context)) throw noService();
		const setting = readSearchSetting(await readCredential(context, item, SEARCH_CREDENTIAL));
		const port = searchHttp(hostNetwork(context.helpers), setting.rules);
		const services = searchServices(setting, cache);
		const found = await createWebSearch({ services, cache, port, signal }).search(wish);
		trail.shown(found.flatMap(({ url }) => [...addressesIn(url)]));
		return found;
	},
});

/** For callers that search nothing. */
export const noWebSearch: WebSearchPort = {
	search: async () => await Promise.reject(noService()),
};
