import type { OpenBody } from '../read-capped';

/** One HTTP request to an MCP server. */
export interface McpHttpRequest {
	readonly method: 'POST' | 'GET' | 'DELETE';
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | undefined;
	readonly signal: AbortSignal;
}

export interface McpHttpAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	/** The caller reads it, or closes it. */
	readonly body: OpenBody;
}

/** What the client needs of the outside: one server, and time. */
export interface McpPort {
	/** Throws `ToolError` where the server cannot be reached, or must not be. */
	send(request: McpHttpRequest): Promise<McpHttpAnswer>;
	/** Lets time pass. Throws what the signal ended with. */
	wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}
