import { hostNetwork } from '../../adapters/network/host-network';
import { mcpHttp } from '../../adapters/network/mcp-http';
import type { McpServersPort } from '../../kernel/ports';
import { ToolError, conflict } from '../../kernel/tool-error';
import { toolAnswer } from '../../web/mcp/server-tool';
import { McpClient } from '../../web/mcp/mcp-client';
import type { McpPort } from '../../web/mcp/mcp-port';
import type { NodeContext } from '../connect';
import { MCP_SERVER_CREDENTIAL } from '../credential-names';
import { readCredential } from '../read-credential';
import { type McpServer, readMcpServer } from './mcp-server';

const IDLE = 15 * 60_000;
const MOST = 200;
const FAREWELL = 2_000;

interface Session {
	readonly client: McpClient;
	readonly server: string;
	/** How the calls of now reach the server: each keeps the execution of its caller in memory. */
	readonly ports: McpPort[];
	usedAt: number;
}

/** One client for each run and server, so that no run meets the session of another. */
export class McpSessions {
	private readonly open = new Map<string, Session>();

	constructor(private readonly now: () => number) {}

	/** Does work with the client of a run. `port` reaches the server for as long as the caller's context lives, and is let go with the work. */
	async during<Value>(
		server: string,
		run: string,
		port: McpPort,
		work: (client: McpClient) => Promise<Value>,
	): Promise<Value> {
		this.endIdle(server, port);
		const key = JSON.stringify([server, run]);
		const session = this.open.get(key) ?? this.begin(server);
		// The newest stands last.
		this.open.delete(key);
		this.open.set(key, session);
		session.usedAt = this.now();
		session.ports.push(port);
		try {
			return await work(session.client);
		} finally {
			session.ports.splice(session.ports.indexOf(port), 1);
		}
	}

	private begin(server: string): Session {
		const ports: McpPort[] = [];
		const port = (): McpPort => {
			const [newest] = ports.slice(-1);
			if (newest === undefined) throw new Error('no call is under way in this session');
			return newest;
		};
		const client = new McpClient({
			send: async (request) => await port().send(request),
			wait: async (milliseconds, signal) => await port().wait(milliseconds, signal),
		});
		return { client, server, ports, usedAt: this.now() };
	}

	/** A server is told of the end of a session by its own caller: others have no way to it. */
	private endIdle(server: string, port: McpPort): void {
		const before = this.now() - IDLE;
		for (const [key, session] of this.open) {
			if (session.usedAt >= before && this.open.size < MOST) return;
			this.open.delete(key);
			if (session.server !== server) continue;
			session.ports.push(port);
			void session.client
				.close(AbortSignal.timeout(FAREWELL))
				.then(() => session.ports.splice(session.ports.indexOf(port), 1));
		}
	}
}

const sessions = new McpSessions(() => Date.now());

export const hasMcpServer = (context: Pick<NodeContext, 'getNode'>): boolean =>
	context.getNode().credentials?.[MCP_SERVER_CREDENTIAL] !== undefined;

/** The MCP server that a person has chosen in a node. Throws `ToolError`, or n8n's error where the credential cannot be read. */
export const mcpServerOf = async (context: NodeContext, item: number): Promise<McpServer> =>
	readMcpServer(await readCredential(context, item, MCP_SERVER_CREDENTIAL));

const otherServer = () =>
	conflict(
		'The MCP server is configured otherwise than when its tools were listed. Nothing was called.',
		'Make the same call again: the tools of now are listed first.',
		{ retryable: true },
	);

const serverSays = (said: string) =>
	new ToolError({
		code: 'run-failed',
		message: 'The MCP server says that the call failed.',
		hint: 'Correct the arguments where its words say what is wrong with them. What was done before may stay done.',
		...(said === '' ? {} : { said }),
	});

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

export const noMcpServers: McpServersPort = {
	call: async () => await Promise.reject(otherServer()),
};
