import type { FoundPage, WebSearchPort, WebSearchWish } from '../../kernel/ports/web-search';
import { ToolError } from '../../kernel/tool-error';
import type { SearchCache } from './search-cache';
import { isOfDomains, readDomains } from './search-domain';
import type { SearchPort, SearchService } from './search-service';
import { within } from '../../kernel/within';

/** Milliseconds for one service: the next one needs time as well. */
const PATIENCE = 20_000;

export interface WebSearchParts {
	/** In the order in which they are asked: the next one where one cannot answer. At least one. */
	readonly services: readonly SearchService[];
	readonly cache: SearchCache;
	readonly port: SearchPort;
	/** Ends the call. */
	readonly signal: AbortSignal;
}

/** The whole words of a wish: equal for searches that mean the same. */
const keyOf = (service: SearchService, query: string, domains: readonly string[]) =>
	JSON.stringify([service.key, query, domains]);

/** Whether another service might do better: not with a query that none of them takes, and not once the call has ended. */
const isForNext = (error: unknown, signal: AbortSignal): boolean =>
	!signal.aborted && ToolError.is(error) && error.code !== 'invalid-input';

/** Searches the web with the services of a node. */
export function createWebSearch({ services, cache, port, signal }: WebSearchParts): WebSearchPort {
	const ask = async (service: SearchService, query: string, domains: readonly string[]) =>
		await cache.find(keyOf(service, query, domains), port.now, async () => {
			const patience = within(signal, PATIENCE);
			return await service.search({ query, domains }, port, patience);
		});

	return {
		async search({ query: sent, maxResults, includeDomains = [] }: WebSearchWish) {
			const query = sent.trim().replace(/\s+/g, ' ');
			const domains = readDomains(includeDomains);
			let pages: readonly FoundPage[] | undefined;
			let failure: unknown;
			for (const service of services) {
				try {
					pages = await ask(service, query, domains);
					break;
				} catch (error) {
					failure ??= error;
					if (!isForNext(error, signal)) throw error;
				}
			}
			if (pages === undefined) throw failure;
			// Not every engine behind a service knows the form for domains.
			return pages.filter(({ url }) => isOfDomains(url, domains)).slice(0, maxResults);
		},
	};
}
