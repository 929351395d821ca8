import { type z } from 'zod';

import { versionNeeded } from '../../host/instance-settings';
import { ToolError, invalidInput, exceedsLimit, unavailable } from '../../kernel/tool-error';
import { within } from '../../kernel/within';
import { apiError, UNCHANGED } from './api-error';
import { keptAnswers } from './kept-answers';

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
	throw invalidInput(
		`${JSON.stringify(part)} is not an id. Nothing was changed.`,
		'Pass an id as the list tools give it.',
	);
}

/** Joins path parts so that no id can leave its place. Throws `ToolError` for what cannot be an id. */
export const apiPath = (...parts: readonly string[]) => `/${parts.map(encoded).join('/')}`;

/** n8n's default N8N_PAYLOAD_SIZE_MAX. A larger body would be cut off while it is being sent. */
const LARGEST_BODY = 16 * 1024 * 1024;

export type ApiCall = Omit<ApiRequest, 'signal'>;

/** A call of the path of these parts. Throws `ToolError` for what cannot be an id. */
export const apiCall = (
	method: ApiCall['method'],
	parts: readonly string[],
	sent: Pick<ApiCall, 'query' | 'body'> = {},
): ApiCall => ({ method, path: apiPath(...parts), ...sent });

/** The one client of n8n's public API. Every method throws `ToolError`, or the signal's reason. */
export interface ApiClient {
	/** Stands for the n8n and the API key where answers may be kept for some seconds; undefined where each is read again. */
	readonly place?: string | undefined;
	/** The response with any status, for callers that handle refusals. */
	send(call: ApiCall): Promise<ApiResponse>;
	/** The body of a success, read by the schema; throws what any other response means. */
	interpret<Schema extends z.ZodTypeAny>(
		schema: Schema,
		call: ApiCall,
		response: ApiResponse,
	): z.output<Schema>;
	read<Schema extends z.ZodTypeAny>(schema: Schema, call: ApiCall): Promise<z.output<Schema>>;
}

/** Characters of an address with its filters. Node closes connections that send 16 KB before the body, without an answer. */
const LONGEST_ADDRESS = 12_000;

/** Approximate text as sent. Throws `URIError` for an unpaired surrogate. */
const addressLength = ({ path, query = {} }: ApiCall): number =>
	Object.entries(query).reduce(
		(sum, [key, value]) =>
			value === undefined ? sum : sum + key.length + 2 + encodeURIComponent(value).length,
		path.length,
	);

/** Refuses what n8n would never answer: to try it again would be of no use. */
function checkAddress(call: ApiCall): void {
	const unchanged = call.method === 'GET' ? '' : UNCHANGED;
	let length = 0;
	try {
		length = addressLength(call);
	} catch (cause) {
		throw invalidInput(
			`What is asked for holds half a character, which no address can hold.${unchanged}`,
			'Send whole characters.',
			{ cause },
		);
	}
	if (length <= LONGEST_ADDRESS) return;
	throw exceedsLimit(
		`What is asked for is longer than n8n takes in an address: ${length} of ${LONGEST_ADDRESS} characters.${unchanged}`,
		'Shorten the filter, or the text that is searched for.',
	);
}

const codeOf = (error: unknown): string => {
	if (typeof error !== 'object' || error === null) return '';
	if ('code' in error && typeof error.code === 'string') return error.code;
	return 'cause' in error ? codeOf(error.cause) : '';
};

const MAYBE_CHANGED = 'What was being changed may have been changed: look before you try again.';

/** What follows on a write that n8n has done. Throws what goes wrong meanwhile with the word that something may have been changed. */
export async function afterWrite<Value>(follow: () => Promise<Value>): Promise<Value> {
	try {
		return await follow();
	} catch (error) {
		if (!ToolError.is(error) || error.message.includes(MAYBE_CHANGED)) throw error;
		const { code, hint, retryable, cause } = error;
		const message = `${error.message.replace(UNCHANGED, '')} ${MAYBE_CHANGED}`;
		throw new ToolError({ code, message, hint, retryable, cause });
	}
}

function unreachable(baseUrl: string, method: string, cause: unknown): ToolError {
	const code = codeOf(cause);
	const maybe = method === 'GET' ? '' : ` ${MAYBE_CHANGED}`;
	return unavailable(
		`n8n at ${baseUrl} does not answer${code === '' ? '' : ` (${code})`}.${maybe}`,
		'Check that n8n runs. If it does, have a person fill in More Settings > Base URL in the Foreman n8n API credential, with an address at which n8n reaches itself, then try again.',
		{ retryable: true, cause },
	);
}

/** `send` is n8n's request helper with the credential, `baseUrl` for messages, `patience` milliseconds for one request. Without `place` no answers are kept. */
export function createApiClient(
	send: SendApiRequest,
	baseUrl: string,
	signal: AbortSignal,
	{ patience, place }: { readonly patience?: number; readonly place?: string } = {},
): ApiClient {
	const client: ApiClient = {
		place,
		async send(call) {
			signal.throwIfAborted();
			checkAddress(call);
			const size = call.body === undefined ? 0 : Buffer.byteLength(JSON.stringify(call.body));
			if (size > LARGEST_BODY)
				throw apiError({ ...call, signal }, { status: 413, body: undefined });
			const isChange = call.method !== 'GET';
			if (isChange) keptAnswers.changed(call.path);
			const until = patience === undefined ? AbortSignal.any([signal]) : within(signal, patience);
			try {
				const response = await send({ ...call, signal: until });
				if (response.status === 404) keptAnswers.lost(call.path);
				return response;
			} catch (error) {
				signal.throwIfAborted();
				throw unreachable(baseUrl, call.method, error);
			} finally {
				if (isChange) keptAnswers.changed(call.path);
			}
		},
		read: async (schema, call) => client.interpret(schema, call, await client.send(call)),
		interpret(schema, call, response) {
			if (response.status >= 400) throw apiError({ ...call, signal }, response);
			const parsed = schema.safeParse(response.body);
			if (parsed.success) return parsed.data;
			const isChange = call.method !== 'GET' && response.status < 300;
			const maybe = isChange ? ` ${MAYBE_CHANGED}` : '';
			throw unavailable(
				`What answers at ${baseUrl} is not the n8n API that Foreman knows (${call.method} ${call.path}).${maybe}`,
				`Have a person check More Settings > Base URL in the Foreman n8n API credential: empty means this n8n. ${versionNeeded}.`,
				{ cause: parsed.error },
			);
		},
	};
	return client;
}
