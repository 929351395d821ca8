import { readReply } from './surfaces';
import type { Json } from './live-instance';
import type { Reply } from './surfaces';

const headers = {
	'content-type': 'application/json',
	accept: 'application/json, text/event-stream',
};

/** The answer in a body, framed as events or not. */
function readBody(text: string): Json {
	const line = text.split('\n').find((one) => one.startsWith('data:'));
	return JSON.parse(line === undefined ? text : line.slice('data:'.length));
}

/** A client with a session of its own at an MCP server. */
export async function openMcpSession(url: string) {
	let id = 0;
	const post = async (message: object, session: object = {}) =>
		await fetch(url, {
			method: 'POST',
			headers: { ...headers, ...session },
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
	const request = async (method: string, params: object, session = {}) => {
		id += 1;
		const response = await post({ id, method, params }, session);
		return { response, body: readBody(await response.text()) };
	};
	const { response } = await request('initialize', {
		...{ protocolVersion: '2025-03-26', capabilities: {} },
		clientInfo: { name: 'test', version: '1' },
	});
	const session = { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
	await post({ method: 'notifications/initialized' }, session);
	return {
		async call(name: string, input: object = {}): Promise<Reply> {
			const { body } = await request('tools/call', { name, arguments: input }, session);
			return readReply(JSON.parse(body.result.content[0].text));
		},
		async tools(): Promise<Json[]> {
			const { body } = await request('tools/list', {}, session);
			return body.result.tools;
		},
		async names(): Promise<string[]> {
			return (await this.tools()).map((tool) => tool.name);
		},
	};
}
