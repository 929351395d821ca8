import {
	Client as ModernClient,
	StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
	CallToolResultSchema,
	UrlElicitationRequiredError,
} from '@modelcontextprotocol/sdk/types.js';

import { readReply } from './surfaces';
import type { Json } from './live-instance';
import type { Reply } from './surfaces';
import { toldIn } from './told-in';

/** The person behind a client: goes to the address, and answers there. */
export type Person = (url: string) => Promise<void>;

/** The official client of one generation, as a program uses it. */
export interface RoundClient {
	readonly revision: string | undefined;
	/** Calls a tool of the list, or has `run-tool` run it. What a person is asked on the way, the person answers. */
	call(tool: string, input?: object): Promise<Reply>;
	tools(): Promise<readonly Json[]>;
	resources(): Promise<readonly Json[]>;
	read(uri: string): Promise<Json>;
	prompt(name: string, given: Record<string, string>): Promise<Json>;
	complete(prompt: string, name: string, value: string): Promise<readonly string[]>;
	close(): Promise<void>;
}

const own = { name: 'round', version: '1' };
const capabilities = { elicitation: { url: {} } };

/** Where a server is, and what it lets in. */
export interface Door {
	readonly url: string;
	readonly headers: Record<string, string>;
}

interface Asked {
	readonly name: string;
	readonly arguments: Record<string, unknown>;
}

type Official = Omit<RoundClient, 'call' | 'revision'> & {
	readonly revision: string | undefined;
	ask(call: Asked): Promise<Json>;
};

async function withTools(official: Official): Promise<RoundClient> {
	const listed = (await official.tools()).map(({ name }) => name);
	return {
		...official,
		async call(tool, input = {}) {
			const asked: Asked = listed.includes(tool)
				? { name: tool, arguments: { ...input } }
				: { name: 'run-tool', arguments: { name: tool, arguments: input } };
			const result = await official.ask(asked);
			return readReply(toldIn(result));
		},
	};
}

/** Revision 2026-07-28: the client opens the address in the middle of the call, which goes on by itself. */
export async function openModern({ url, headers }: Door, person: Person): Promise<RoundClient> {
	const client = new ModernClient(own, {
		capabilities,
		versionNegotiation: { mode: 'auto' },
	});
	client.setRequestHandler('elicitation/create', async ({ params }: Json) => {
		expect(params.mode).toBe('url');
		await person(params.url);
		return { action: 'accept' };
	});
	await client.connect(new ModernTransport(new URL(url), { requestInit: { headers } }));
	return await withTools({
		revision: client.getNegotiatedProtocolVersion(),
		tools: async () => (await client.listTools()).tools,
		ask: async (call) => await client.callTool(call),
		resources: async () => (await client.listResources()).resources,
		read: async (uri) => await client.readResource({ uri }),
		prompt: async (name, given) => await client.getPrompt({ name, arguments: given }),
		async complete(prompt, name, value) {
			const ref = { type: 'ref/prompt' as const, name: prompt };
			return (await client.complete({ ref, argument: { name, value } })).completion.values;
		},
		close: async () => await client.close(),
	});
}

/** Revision 2025-11-25: the call fails with the address, and the client calls again. */
export async function openOld(door: Door | Transport, person: Person): Promise<RoundClient> {
	const client = new OldClient(own, { capabilities });
	const transport =
		'url' in door
			? new OldTransport(new URL(door.url), { requestInit: { headers: door.headers } })
			: door;
	// Its own types do not know that a session may be missing.
	await client.connect(transport as Transport);
	const ask = async (call: Asked) => await client.callTool(call, CallToolResultSchema);
	return await withTools({
		revision: transport instanceof OldTransport ? transport.protocolVersion : undefined,
		tools: async () => (await client.listTools()).tools,
		async ask(call) {
			try {
				return await ask(call);
			} catch (error) {
				if (!(error instanceof UrlElicitationRequiredError)) throw error;
				expect(error.message).not.toContain('http');
				for (const { url } of error.elicitations) await person(url);
				return await ask(call);
			}
		},
		resources: async () => (await client.listResources()).resources,
		read: async (uri) => await client.readResource({ uri }),
		prompt: async (name, given) => await client.getPrompt({ name, arguments: given }),
		async complete(prompt, name, value) {
			const ref = { type: 'ref/prompt' as const, name: prompt };
			return (await client.complete({ ref, argument: { name, value } })).completion.values;
		},
		close: async () => await client.close(),
	});
}
