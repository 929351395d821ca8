import { hostNetwork } from '../../adapters/network/host-network';
import { mcpHttp } from '../../adapters/network/mcp-http';
import type { McpServersPort } from '../../kernel/ports/mcp-servers';
import { ToolError } from '../../kernel/tool-error';
import { toolAnswer } from '../../web/mcp/server-tool';
import type { NodeContext } from '../connect';
import { MCP_SERVER_CREDENTIAL } from '../credential-names';
import { readCredential } from '../read-credential';
import type { McpServer } from './mcp-server';
import { readMcpServer } from './mcp-server';
import { McpSessions } from './mcp-sessions';

/** Shared by the whole process. */
const sessions = new McpSessions(() => Date.now());

/** Whether a person has chosen an MCP server of others. */
export const hasMcpServer = (context: Pick<NodeContext, 'getNode'>): boolean =>
	context.getNode().credentials?.[MCP_SERVER_CREDENTIAL] !== undefined;

/** The MCP server that a person has chosen in a node. Throws `ToolError`, or n8n's error where the credential cannot be read. */
export const mcpServerOf = async (context: NodeContext, item: number): Promise<McpServer> =>
	readMcpServer(await readCredential(context, item, MCP_SERVER_CREDENTIAL));

const otherServer = () =>
	new ToolError({
		code: 'conflict',
		message:
			'The MCP server is configured otherwise than when its tools were listed. Nothing was called.',
		hint: 'Make the same call again: the tools of now are listed first.',
		retryable: true,
	});

const serverSays = (said: string) =>
	new ToolError({
		code: 'run-failed',
		message: 'The MCP server says that the call failed.',
		hint: 'Correct the arguments where its words say what is wrong with them. What was done before may stay done.',
		...(said === '' ? {} : { said }),
	});

/** Characters of what a server says of a failed call. */
const LONGEST_SAID = 3_000;

/** Calls tools of the MCP server that is chosen in a node, in the session of the run. */
export const openMcpServers = (
	context: NodeContext,
	item: number,
	run: string,
	signal: AbortSignal,
): McpServersPort => ({
	async call({ server: key, tool, arguments: given, headers }) {
		const server = await mcpServerOf(context, item);
		if (server.key !== key) throw otherServer();
		const port = mcpHttp(hostNetwork(context.helpers), server);
		const call = { tool, arguments: given, headers };
		const result = await sessions.during(
			key,
			run,
			port,
			async (client) => await client.callTool(call, signal),
		);
		const { isError, said, output } = toolAnswer(result);
		if (isError) throw serverSays(said.slice(0, LONGEST_SAID));
		return output;
	},
});

/** For callers that call no tools. */
export const noMcpServers: McpServersPort = {
	call: async () => await Promise.reject(otherServer()),
};
