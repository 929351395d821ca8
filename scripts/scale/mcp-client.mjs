import { pause } from '../../sandbox/progress.mjs';

const READY_MS = 60_000;

const headers = {
	'content-type': 'application/json',
	accept: 'application/json, text/event-stream',
};

const hello = {
	protocolVersion: '2025-03-26',
	capabilities: {},
	clientInfo: { name: 'measure', version: '1' },
};

function readBody(text) {
	const line = text.split('\n').find((one) => one.startsWith('data:'));
	return JSON.parse(line === undefined ? text : line.slice('data:'.length));
}

/**
 * A session at an MCP server.
 *
 * @param {string} url
 * @returns {Promise<{call: (name: string, input: object) => Promise<{answer: string, isError: boolean}>}>} `answer` as a model is
 *   sent it
 * @throws {Error} when it does not answer within a minute
 */
export async function openMcpClient(url) {
	let id = 0;
	const post = async (message, session = {}) =>
		await fetch(url, {
			method: 'POST',
			headers: { ...headers, ...session },
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
	const request = async (method, params, session) => {
		id += 1;
		return await post({ id, method, params }, session);
	};
	const deadline = Date.now() + READY_MS;
	let greeting = await request('initialize', hello);
	while (greeting.status !== 200 && Date.now() < deadline) {
		await pause(200);
		greeting = await request('initialize', hello);
	}
	if (greeting.status !== 200) throw new Error(`no MCP server answers at ${url}`);
	await greeting.text();
	const session = { 'mcp-session-id': greeting.headers.get('mcp-session-id') };
	await (await post({ method: 'notifications/initialized' }, session)).text();
	return {
		async call(name, input) {
			const response = await request('tools/call', { name, arguments: input }, session);
			const { result, error } = readBody(await response.text());
			if (result === undefined) throw new Error(`${name}: ${JSON.stringify(error)}`);
			const answer = result.content[0].text;
			return { answer, isError: /"status":"failed"/.test(answer) };
		},
	};
}
