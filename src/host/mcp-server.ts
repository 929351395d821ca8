import type * as Mcp from '@modelcontextprotocol/server';
import { z } from 'zod';
import { unsupported } from '../kernel/tool-error';
import { isRecord } from '../kernel/values/is-record';
import { versionNeeded } from './instance-settings';
import type { McpMethod, McpOffer, McpRequest } from './mcp-offer';

interface McpHandler {
	fetch(request: Request, body: unknown): Promise<Response>;
}

type Sdk = typeof Mcp;

const isSdk = (value: unknown): value is Sdk =>
	isRecord(value) &&
	typeof value.Server === 'function' &&
	typeof value.createMcpHandler === 'function';

const lacking = (cause?: unknown) =>
	unsupported(
		'This n8n does not bring @modelcontextprotocol/server, which the MCP trigger speaks with.',
		`${versionNeeded}. Nothing was done.`,
		{ cause },
	);

/** Not `import()`: that does not look where n8n lets packages find its modules. */
const required = (): unknown => require('@modelcontextprotocol/server');

/** Loaded at the first call, because n8n's start must not wait for it. Throws `ToolError` where n8n lacks it. */
function loadSdk(): Sdk {
	let sdk: unknown;
	try {
		sdk = required();
	} catch (error) {
		throw lacking(error);
	}
	if (!isSdk(sdk)) throw lacking();
	return sdk;
}

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const record = z.record(z.unknown()).catch({});
const requestSchema = z.object({ params: record }).catch({ params: {} });
const token = z.object({ progressToken: z.union([z.string(), z.number()]).optional() }).catch({});

const contextSchema = z.object({
	mcpReq: z.object({
		_meta: z.unknown(),
		envelope: z.record(z.unknown()).optional(),
		inputResponses: z.record(z.unknown()).optional(),
		signal: z.instanceof(AbortSignal),
		requestState: z.function().returns(z.unknown()),
		notify: z.function().returns(z.promise(z.unknown())),
	}),
});

function readRequest(raw: unknown, context: unknown, isModern: boolean): McpRequest {
	const { mcpReq } = contextSchema.parse(context);
	const state = mcpReq.requestState();
	return {
		params: requestSchema.parse(raw).params,
		isModern,
		capabilities: mcpReq.envelope?.[CAPABILITIES],
		signal: mcpReq.signal,
		progressToken: token.parse(mcpReq._meta).progressToken,
		requestState: typeof state === 'string' ? state : undefined,
		inputResponses: mcpReq.inputResponses,
		async notify(method, params) {
			await mcpReq.notify({ method, params });
		},
	};
}

/** The methods by which a client begins: only their answers hold the instructions. */
const greeting = z.object({ method: z.enum(['initialize', 'server/discover']) });

function serverFor(
	{ Server }: Sdk,
	{ name, title, version, capabilities, methods }: McpOffer,
	{ isModern, instructions }: { readonly isModern: boolean; readonly instructions: string },
) {
	const server = new Server(
		{ name, title, version },
		{ capabilities, ...(instructions === '' ? {} : { instructions }) },
	);
	const serve = (method: string, answer: McpMethod) => {
		const handler = async (raw: unknown, context: unknown) =>
			await answer(readRequest(raw, context, isModern));
		// The SDK has a type for the answer to each method. Ours are plain objects, which it checks when they are sent.
		Reflect.apply(server.setRequestHandler, server, [method, handler]);
	};
	for (const [method, answer] of Object.entries(methods)) serve(method, answer);
	return server;
}

/** Serves an offer to one request, of any revision, by a server of its own: a shared one would mix up answers. Throws `ToolError` where n8n lacks the SDK. */
export function openMcpHandler(offer: McpOffer, onError: (error: Error) => void): McpHandler {
	const sdk = loadSdk();
	return {
		async fetch(request, body) {
			const isGreeting = greeting.safeParse(body).success;
			const handler = sdk.createMcpHandler(
				async ({ era }) =>
					serverFor(sdk, offer, {
						isModern: era === 'modern',
						instructions: isGreeting ? await offer.instructions() : '',
					}),
				{ legacy: 'stateless', onerror: onError },
			);
			return await handler.fetch(request, { parsedBody: body });
		},
	};
}
