/**
 * Puts an MCP server that speaks stdio behind streamable HTTP on this machine, with the official SDK's transports: a process of the
 * server for each session. Prints its port.
 *
 *   node stdio-bridge.mjs folder-of-packages program arguments…
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const [packages, program, ...args] = process.argv.slice(2);
const require = createRequire(path.join(packages, 'package.json'));
const {
	StreamableHTTPServerTransport,
} = require('@modelcontextprotocol/sdk/server/streamableHttp.js');
const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js');

const sessions = new Map();

async function begin() {
	const stdio = new StdioClientTransport({ command: process.execPath, args: [program, ...args] });
	const http = new StreamableHTTPServerTransport({
		sessionIdGenerator: randomUUID,
		onsessioninitialized: (id) => void sessions.set(id, http),
		onsessionclosed: (id) => void sessions.delete(id),
	});
	http.onmessage = (message) => void stdio.send(message);
	stdio.onmessage = (message) => void http.send(message).catch(() => undefined);
	http.onclose = () => void stdio.close();
	await Promise.all([http.start(), stdio.start()]);
	return http;
}

const server = createServer(async (request, response) => {
	const body = await text(request);
	const message = body === '' ? undefined : JSON.parse(body);
	const known = sessions.get(request.headers['mcp-session-id']);
	if (known === undefined && message?.method !== 'initialize') {
		response.writeHead(request.headers['mcp-session-id'] === undefined ? 400 : 404).end();
		return;
	}
	await (known ?? (await begin())).handleRequest(request, response, message);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.on('disconnect', () => process.exit());
