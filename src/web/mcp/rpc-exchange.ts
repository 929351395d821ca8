import { z } from 'zod';
import { isTimeout } from '../../kernel/within';
import { ToolError, unavailable } from '../../kernel/tool-error';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import type { PinnedAnswer } from '../guarded-fetch';
import { type OpenBody, readCapped } from '../read-capped';
import { type McpPort, malformed } from './mcp-port';

/** Levels of lists and objects in an answer: what n8n stores has more room than this, and no server nests so deep. */
const DEEPEST = 100;
const rpcError = z.object({ code: z.number(), message: z.string().catch(''), data: z.unknown() });
type RpcError = z.output<typeof rpcError>;

const message = z.object({
	jsonrpc: z.literal('2.0'),
	/** Absent for notifications; null for errors of requests that the server could not read. */
	id: z.union([z.string(), z.number()]).nullish(),
	method: z.string().optional(),
	result: z.unknown(),
	error: rpcError.optional(),
});
type RpcMessage = z.output<typeof message>;

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw malformed('it is not JSON.', text);
	}
}

/** Throws `ToolError`. */
function readMessage(text: string): RpcMessage {
	const value = parsed(text);
	// Iterative, and before anything that follows the nesting.
	if (isDeeperThan(value, DEEPEST))
		throw malformed(`it is nested more than ${DEEPEST} levels deep.`);
	const read = message.safeParse(value);
	if (!read.success) throw malformed('it is not a JSON-RPC 2.0 message.', text);
	return read.data;
}

/** Linear, also where no line ever ends. */
class Lines {
	private open: string[] = [];
	private endedWithReturn = false;

	push(given: string): string[] {
		const text = this.endedWithReturn && given.startsWith('\n') ? given.slice(1) : given;
		this.endedWithReturn = given.endsWith('\r');
		if (!/[\r\n]/.test(text)) {
			this.open.push(text);
			return [];
		}
		const lines = [...this.open, text].join('').split(/\r\n|\n|\r/);
		this.open = [lines.pop() ?? ''];
		return lines;
	}
}

const asText = (chunk: unknown, decoder: InstanceType<typeof TextDecoder>) => {
	if (typeof chunk === 'string') return chunk;
	if (!Buffer.isBuffer(chunk)) throw malformed('its stream holds no text.');
	return decoder.decode(chunk, { stream: true });
};

/** The data of each event. Comments count as bytes too: a stream of nothing but those has an end. Does not close the body. Throws `ToolError`. */
async function* eventsOf({ chunks }: Pick<OpenBody, 'chunks'>, maxBytes: number) {
	const lines = new Lines();
	const decoder = new TextDecoder();
	let bytes = 0;
	let data: string[] = [];
	for await (const chunk of chunks) {
		const text = asText(chunk, decoder);
		bytes += Buffer.byteLength(text);
		if (bytes > maxBytes)
			throw malformed(`its stream has more than ${maxBytes.toLocaleString('en')} bytes.`);
		for (const line of lines.push(text)) {
			if (line === '') {
				const event = data.join('\n');
				if (event.trim() !== '') yield event;
				data = [];
			} else if (/^data(?::|$)/.test(line)) data.push(line.replace(/^data:? ?/, ''));
		}
	}
}

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_SAID = 64 * 1024;
const MOST_MESSAGES = 2_000;
const MOST_ANSWERED = 20;
const FAREWELL = 2_000;
const METHOD_NOT_FOUND = -32601;

export interface RpcCall {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
	readonly headers: Readonly<Record<string, string>>;
	/** Whether its revision cancels by a message. */
	readonly hasSessions: boolean;
	readonly signal: AbortSignal;
}

export type RpcReply =
	| {
			readonly word: 'result';
			readonly result: Readonly<Record<string, unknown>>;
			readonly headers: PinnedAnswer['headers'];
	  }
	| { readonly word: 'error'; readonly error: RpcError; readonly status: number }
	| { readonly word: 'status'; readonly status: number; readonly said: string };

const brokenOff = (cause?: unknown) =>
	unavailable(
		'The MCP server ended the connection before it had answered.',
		'What was called may have been done: look before you repeat it.',
		{ cause },
	);

const tooSlow = (cause: unknown) =>
	new ToolError({
		code: 'timeout',
		message: 'The MCP server did not answer in time.',
		hint: 'What was called may have been done, or go on: look before you repeat it.',
		cause,
	});

const isStream = ({ headers }: PinnedAnswer) =>
	(headers['content-type'] ?? '').toLowerCase().startsWith('text/event-stream');

const isNo = (status: number) => status < 200 || status >= 300;

/** Exchanges messages of JSON-RPC with one server. Every method throws `ToolError`. */
export class RpcExchange {
	private lastId = 0;

	constructor(private readonly port: McpPort) {}

	async ask(call: RpcCall): Promise<RpcReply> {
		// Of a new number each time, so that an answer to an earlier request is never taken for this one's.
		this.lastId += 1;
		const id = this.lastId;
		try {
			const answer = await this.post({ id, method: call.method, params: call.params }, call);
			if (!isStream(answer) || isNo(answer.status)) return await this.readWhole(answer, id, call);
			return replyOf(await this.findAnswer(answer, id, call), answer.status, answer.headers);
		} catch (error) {
			if (call.signal.aborted) {
				this.sayCancelled(id, call);
				throw isTimeout(call.signal.reason) ? tooSlow(call.signal.reason) : call.signal.reason;
			}
			throw error;
		}
	}

	async tell(call: RpcCall): Promise<void> {
		(await this.post({ method: call.method, params: call.params }, call)).body.close();
	}

	/** Ends a session. A server need not take part in that. */
	async end(headers: RpcCall['headers'], signal: AbortSignal): Promise<void> {
		const request = { method: 'DELETE', headers, body: undefined, signal } as const;
		(await this.port.send(request)).body.close();
	}

	private async post(message: object, { headers, signal }: RpcCall): Promise<PinnedAnswer> {
		return await this.port.send({
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				...headers,
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
			signal,
		});
	}

	private async readWhole(answer: PinnedAnswer, id: number, call: RpcCall): Promise<RpcReply> {
		const { status, headers, body } = answer;
		const most = isNo(status) ? MOST_SAID : MOST_BYTES;
		const text = (await readCapped(body, most, call.signal)).toString('utf8');
		if (isNo(status)) return noOf(status, text, id);
		const found = readMessage(text);
		if (found.id !== id || found.method !== undefined)
			throw malformed('it answers another request.', text);
		return replyOf(found, status, headers);
	}

	private async findAnswer({ body }: PinnedAnswer, id: number, call: RpcCall): Promise<RpcMessage> {
		const close = () => body.close();
		call.signal.addEventListener('abort', close, { once: true });
		let [messages, answered] = [0, 0];
		try {
			call.signal.throwIfAborted();
			for await (const text of eventsOf(body, MOST_BYTES)) {
				const message = readMessage(text);
				if (message.method === undefined && message.id === id) return message;
				messages += 1;
				if (messages > MOST_MESSAGES) throw malformed('its stream goes on without an answer.');
				if (message.method === undefined || message.id === undefined) continue;
				answered += 1;
				if (answered > MOST_ANSWERED) throw malformed('it asks too much in return.');
				await this.answer(message, call);
			}
			call.signal.throwIfAborted();
			throw brokenOff();
		} catch (error) {
			throw ToolError.is(error) || call.signal.aborted ? error : brokenOff(error);
		} finally {
			call.signal.removeEventListener('abort', close);
			close();
		}
	}

	/** Answers what a server asks: that we are there, and that we can do nothing else for it. */
	private async answer({ id, method }: RpcMessage, call: RpcCall): Promise<void> {
		const known = method === 'ping' ? { result: {} } : undefined;
		const error = { code: METHOD_NOT_FOUND, message: 'This client cannot do that.' };
		(await this.post({ id, ...(known ?? { error }) }, call)).body.close();
	}

	private sayCancelled(requestId: number, call: RpcCall): void {
		if (!call.hasSessions || call.method === 'initialize') return;
		const signal = AbortSignal.timeout(FAREWELL);
		const said = { ...call, method: 'notifications/cancelled', params: { requestId }, signal };
		void this.tell(said).catch(() => undefined);
	}
}

function replyOf(
	{ result, error }: RpcMessage,
	status: number,
	headers: PinnedAnswer['headers'],
): RpcReply {
	if (error !== undefined) return { word: 'error', error, status };
	if (!isRecord(result)) throw malformed('it holds neither a result nor an error.');
	return { word: 'result', result, headers };
}

/** A status that says no may hold an error of the protocol, which says more. */
function noOf(status: number, text: string, id: number): RpcReply {
	try {
		const { id: answered = id, error } = readMessage(text);
		const isOurs = answered === null || answered === id;
		if (error !== undefined && isOurs) return { word: 'error', error, status };
	} catch {
		// It speaks HTTP alone.
	}
	return { word: 'status', status, said: text };
}
