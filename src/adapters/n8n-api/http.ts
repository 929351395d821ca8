import { ToolError } from '../../kernel/tool-error';

/** One request to n8n's public API. The credential is added by n8n, never by us. */
export interface ApiRequest {
	readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Below `/api/v1`, each part percent-encoded. */
	readonly path: string;
	readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
	readonly body?: unknown;
	readonly signal: AbortSignal;
}

export interface ApiResponse {
	readonly status: number;
	/** Parsed JSON; n8n answers HTML text for some failures. */
	readonly body: unknown;
}

/** Sends a request and returns the response with any status. Rejects only if there is no response. */
export type SendApiRequest = (request: ApiRequest) => Promise<ApiResponse>;

/** Encoding does not help against these: every URL parser resolves them, `%2e%2e` too. */
const steps = new Set(['', '.', '..']);

/** Half a character, which no address can hold. */
const loneSurrogate = /\p{Surrogate}/u;

function encoded(part: string): string {
	if (!steps.has(part) && !loneSurrogate.test(part)) return encodeURIComponent(part);
	throw new ToolError({
		code: 'invalid-input',
		message: `${JSON.stringify(part)} is not an id. Nothing was changed.`,
		hint: 'Pass an id as the list tools give it.',
	});
}

/** Joins path parts so that no id can leave its place. Throws `ToolError` for what cannot be an id. */
export const apiPath = (...parts: readonly string[]) => `/${parts.map(encoded).join('/')}`;
