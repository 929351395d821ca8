import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { McpError, type McpMethod, type McpOffer } from '../../host/mcp-offer';
import { freshOrAnew } from '../../kernel/fresh';
import { sendJson } from '../card/send-answer';
import { keptFresh } from './list-page';
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

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Reads a faultless request for the list of tools. Undefined for all others, which n8n's SDK answers: it takes five times as long. */
export function plainList(body: unknown, headers: Headers) {
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

const kept = keptFresh<Promise<string>>();
/** The text under a key; undefined if it is missing or too old. */
export const freshList = kept.peek;

/** The text under a key; writes it if it is missing or too old. A failure is not kept, and fails no other caller. */
export const keptList = async (key: string, write: () => Promise<string>): Promise<string> =>
	await freshOrAnew(kept, key, write);

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
const silent = new AbortController().signal;

type PlainList = NonNullable<ReturnType<typeof plainList>>;

const keyOf = (caller: string, { cursor, isModern, nests }: PlainList) =>
	JSON.stringify([caller, cursor, isModern, nests]);

function sendList(context: IWebhookFunctions, id: PlainList['id'], text: string): void {
	const answer = context.getResponseObject();
	answer.status(200);
	answer.setHeader('content-type', 'application/json; charset=utf-8');
	answer.setHeader('cache-control', 'no-store');
	answer.setHeader('x-content-type-options', 'nosniff');
	answer.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`);
}

async function listText(
	{ name, title, version }: McpOffer,
	list: McpMethod,
	{ cursor, isModern }: PlainList,
): Promise<string> {
	const result = await list({
		params: cursor === undefined ? {} : { cursor },
		isModern,
		signal: silent,
		notify: async () => await Promise.resolve(),
	});
	const info = { [SERVER_INFO]: { name, title, version } };
	const modern = { resultType: 'complete', _meta: info };
	return JSON.stringify(isModern ? { ...result, ...modern } : result);
}

/** Answers a faultless request for the list of tools, and keeps the list; without an `offer` from what the same caller was sent just now. False for every other request. */
export async function answerList(
	context: IWebhookFunctions,
	body: unknown,
	caller: string,
	offer?: McpOffer,
): Promise<boolean> {
	const asked = plainList(body, context.getRequestObject().headers);
	if (asked === undefined) return false;
	const key = keyOf(caller, asked);
	const list = offer?.methods['tools/list'];
	try {
		const text = await (offer === undefined || list === undefined
			? freshList(key)
			: keptList(key, async () => await listText(offer, list, asked)));
		if (text !== undefined) sendList(context, asked.id, text);
		return text !== undefined;
	} catch (error) {
		// The request that writes it says what is wrong.
		if (offer === undefined) return false;
		if (!(error instanceof McpError)) throw error;
		const { code, message } = error;
		const refused = { jsonrpc: '2.0', id: asked.id, error: { code, message } };
		sendJson(context, { status: 200, body: refused });
		return true;
	}
}
