import { z } from 'zod';

import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { malformed } from './mcp-errors';

/** Levels of lists and objects in an answer: what n8n stores has more room than this, and no server nests so deep. */
const DEEPEST = 100;

/** Messages in one text: to read a few hundred thousand takes seconds, in which nothing else would run. */
const MOST_AT_ONCE = 1_000;

const id = z.union([z.string(), z.number()]);

const rpcError = z.object({
	code: z.number(),
	message: z.string().catch(''),
	data: z.unknown(),
});

/** One message of a server: the answer to a request, or a request or notification of its own. */
export interface RpcMessage {
	/** Absent for notifications; null for errors of requests that the server could not read. */
	readonly id?: string | number | null | undefined;
	readonly method?: string | undefined;
	readonly result?: unknown;
	readonly error?: RpcError | undefined;
}

export interface RpcError {
	readonly code: number;
	readonly message: string;
	readonly data?: unknown;
}

const message = z.object({
	jsonrpc: z.literal('2.0'),
	id: id.nullish(),
	method: z.string().optional(),
	result: z.unknown(),
	error: rpcError.optional(),
});

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw malformed('it is not JSON.', text);
	}
}

/** The messages in a text: one, or a list of them as servers of 2025-03-26 send. Throws `ToolError`. */
export function readMessages(text: string): readonly RpcMessage[] {
	const value = parsed(text);
	// Iterative, and before anything that follows the nesting.
	if (isDeeperThan(value, DEEPEST))
		throw malformed(`it is nested more than ${DEEPEST} levels deep.`);
	const given: readonly unknown[] = Array.isArray(value) ? value : [value];
	if (given.length > MOST_AT_ONCE) throw malformed('it holds too many messages at once.');
	return given.map((one) => {
		const read = message.safeParse(one);
		if (!read.success) throw malformed('it is not a JSON-RPC 2.0 message.', text);
		return read.data;
	});
}
