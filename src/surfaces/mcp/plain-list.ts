import { z } from 'zod';

import { namesNested } from './client/client-session';

const MODERN = '2026-07-28';

/** Older revisions, whose clients say theirs in a header or not at all. */
const older = [undefined, '2025-11-25', '2025-06-18', '2025-03-26'];

const VERSION = 'io.modelcontextprotocol/protocolVersion';

const record = z.record(z.unknown());

const shape = z
	.object({
		jsonrpc: z.literal('2.0'),
		id: z.union([z.string(), z.number().int()]),
		method: z.literal('tools/list'),
		params: z
			.object({ cursor: z.string().optional(), _meta: record.optional() })
			.strict()
			.optional(),
	})
	.strict();

const modernMeta = z.object({
	[VERSION]: z.literal(MODERN),
	'io.modelcontextprotocol/clientInfo': z.object({ name: z.string(), version: z.string() }),
	'io.modelcontextprotocol/clientCapabilities': record,
});

/** A request for a list of tools that leaves nothing to judge. */
export interface PlainList {
	readonly id: string | number;
	readonly cursor: string | undefined;
	readonly isModern: boolean;
	/** Whether the client gets its tools with nested arguments. */
	readonly nests: boolean;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads a request for the list of tools that is right in every way. Undefined for all others, of which n8n's SDK says what is wrong: a list is what
 * clients ask for most, and the SDK takes five times as long for it as we do.
 */
export function plainList(body: unknown, headers: Headers): PlainList | undefined {
	const accept = String(headers.accept ?? '');
	if (!accept.includes('application/json') || !accept.includes('text/event-stream'))
		return undefined;
	const read = shape.safeParse(body);
	if (!read.success) return undefined;
	const { id, params } = read.data;
	const version = headers['mcp-protocol-version'];
	const meta = params?._meta ?? {};
	const nests = namesNested(headers['mcp-session-id']);
	if (version === MODERN) {
		const isRight = headers['mcp-method'] === 'tools/list' && modernMeta.safeParse(meta).success;
		return isRight ? { id, cursor: params?.cursor, isModern: true, nests } : undefined;
	}
	const isOlder = older.some((one) => one === version) && !(VERSION in meta);
	return isOlder ? { id, cursor: params?.cursor, isModern: false, nests } : undefined;
}
