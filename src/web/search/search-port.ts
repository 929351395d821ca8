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
