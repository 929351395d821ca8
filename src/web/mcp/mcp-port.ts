import { ToolError, unauthorized, unavailable } from '../../kernel/tool-error';
import { clipText } from '../../kernel/values/clip-text';
import type { PinnedAnswer, PinnedRequest } from '../guarded-fetch';

export const plainWords = (text: string, most: number): string =>
	clipText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), most);

const LONGEST_SAID = 2_000;

export const saying = (words: string): { readonly said?: string } =>
	words.trim() === '' ? {} : { said: words.slice(0, LONGEST_SAID) };

/** The server does not keep to the protocol. `what` is a sentence about it. */
export const malformed = (what: string, said = ''): ToolError =>
	unavailable(
		`The MCP server gave an answer that cannot be used: ${what}`,
		'The call may have been made all the same: look before you repeat it. The user can report it to the operator of the server.',
		saying(said),
	);

const hints: ReadonlyMap<number, string> = new Map([
	[404, 'Check the address in the credential: it ends in the path of the server, often /mcp.'],
	[405, 'Check the address in the credential: it ends in the path of the server, often /mcp.'],
]);

/** The server answers with an HTTP status that says no. */
export function refusedWith(status: number, said: string): ToolError {
	if (status === 401 || status === 403)
		return unauthorized(
			`The MCP server does not let Foreman in (HTTP status ${status}).`,
			'A person checks Authentication in the Foreman MCP Server API credential. Foreman cannot sign in with OAuth: it takes a token or a header.',
			saying(said),
		);
	const isBusy = status === 429 || status >= 500;
	const hint = hints.get(status) ?? 'A person checks the Foreman MCP Server API credential.';
	return unavailable(
		`The MCP server answered with the HTTP status ${status}.`,
		isBusy ? 'Try again later.' : hint,
		{ retryable: isBusy, ...saying(said) },
	);
}

/** The server answers a request with an error of the protocol. */
export const saidNo = (code: number, message: string): ToolError =>
	new ToolError({
		code: code === -32602 ? 'invalid-input' : 'run-failed',
		message: `The MCP server refused the request (error ${code}).`,
		hint: 'Correct the arguments where the server says what is wrong with them, or do without this tool.',
		...saying(message),
	});

export type McpHttpRequest = NonNullable<PinnedRequest['sent']> & Pick<PinnedRequest, 'signal'>;

export interface McpPort {
	/** Throws `ToolError` where the server cannot be reached, or must not be. The caller reads the body, or closes it. */
	send(request: McpHttpRequest): Promise<PinnedAnswer>;
	wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}
