/**
 * The command that the conformance suite of MCP starts as the client under test: drives the compiled client of `dist/`, over a
 * plain fetch instead of the guard, as the suite's servers are on this machine.
 *
 *   MCP_CONFORMANCE_SCENARIO=tools_call node scripts/conformance/mcp-client.mjs http://localhost:1234/mcp
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { built } from '../package-root.mjs';

const { McpClient } = built('web/mcp/mcp-client');
const { readServerTool } = built('web/mcp/server-tool');
const { headersFor } = built('web/mcp/server-tool');

const url = process.argv.at(-1);
const { MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_CONTEXT: context = '{}' } =
	process.env;
const signal = AbortSignal.timeout(25_000);

const port = {
	async send({ method, headers, body, signal: ended }) {
		const answer = await fetch(url, { method, headers, body, signal: ended, redirect: 'manual' });
		const reader = answer.body?.getReader();
		const chunks = (async function* () {
			for (let read = await reader?.read(); read && !read.done; read = await reader.read())
				yield Buffer.from(read.value);
		})();
		return {
			status: answer.status,
			headers: Object.fromEntries(answer.headers),
			body: { chunks, close: () => void reader?.cancel().catch(() => undefined) },
		};
	},
	wait: async (milliseconds, ended) => await sleep(milliseconds, undefined, { signal: ended }),
};

const client = new McpClient(port);
const { tools: given } = await client.listTools(signal);
/** As the package takes them: a tool that it leaves out is not called. */
const tools = new Map(
	given.flatMap((one) => {
		const read = readServerTool(one);
		return read.ok ? [[read.tool.name, read.tool]] : [];
	}),
);

async function call(name, args) {
	const tool = tools.get(name);
	if (tool === undefined) throw new Error(`no tool ${name}`);
	const headers = headersFor(tool.headers, args);
	return await client.callTool({ tool: name, arguments: args, headers }, signal);
}

/** A tool that asks for a person is refused in words; the suite judges what was sent before. */
const tried = async (name) => await call(name, {}).catch((error) => console.error(error.message));

const scenarios = {
	tools_call: async () => await call('add_numbers', { a: 5, b: 3 }),
	async 'sep-2322-client-request-state'() {
		for (const name of ['echo_state', 'unrelated', 'no_state', 'no_result_type'])
			await tried(`test_mrtr_${name}`);
	},
	async 'http-custom-headers'() {
		for (const { name, arguments: args } of JSON.parse(context).toolCalls) await call(name, args);
	},
	async 'json-schema-2020-12-preservation'() {
		const { inputSchema } = tools.get('json_schema_2020_12_tool');
		await call('json_schema_echo', { schema: inputSchema });
	},
	'json-schema-ref-no-deref': async () => undefined,
};

/** By default each tool is called, with plain arguments where it needs some. */
async function callAll() {
	const plain = { string: 'text', integer: 1, number: 1, boolean: true };
	for (const { name, inputSchema } of tools.values()) {
		const { properties = {}, required = [] } = inputSchema;
		const args = required.map((field) => [field, plain[properties[field]?.type] ?? null]);
		await call(name, Object.fromEntries(args));
	}
}

await (scenarios[scenario] ?? callAll)();
await client.close(signal);
