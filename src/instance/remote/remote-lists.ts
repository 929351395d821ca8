import { fresh } from '../../kernel/fresh';
import type { ToolList } from '../../web/mcp/mcp-client';
import type { McpServer } from './mcp-server';
import type { RemoteDefinitions } from './read-definitions';

/** Milliseconds for which a list holds: at least, by preset and at most, whatever its server says. */
const SHORTEST = 60_000;
const USUAL = 5 * 60_000;
const LONGEST = 30 * 60_000;
const AFTER_FAILURE = 30_000;
const REMEMBERED = 24 * 60 * 60_000;
const MOST = 100;

interface Entry {
	/** Those of the last list that came; undefined where none ever has. */
	readonly definitions: RemoteDefinitions | undefined;
	readonly failure: unknown;
	readonly listedAt: number;
	readonly freshUntil: number;
}

const lifetime = (ttl: number | undefined) => Math.min(Math.max(ttl ?? USUAL, SHORTEST), LONGEST);

interface Sources {
	readonly now: () => number;
	readonly read: (listed: ToolList, server: McpServer) => Promise<RemoteDefinitions>;
}

/** Remembers the lists of servers by their configuration: a changed one gets a new list, and no caller gets that of another server. */
export class RemoteLists {
	private readonly known = fresh<string, Entry>({ most: MOST });
	private readonly looking = fresh<string, Promise<Entry>>({});

	constructor(private readonly sources: Sources) {}

	/** The tools of a server. Never throws. `list` asks the server. */
	async read(
		server: McpServer,
		list: () => Promise<ToolList>,
	): Promise<Pick<Entry, 'definitions' | 'failure'>> {
		const { key } = server;
		const known = this.known.peek(key);
		if (known !== undefined && this.sources.now() < known.freshUntil) return known;
		// One look for all that ask at the same time.
		try {
			return await this.looking.get(key, async () =>
				this.known.keep(key, await this.look(server, list, known)),
			);
		} finally {
			this.looking.forget(key);
		}
	}

	private async look(
		server: McpServer,
		list: () => Promise<ToolList>,
		before: Entry | undefined,
	): Promise<Entry> {
		try {
			const listed = await list();
			const definitions = await this.sources.read(listed, server);
			const listedAt = this.sources.now();
			const freshUntil = listedAt + lifetime(listed.ttl);
			return { definitions, failure: undefined, listedAt, freshUntil };
		} catch (failure) {
			const now = this.sources.now();
			const isOld = before === undefined || now - before.listedAt > REMEMBERED;
			const definitions = isOld ? undefined : before.definitions;
			const listedAt = before?.listedAt ?? 0;
			return { definitions, failure, listedAt, freshUntil: now + AFTER_FAILURE };
		}
	}
}
