import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Answer } from './admin-trigger';
import { readAnswer, storeCredential } from './admin-trigger';
import type { CredentialReference, Json, LiveInstance } from './live-instance';
import { eventually } from './live-instance';
import { ownerCredential } from './surfaces';

export const MODERN = '2026-07-28';
export const OLD = '2025-11-25';

/** What a client of revision 2026-07-28 sends with each request. */
export const modernMeta = (capabilities: Json = {}, more: Json = {}): Json => ({
	'io.modelcontextprotocol/protocolVersion': MODERN,
	'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
	'io.modelcontextprotocol/clientCapabilities': capabilities,
	...more,
});

/** The messages of a stream of server-sent events. */
export const eventsOf = (text: string): Json[] =>
	text
		.split('\n')
		.filter((line) => line.startsWith('data: ') && line.length > 6)
		.map((line) => JSON.parse(line.slice(6)));

/** An answer with the message in it, however it was sent. */
export interface Reply extends Answer {
	readonly message: Json;
	readonly events: readonly Json[];
}

/** A published MCP trigger. */
export interface McpTrigger {
	/** Where clients post to. */
	readonly url: string;
	readonly workflowId: string;
	readonly token: string;
	/** Posts any body, with these headers beside the usual ones. */
	post(body: string, headers?: Record<string, string>): Promise<Reply>;
	/** A request of revision 2026-07-28. */
	modern(
		method: string,
		params?: Json,
		capabilities?: Json,
		headers?: Record<string, string>,
	): Promise<Reply>;
	/** A request of revision 2025-11-25. */
	old(method: string, params?: Json, headers?: Record<string, string>): Promise<Reply>;
	/** The same trigger in another process of n8n, which answers webhooks at that address. */
	at(baseUrl: string): McpTrigger;
}

async function readReply(response: Response): Promise<Reply> {
	const answer = await readAnswer(response);
	const isStream = (answer.headers.get('content-type') ?? '').includes('event-stream');
	const events = isStream ? eventsOf(answer.text) : [];
	return { ...answer, events, message: isStream ? events.at(-1) : answer.body };
}

/** How clients are let in: with one token, or as others say. */
interface Given {
	readonly parameters?: Json;
	readonly credentials?: Record<string, CredentialReference>;
	/** What clients send; the one token unless said otherwise. */
	readonly token?: string;
	readonly askUrl?: string;
}

/** Publishes an MCP trigger, and waits until n8n answers at its address. */
export async function publishMcpTrigger(
	live: LiveInstance,
	given: Given = {},
): Promise<McpTrigger> {
	const own = randomUUID();
	const token = given.token ?? own;
	const webhookId = randomUUID();
	const path = `mcp-${webhookId.slice(0, 8)}`;
	const node = {
		...{ name: 'MCP', type: 'n8n-nodes-foreman.foremanMcpTrigger', typeVersion: 1, webhookId },
		parameters: { path, clientAuthentication: 'token', ...given.parameters },
		credentials: {
			foremanN8nApi: await ownerCredential(live),
			foremanMcpAccessApi: await live.credential('MCP access', 'foremanMcpAccessApi', {
				token: own,
				header: '',
			}),
			foremanStoreApi: await storeCredential(live, given.askUrl),
			...given.credentials,
		},
	};
	const { id: workflowId } = await live.store(workflow('MCP', [node], []));
	await live.publish(workflowId);
	const url = `${live.access.baseUrl}/webhook/${webhookId}/${path}`;
	// n8n registers one address after the other: this is the last.
	const isThere = async () => {
		const answer = await fetch(`${url}/ui/authorize`, { method: 'POST' });
		return !(await answer.text()).includes('is not registered');
	};
	await eventually('the last address of the MCP trigger', isThere, 60_000);
	return openTrigger({ url, workflowId, token });
}

function openTrigger(trigger: Pick<McpTrigger, 'url' | 'workflowId' | 'token'>): McpTrigger {
	const { url, token } = trigger;
	let last = 0;
	const post: McpTrigger['post'] = async (body, headers = {}) =>
		await readReply(
			await fetch(url, {
				method: 'POST',
				headers: {
					...{ 'content-type': 'application/json' },
					...{ accept: 'application/json, text/event-stream' },
					...{ authorization: `Bearer ${token}` },
					...headers,
				},
				body,
			}),
		);
	const message = (method: string, params: Json) => {
		last += 1;
		return JSON.stringify({ jsonrpc: '2.0', id: last, method, params });
	};
	return {
		...{ ...trigger, post },
		at: (baseUrl) => openTrigger({ ...trigger, url: `${baseUrl}${new URL(url).pathname}` }),
		async modern(method, params = {}, capabilities = {}, headers = {}) {
			const { _meta, ...rest } = params;
			const name: unknown = params.name ?? params.uri;
			return await post(message(method, { ...rest, _meta: modernMeta(capabilities, _meta) }), {
				...{ 'mcp-protocol-version': MODERN, 'mcp-method': method },
				...(typeof name === 'string' ? { 'mcp-name': name } : {}),
				...headers,
			});
		},
		old: async (method, params = {}, headers = {}) =>
			await post(message(method, params), { 'mcp-protocol-version': OLD, ...headers }),
	};
}
