import { fresh, freshOrAnew } from '../../kernel/fresh';
import { type ToolError, unsupported } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';
import { type McpPort, malformed, plainWords, refusedWith, saidNo, saying } from './mcp-port';
import { headerText } from './server-tool';
import { RpcExchange, type RpcCall, type RpcReply } from './rpc-exchange';

const NEWEST = '2026-07-28';
const OLDER = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
type OlderRevision = (typeof OLDER)[number];

type Era =
	| { readonly word: 'newest' }
	| {
			readonly word: 'older';
			readonly revision: OlderRevision;
			readonly session: string | undefined;
	  };

const olderRevision = (name: unknown) => OLDER.find((one) => one === name);

const bestOlder = (names: unknown) => OLDER.find((one) => listOf(names).includes(one));

const noCommonRevision = (names: unknown): ToolError =>
	unsupported(
		'Foreman and the MCP server have no revision of MCP in common.',
		`Foreman speaks ${[NEWEST, ...OLDER].join(', ')}. A person looks for a newer version of the server.`,
		{ said: `It speaks: ${plainWords(listOf(names).map(String).join(', '), 200)}` },
	);

const isQuestion = (request: unknown) =>
	isRecord(request) && request.method === 'elicitation/create';

const wordsOf = (request: unknown) => {
	const parameters = isRecord(request) && isRecord(request.params) ? request.params : {};
	return typeof parameters.message === 'string' ? parameters.message : '';
};

const needsInput = (requests: readonly unknown[]): ToolError =>
	unsupported(
		'The MCP server asks for more before it does this, and Foreman cannot ask a person on its behalf. It was given no answer.',
		'Ask the user yourself if you can, and call the tool with arguments that leave nothing open. Otherwise do without it.',
		saying(requests.map(wordsOf).join('\n')),
	);

type Fields = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;
type Asked = Omit<RpcCall, 'hasSessions'>;

export interface ToolList {
	readonly tools: readonly unknown[];
	readonly isCut: boolean;
	/** Milliseconds for which the server says that the list holds. */
	readonly ttl: number | undefined;
}

interface McpToolCall {
	readonly tool: string;
	readonly arguments: Fields;
	/** For servers of the newest revision alone. Names in lower case. */
	readonly headers: Headers;
}

const CLIENT = { name: 'foreman', title: 'Foreman', version: '1' };
/** More are left out: each costs a model, and each schema time to read. */
export const MOST_TOOLS = 100;
const MOST_PAGES = 20;
const MOST_AGAIN = 3;
const UNSUPPORTED_REVISION = -32022;
const SESSION = /^[\x21-\x7e]{1,1024}$/;
/** Not let in, or too many requests: trying another revision does not help. */
const FINAL = [401, 403, 429];

const revisionsIn = ({ data }: { readonly data?: unknown }): unknown =>
	isRecord(data) ? data.supported : undefined;

/** A client of one MCP server over streamable HTTP, of revision 2026-07-28 or older ones. Every method throws `ToolError`. */
export class McpClient {
	private readonly exchange: RpcExchange;
	private readonly era = fresh<'', Promise<Era>>({});

	constructor(port: McpPort) {
		this.exchange = new RpcExchange(port);
	}

	async listTools(signal: AbortSignal): Promise<ToolList> {
		const tools: unknown[] = [];
		let cursor: string | undefined;
		let ttl: number | undefined;
		for (let page = 0; page < MOST_PAGES; page += 1) {
			const params: Fields = cursor === undefined ? {} : { cursor };
			const asked = { method: 'tools/list', params, headers: {}, signal };
			const result = await this.request(asked);
			if (!Array.isArray(result.tools)) throw malformed('its list of tools is invalid.');
			const { ttlMs, nextCursor } = result;
			if (typeof ttlMs === 'number') ttl = Math.min(ttl ?? ttlMs, ttlMs);
			tools.push(...result.tools.slice(0, MOST_TOOLS + 1 - tools.length));
			if (typeof nextCursor !== 'string' || nextCursor === '')
				return { tools: tools.slice(0, MOST_TOOLS), isCut: tools.length > MOST_TOOLS, ttl };
			if (nextCursor === cursor || tools.length > MOST_TOOLS) break;
			cursor = nextCursor;
		}
		return { tools: tools.slice(0, MOST_TOOLS), isCut: true, ttl };
	}

	/** Calls a tool. Gives what the server answers, also where it says that the call failed. */
	async callTool(call: McpToolCall, signal: AbortSignal): Promise<Fields> {
		const params = { name: call.tool, arguments: call.arguments };
		const headers = { 'mcp-name': headerText(call.tool), ...call.headers };
		const asked = { method: 'tools/call', headers, signal };
		let state: Fields = {};
		for (let again = 0; again <= MOST_AGAIN; again += 1) {
			const result = await this.request({ ...asked, params: { ...params, ...state } });
			const { resultType = 'complete', requestState, inputRequests } = result;
			if (resultType === 'complete') return result;
			if (resultType !== 'input_required')
				throw malformed('it is a kind of result that is not known.');
			state = typeof requestState === 'string' ? { requestState } : {};
			const wanted = Object.entries(isRecord(inputRequests) ? inputRequests : {});
			if (wanted.length > 0) {
				const cancelled = wanted.map(([key]) => [key, { action: 'cancel' }] as const);
				const answer = { ...params, ...state, inputResponses: Object.fromEntries(cancelled) };
				// So that the server forgets the call. Whatever it says then, the call did not do what was asked.
				if (wanted.every(([, request]) => isQuestion(request)))
					await this.request({ ...asked, params: answer });
				throw needsInput(wanted.map(([, request]) => request));
			}
			if (typeof requestState !== 'string') break;
		}
		throw malformed('it wants to be asked again without an end.');
	}

	async close(signal: AbortSignal): Promise<void> {
		try {
			const era = await this.era.peek('');
			if (era?.word === 'older' && era.session !== undefined)
				await this.exchange.end(headersOf(era), signal);
		} catch {
			// Sessions end by themselves too.
		}
	}

	private async request(asked: Asked): Promise<Fields> {
		const era = await this.open(asked.signal);
		const reply = await this.ask(era, asked);
		if (!isLost(era, reply)) return resultOf(reply);
		// Another call may have agreed on something new by now.
		if ((await this.open(asked.signal)) === era) this.era.forget('');
		return resultOf(await this.ask(await this.open(asked.signal), asked));
	}

	private async ask(era: Era, asked: Asked): Promise<RpcReply> {
		if (era.word === 'newest') return await this.askNewest(asked);
		return await this.exchange.ask({ ...asked, headers: headersOf(era), hasSessions: true });
	}

	private async askNewest({ method, params, headers, signal }: Asked): Promise<RpcReply> {
		const about = {
			'io.modelcontextprotocol/protocolVersion': NEWEST,
			'io.modelcontextprotocol/clientInfo': CLIENT,
			'io.modelcontextprotocol/clientCapabilities': {},
		};
		return await this.exchange.ask({
			method,
			params: { ...params, _meta: about },
			hasSessions: false,
			signal,
			headers: { 'mcp-protocol-version': NEWEST, 'mcp-method': method, ...headers },
		});
	}

	private async open(signal: AbortSignal): Promise<Era> {
		return await freshOrAnew(this.era, '', async () => await this.negotiate(signal));
	}

	private async negotiate(signal: AbortSignal): Promise<Era> {
		const asked = { method: 'server/discover', params: {}, headers: {}, signal };
		const discover = async () => await this.askNewest(asked);
		const first = await discover();
		const isAgain =
			first.word === 'error' &&
			first.error.code === UNSUPPORTED_REVISION &&
			hasNewest(revisionsIn(first.error));
		const reply = isAgain ? await discover() : first;
		if (reply.word === 'result') {
			const { supportedVersions } = reply.result;
			if (hasNewest(supportedVersions)) return { word: 'newest' };
			const older = bestOlder(supportedVersions);
			// A server that knows no such request may answer it with nothing.
			if (older === undefined && Array.isArray(supportedVersions))
				throw noCommonRevision(supportedVersions);
			return await this.initialize(older ?? OLDER[0], signal);
		}
		if (FINAL.includes(reply.status)) throw refusalOf(reply);
		const older = reply.word === 'error' ? bestOlder(revisionsIn(reply.error)) : undefined;
		return await this.initialize(older ?? OLDER[0], signal);
	}

	private async initialize(revision: string, signal: AbortSignal): Promise<Era> {
		const params = { protocolVersion: revision, capabilities: {}, clientInfo: CLIENT };
		const call = { params, headers: {}, hasSessions: true, signal };
		const reply = await this.exchange.ask({ ...call, method: 'initialize' });
		if (reply.word !== 'result') throw refusalOf(reply);
		const agreed = olderRevision(reply.result.protocolVersion);
		if (agreed === undefined) throw noCommonRevision([reply.result.protocolVersion]);
		const session = reply.headers['mcp-session-id'];
		if (session !== undefined && !SESSION.test(session))
			throw malformed('its session ID is invalid.');
		const era: Era = { word: 'older', revision: agreed, session };
		const told = { ...call, params: {}, headers: headersOf(era) };
		await this.exchange.tell({ ...told, method: 'notifications/initialized' });
		return era;
	}
}

const hasNewest = (names: unknown): boolean => Array.isArray(names) && names.includes(NEWEST);

const headersOf = ({ revision, session }: Extract<Era, { readonly word: 'older' }>): Headers => ({
	'mcp-protocol-version': revision,
	...(session === undefined ? {} : { 'mcp-session-id': session }),
});

function isLost(era: Era, reply: RpcReply): boolean {
	if (reply.word === 'result') return false;
	if (era.word === 'older') return era.session !== undefined && reply.status === 404;
	return reply.word === 'error' && reply.error.code === UNSUPPORTED_REVISION;
}

function refusalOf(reply: Exclude<RpcReply, { readonly word: 'result' }>): ToolError {
	if (reply.word === 'status' || FINAL.includes(reply.status))
		return refusedWith(reply.status, reply.word === 'status' ? reply.said : reply.error.message);
	return saidNo(reply.error.code, reply.error.message);
}

function resultOf(reply: RpcReply): Fields {
	if (reply.word === 'result') return reply.result;
	throw refusalOf(reply);
}
