import { rulesToTest, serviceTest } from '../credential-test/test-result';
import { mcpHttp } from '../../adapters/network/mcp-http';
import { plainText } from '../../policy/people/plain-line';
import { McpClient } from '../../web/mcp/mcp-client';
import { readMcpServer } from './mcp-server';
import { readDefinitions, type RemoteDefinitions } from './read-definitions';

const PATIENCE = 20_000;
const MOST_NAMED = 20;

const named = (names: readonly string[]) =>
	names.length > MOST_NAMED
		? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
		: names.join(', ');

function found({ tools, leftOut }: RemoteDefinitions): string {
	const has =
		tools.length === 0
			? 'The server answers, and has no tool that agents can be given.'
			: `The server answers. Agents can be given: ${named(tools.map(({ name }) => name))}.`;
	const [first] = leftOut;
	if (first === undefined) return has;
	const example = `"${plainText(first.name, 100)}" ${plainText(first.why, 200)}`;
	return `${has} ${leftOut.length} left out, such as: ${example}.`;
}

/** Answers n8n's *Test* of the credential of an MCP server: which tools it has, or the first thing that is wrong. */
export const testMcpServer = serviceTest(async (network, data) => {
	const server = readMcpServer(data);
	const place = { ...server, rules: rulesToTest(server.url, server.rules) };
	const client = new McpClient(mcpHttp(network, place));
	const signal = AbortSignal.timeout(PATIENCE);
	const listed = await client.listTools(signal);
	await client.close(signal);
	return found(await readDefinitions(listed, server));
});
