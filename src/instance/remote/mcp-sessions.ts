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
	port: McpPort;
	usedAt: number;
}

/**
 * The clients of one process: one for each run and server, so that a server with sessions remembers what a run did, and no run meets
 * the session of another.
 */
export class McpSessions {
	private readonly open = new Map<string, Session>();

	constructor(private readonly now: () => number) {}

	/** The client of a run. `port` reaches the server for as long as the caller's context lives, so the newest one is used. */
	clientFor(server: string, run: string, port: McpPort): McpClient {
		this.endIdle();
		const key = JSON.stringify([server, run]);
		const known = this.open.get(key);
		// The newest stands last.
		this.open.delete(key);
		const session = known ?? this.begin(port);
		session.port = port;
		session.usedAt = this.now();
		this.open.set(key, session);
		return session.client;
	}

	private begin(first: McpPort): Session {
		const session: { port: McpPort } = { port: first };
		const client = new McpClient({
			send: async (request) => await session.port.send(request),
			wait: async (milliseconds, signal) => await session.port.wait(milliseconds, signal),
		});
		return Object.assign(session, { client, usedAt: this.now() });
	}

	private endIdle(): void {
		const before = this.now() - IDLE;
		for (const [key, { client, usedAt }] of this.open) {
			if (usedAt >= before && this.open.size < MOST) return;
			this.open.delete(key);
			void client.close(AbortSignal.timeout(FAREWELL));
		}
	}
}
