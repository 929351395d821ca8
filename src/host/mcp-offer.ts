/** The numbers of the protocol for parameters that do not fit, and for what is our fault. */
const INVALID_PARAMS = -32602;
export const INTERNAL = -32603;

/** An error of the protocol, with the number that the protocol gives it. What a tool did wrong is a result instead. */
export class McpError extends Error {
	constructor(
		readonly code: number,
		message: string,
		readonly data?: Readonly<Record<string, unknown>>,
	) {
		super(message);
		this.name = 'McpError';
	}
}

/** The error for what a client sent that does not fit: a cursor, an argument, a name. The message says which. */
export const invalidParams = (message: string, data?: McpError['data']) =>
	new McpError(INVALID_PARAMS, message, data);

export interface McpRequest {
	readonly params: Readonly<Record<string, unknown>>;
	/** Whether the client speaks revision 2026-07-28 or newer: it says in each request what it can do. */
	readonly isModern: boolean;
	/** What the client declares to be able to do; undefined where the request does not say. */
	readonly capabilities?: unknown;
	/** Ends when the client cancels the request, or goes away. */
	readonly signal: AbortSignal;
	/** Names the notifications about progress; undefined where the client wants none. */
	readonly progressToken?: string | number | undefined;
	/** What an earlier answer of ours asked the client to send back, as it came: any client can write it. */
	readonly requestState?: string | undefined;
	/** What the client answers to our questions: any client can write it. */
	readonly inputResponses?: Readonly<Record<string, unknown>> | undefined;
	notify(method: string, params: Record<string, unknown>): Promise<void>;
}

/** Answers one method. Throws `McpError`. */
export type McpMethod = (request: McpRequest) => Promise<Record<string, unknown>>;

/** What a server offers to one caller: all of it a value, so that tests can offer something else than our catalog. */
export interface McpOffer {
	readonly name: string;
	readonly title: string;
	readonly version: string;
	/** For the model of the client; empty for none. Asked when a client begins. */
	readonly instructions: () => Promise<string>;
	readonly capabilities: Readonly<Record<string, unknown>>;
	/** By the method's name in the protocol, such as `tools/list`. Others are answered as unknown. */
	readonly methods: Readonly<Record<string, McpMethod>>;
}
