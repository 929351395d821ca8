import type { FoundPage } from '../../kernel/ports/web-search';
import type { SearchPort } from './search-port';

/** What a service is asked. */
export interface ServiceQuery {
	/** Without blanks around it. */
	readonly query: string;
	/** Names of hosts. None: all. */
	readonly domains: readonly string[];
}

/** A service that searches the web. */
export interface SearchService {
	/** Equal for the same service with the same key. Reveals neither. */
	readonly key: string;
	/** Where it is. */
	readonly baseUrl: string;
	/** For people. */
	readonly name: string;
	/** Its first page of results, in the order of the service. Throws `ToolError`. */
	search(query: ServiceQuery, port: SearchPort, signal: AbortSignal): Promise<readonly FoundPage[]>;
}
