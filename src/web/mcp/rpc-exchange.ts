import { z } from 'zod';
import { isTimeout } from '../../kernel/within';
import { ToolError, unavailable } from '../../kernel/tool-error';
import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import type { PinnedAnswer } from '../guarded-fetch';
import { type OpenBody, readCapped } from '../read-capped';
import { type McpPort, malformed } from './mcp-port';

/** Levels of lists and objects in an answer: what n8n stores has more room than this, and no server nests so deep. */
const DEEPEST = 100;
/** Messages in one text: to read a few hundred thousand takes seconds, in which nothing else would run. */
const MOST_AT_ONCE = 1_000;
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

/** The messages in a text: one, or a list of them as servers of 2025-03-26 send. Throws `ToolError`. */
export function readMessages(text: string): readonly RpcMessage[] {
	const value = jsonOrText(text);
	if (value === text) throw malformed('it is not JSON.', text);
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

const fieldOf = (line: string): readonly [string, string] => {
	const colon = line.indexOf(':');
	if (colon === -1) return [line, ''];
	const value = line.slice(colon + 1);
	return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
};

const asText = (chunk: unknown, decoder: InstanceType<typeof TextDecoder>) => {
	if (typeof chunk === 'string') return chunk;
	if (!Buffer.isBuffer(chunk)) throw malformed('its stream holds no text.');
	return decoder.decode(chunk, { stream: true });
};

/** Comments count as bytes too: a stream of nothing but those has an end. Does not close the body. Throws `ToolError`. */
async function* sseEvents({ chunks }: Pick<OpenBody, 'chunks'>, maxBytes: number) {
	const lines = new Lines();
	const decoder = new TextDecoder();
	let bytes = 0;
	let id = '';
	let retry: number | undefined;
	let data: string[] = [];
	let isNamed = false;
	for await (const chunk of chunks) {
		const text = asText(chunk, decoder);
		bytes += Buffer.byteLength(text);
		if (bytes > maxBytes)
			throw malformed(`its stream has more than ${maxBytes.toLocaleString('en')} bytes.`);
		for (const line of lines.push(text)) {
			if (line === '') {
				if (data.length > 0 || isNamed) yield { id, data: data.join('\n'), retry };
				data = [];
				isNamed = false;
				continue;
			}
			const [field, value] = fieldOf(line);
			if (field === 'data') data.push(value);
			if (field === 'id' && !value.includes('\0')) {
				id = value;
				isNamed = true;
			}
			if (field === 'retry' && /^\d{1,9}$/.test(value)) retry = Number(value);
		}
	}
}

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_SAID = 64 * 1024;
const MOST_MESSAGES = 2_000;
const MOST_ANSWERED = 20;
/** How often a stream that ended early is taken up again, and after how many milliseconds at the earliest and the latest. */
const MOST_RESUMED = 5;
const SOONEST = 1_000;
const LATEST = 30_000;
const FAREWELL = 2_000;
const METHOD_NOT_FOUND = -32601;

export interface RpcCall {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
	readonly headers: Readonly<Record<string, string>>;
	/** Whether its revision takes up broken streams, and cancels by a message. */
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

interface Position {
	lastEventId: string;
	retry: number | undefined;
}

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
			return await this.readStream(answer, id, call);
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
		const found = readMessages(text).find((one) => one.id === id && one.method === undefined);
		if (found === undefined) throw malformed('it answers another request.', text);
		return replyOf(found, status, headers);
	}

	private async readStream(first: PinnedAnswer, id: number, call: RpcCall): Promise<RpcReply> {
		const position: Position = { lastEventId: '', retry: undefined };
		let answer = first;
		for (let resumed = 0; ; resumed += 1) {
			const found = await this.findAnswer(answer, id, position, call);
			if (found !== undefined) return replyOf(found, answer.status, first.headers);
			if (!call.hasSessions || position.lastEventId === '' || resumed === MOST_RESUMED)
				throw brokenOff();
			const pause = Math.min(Math.max(position.retry ?? SOONEST, 0), LATEST);
			await this.port.wait(pause, call.signal);
			answer = await this.takeUp(position, call);
		}
	}

	private async takeUp({ lastEventId }: Position, call: RpcCall): Promise<PinnedAnswer> {
		const { headers, signal } = call;
		const answer = await this.port.send({
			method: 'GET',
			headers: { accept: 'text/event-stream', ...headers, 'last-event-id': lastEventId },
			body: undefined,
			signal,
		});
		if (!isNo(answer.status) && isStream(answer)) return answer;
		answer.body.close();
		throw brokenOff();
	}

	private async findAnswer(
		{ body }: PinnedAnswer,
		id: number,
		position: Position,
		call: RpcCall,
	): Promise<RpcMessage | undefined> {
		const close = () => body.close();
		call.signal.addEventListener('abort', close, { once: true });
		let [messages, answered] = [0, 0];
		try {
			call.signal.throwIfAborted();
			for await (const { id: eventId, data, retry } of sseEvents(body, MOST_BYTES)) {
				if (eventId !== '') position.lastEventId = eventId;
				if (retry !== undefined) position.retry = retry;
				if (data.trim() === '') continue;
				for (const message of readMessages(data)) {
					if (message.method === undefined && message.id === id) return message;
					messages += 1;
					if (messages > MOST_MESSAGES) throw malformed('its stream goes on without an answer.');
					if (message.method === undefined || message.id === undefined) continue;
					answered += 1;
					if (answered > MOST_ANSWERED) throw malformed('it asks too much in return.');
					await this.answer(message, call);
				}
			}
			call.signal.throwIfAborted();
			return undefined;
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
		const [message] = readMessages(text);
		const isOurs = message?.id === undefined || message.id === null || message.id === id;
		if (message?.error !== undefined && isOurs)
			return { word: 'error', error: message.error, status };
	} catch {
		// It speaks HTTP alone.
	}
	return { word: 'status', status, said: text };
}
