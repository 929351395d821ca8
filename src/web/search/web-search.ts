import { fresh } from '../../kernel/fresh';
import type { FoundPage, WebSearchPort, WebSearchWish } from '../../kernel/ports/web-search';
import { ToolError, invalidInput } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import { within } from '../../kernel/within';
import { parseUrl } from '../../kernel/values/parse-url';
import type { SearchPort, SearchService } from './ask-service';
import { searchErrors } from './search-errors';

const DOMAIN = /^(?=.{3,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

/** The host of a domain as models write it: a name, `*.name`, or an address on it. Throws `ToolError` for anything else. */
function readDomain(given: string): string {
	const text = given.trim().replace(/^\*?\.|\.$/g, '');
	const host = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? '';
	if (!DOMAIN.test(host) || /\s/.test(text))
		throw invalidInput(
			`includeDomains: "${clipText(given, 100)}" is not a domain.`,
			'Pass names such as "docs.n8n.io". Nothing was searched.',
		);
	return host;
}

/** The domains, each once, in one order. Throws `ToolError`. */
export const readDomains = (given: readonly string[]): string[] =>
	[...new Set(given.filter((one) => one.trim() !== '').map(readDomain))].sort();

export const withDomains = (query: string, domains: readonly string[]): string =>
	domains.length === 0
		? query
		: `${query} (${domains.map((domain) => `site:${domain}`).join(' OR ')})`;

/** Whether an address is of one of the domains, or of one below them. No domains stand for all. */
export function isOfDomains(url: string, domains: readonly string[]): boolean {
	const host = parseUrl(url)?.hostname.replace(/\.$/, '') ?? '';
	const isOf = (domain: string) => host === domain || host.endsWith(`.${domain}`);
	return domains.length === 0 || domains.some(isOf);
}

const FRESH = 15 * 60_000;
const MOST = 100;
/** Milliseconds for which a service that has had too much is left alone at most: its plan may have become a larger one. */
const LONGEST_PAUSE = 15 * 60_000;

/** What searches have found in this process, and until when services are not to be asked. */
export const createSearchCache = (now?: () => number) => ({
	found: fresh<string, readonly FoundPage[]>({ for: FRESH, most: MOST, now }),
	pauses: fresh<string, number>({ for: LONGEST_PAUSE, most: MOST, now }),
});
export type SearchCache = ReturnType<typeof createSearchCache>;

/** Leaves a service alone for so many milliseconds. Returns the error that says until when. */
export function pauseService(
	{ pauses }: Pick<SearchCache, 'pauses'>,
	{ key, name }: Pick<SearchService, 'key' | 'name'>,
	now: number,
	pause: number,
): ToolError {
	pauses.keep(key, now + pause, Math.min(pause, LONGEST_PAUSE));
	return searchErrors.usedUp(name, now + pause, now);
}

/** Milliseconds for one service: the next one needs time as well. */
const PATIENCE = 20_000;

interface WebSearchParts {
	/** In the order in which they are asked: the next one where one cannot answer. At least one. */
	readonly services: readonly SearchService[];
	readonly cache: SearchCache;
	readonly port: SearchPort;
	readonly signal: AbortSignal;
}

/** Whether another service might do better: not with a query that none of them takes, and not once the call has ended. */
const isForNext = (error: unknown, signal: AbortSignal): boolean =>
	!signal.aborted && ToolError.is(error) && error.code !== 'invalid-input';

export function createWebSearch({ services, cache, port, signal }: WebSearchParts): WebSearchPort {
	const ask = async (service: SearchService, query: string, domains: readonly string[]) => {
		const key = JSON.stringify([service.key, query, domains]);
		const known = cache.found.peek(key);
		if (known !== undefined) return known;
		const pages = await service.search({ query, domains }, port, within(signal, PATIENCE));
		return cache.found.keep(key, pages);
	};

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
