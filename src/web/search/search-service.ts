import type { FoundPage } from '../../kernel/ports/web-search';

export interface SearchHttpRequest {
	readonly url: string;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly signal: AbortSignal;
}

export interface SearchHttpAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly text: string;
}

/** What a search needs of the outside: a service, and time. */
export interface SearchPort {
	/** One GET, without redirects. Throws `ToolError` where the service cannot be reached, or must not be. */
	get(request: SearchHttpRequest): Promise<SearchHttpAnswer>;
	/** Milliseconds since the epoch. */
	now(): number;
	/** Lets time pass. Throws what the signal ended with. */
	wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

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
