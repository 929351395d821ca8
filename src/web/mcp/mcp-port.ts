import { ToolError } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import type { OpenBody } from '../read-capped';

/** Words of a server as one line of at most so many characters, without control characters. */
export const plainWords = (text: string, most: number): string =>
	clipText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), most);

const LONGEST_SAID = 2_000;

export const saying = (words: string): { readonly said?: string } =>
	words.trim() === '' ? {} : { said: words.slice(0, LONGEST_SAID) };

/** The server does not keep to the protocol. `what` is a sentence about it. */
export const malformed = (what: string, said = ''): ToolError =>
	new ToolError({
		code: 'unavailable',
		message: `The MCP server gave an answer that cannot be used: ${what}`,
		hint: 'The call may have been made all the same: look before you repeat it. The user can report it to the operator of the server.',
		...saying(said),
	});

const hints: ReadonlyMap<number, string> = new Map([
	[404, 'Check the address in the credential: it ends in the path of the server, often /mcp.'],
	[405, 'Check the address in the credential: it ends in the path of the server, often /mcp.'],
]);

/** The server answers with an HTTP status that says no. */
export function refusedWith(status: number, said: string): ToolError {
	if (status === 401 || status === 403)
		return new ToolError({
			code: 'unauthorized',
			message: `The MCP server does not let Foreman in (HTTP status ${status}).`,
			hint: 'A person checks Authentication in the Foreman MCP Server API credential. Foreman cannot sign in with OAuth: it takes a token or a header.',
			...saying(said),
		});
	const isBusy = status === 429 || status >= 500;
	return new ToolError({
		code: 'unavailable',
		message: `The MCP server answered with the HTTP status ${status}.`,
		hint: isBusy
			? 'Try again later.'
			: (hints.get(status) ?? 'A person checks the Foreman MCP Server API credential.'),
		retryable: isBusy,
		...saying(said),
	});
}

/** The server answers a request with an error of the protocol. */
export const saidNo = (code: number, message: string): ToolError =>
	new ToolError({
		code: code === -32602 ? 'invalid-input' : 'run-failed',
		message: `The MCP server refused the request (error ${code}).`,
		hint: 'Correct the arguments where the server says what is wrong with them, or do without this tool.',
		...saying(message),
	});

export interface McpHttpRequest {
	readonly method: 'POST' | 'GET' | 'DELETE';
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | undefined;
	readonly signal: AbortSignal;
}

export interface McpHttpAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	/** The caller reads it, or closes it. */
	readonly body: OpenBody;
}

export interface McpPort {
	/** Throws `ToolError` where the server cannot be reached, or must not be. */
	send(request: McpHttpRequest): Promise<McpHttpAnswer>;
	/** Lets time pass. Throws what the signal ended with. */
	wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}
