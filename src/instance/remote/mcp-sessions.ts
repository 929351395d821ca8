import { McpClient } from '../../web/mcp/mcp-client';
import type { McpPort } from '../../web/mcp/mcp-port';

/** Milliseconds without a call after which a session is given up. */
const IDLE = 15 * 60_000;

/** Sessions that one process keeps. */
const MOST = 200;

/** Milliseconds for telling a server that a session ends. */
const FAREWELL = 2_000;

interface Session {
	readonly client: McpClient;
	readonly server: string;
	/** How the calls of now reach the server: each keeps the execution of its caller in memory. */
	readonly ports: McpPort[];
	usedAt: number;
}

/**
 * The clients of one process: one for each run and server, so that a server with sessions remembers what a run did, and no run meets
 * the session of another.
 */
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
