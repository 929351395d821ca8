import { hostNetwork } from '../../adapters/network/host-network';
import { mcpHttp } from '../../adapters/network/mcp-http';
import { nativeCatalog } from '../../catalog/catalog';
import type { NodeLogger } from '../../kernel/call-scope';
import type { Tool } from '../../kernel/define-tool';
import { ToolError } from '../../kernel/tool-error';
import { plainLine } from '../../policy/people/plain-line';
import { type ToolList, McpClient } from '../../web/mcp/mcp-client';
import { fresh } from '../../kernel/fresh';
import type { NodeContext } from '../connect';
import type { McpServer } from './mcp-server';
import { hasMcpServer, mcpServerOf } from './open-mcp-servers';
import type { LeftOut, RemoteDefinitions } from './read-definitions';
import { readDefinitions, takenNames } from './read-definitions';
import { lostTool, remoteTool } from './remote-tool';

/** Milliseconds for which a list holds: at least, by preset and at most, whatever its server says. */
const SHORTEST = 60_000;
const USUAL = 5 * 60_000;
const LONGEST = 30 * 60_000;
const AFTER_FAILURE = 30_000;
const REMEMBERED = 24 * 60 * 60_000;
const MOST = 100;

const lifetime = (ttl: number | undefined) => Math.min(Math.max(ttl ?? USUAL, SHORTEST), LONGEST);

interface Sources {
	readonly now: () => number;
	readonly read: (listed: ToolList, server: McpServer) => Promise<RemoteDefinitions>;
}

/** Remembers the lists of servers by their configuration: a changed one gets a new list, and no caller gets that of another server. */
export function createRemoteLists({ now, read }: Sources) {
	const last = fresh<string, RemoteDefinitions>({ for: REMEMBERED, most: MOST, now });
	const looks = fresh<string, ReturnType<typeof look>>({ most: MOST, now });

	async function look(server: McpServer, list: () => Promise<ToolList>) {
		const { key } = server;
		try {
			const listed = await list();
			const definitions = last.keep(key, await read(listed, server));
			return { definitions, failure: undefined, holds: lifetime(listed.ttl) };
		} catch (failure) {
			return { definitions: last.peek(key), failure, holds: AFTER_FAILURE };
		}
	}

	return {
		/** The tools of a server, those of the last list that came; undefined where none has for a day. Never throws. `list` asks the server. */
		async read(server: McpServer, list: () => Promise<ToolList>) {
			const { key } = server;
			const known = looks.peek(key);
			if (known !== undefined) return await known;
			// One look for all that ask at the same time.
			const looking = looks.keep(key, look(server, list));
			const { holds } = await looking;
			return await looks.keep(key, looking, holds);
		},
	};
}

const PATIENCE = 10_000;
const lists = createRemoteLists({ now: () => Date.now(), read: readDefinitions });
const TOLD_EVERY = 86_400_000;
const told = fresh<string, string>({ for: TOLD_EVERY, most: 200 });

interface RemoteSources {
	readonly item: number;
	/** The tools that the tenant has registered, which come first. Undefined for a caller without a store. */
	readonly registered: (() => Promise<readonly Tool[]>) | undefined;
	readonly logger: Pick<NodeLogger, 'warn'>;
}

export interface RemoteTools {
	readonly tools: readonly Tool[];
	readonly leftOut: readonly LeftOut[];
	readonly failure: string | undefined;
}

const none: RemoteTools = { tools: [], leftOut: [], failure: undefined };

const reasonOf = (failure: unknown) =>
	ToolError.is(failure) ? `${failure.message} ${failure.hint}` : 'It does not answer.';

async function list(context: NodeContext, server: McpServer): Promise<ToolList> {
	const client = new McpClient(mcpHttp(hostNetwork(context.helpers), server));
	const signal = AbortSignal.timeout(PATIENCE);
	try {
		return await client.listTools(signal);
	} finally {
		void client.close(AbortSignal.timeout(PATIENCE));
	}
}

const clash = (name: string): LeftOut => ({
	name,
	why: 'has the name of another tool, or one that reads like it',
});

/** Looks at the server that is chosen in a node. Never throws. */
export async function lookAtRemoteTools(
	context: NodeContext,
	{ item, registered }: Pick<RemoteSources, 'item' | 'registered'>,
): Promise<RemoteTools> {
	if (!hasMcpServer(context)) return none;
	try {
		const server = await mcpServerOf(context, item);
		const { definitions, failure } = await lists.read(
			server,
			async () => await list(context, server),
		);
		const why = failure === undefined ? undefined : reasonOf(failure);
		if (definitions === undefined) return { ...none, failure: why };
		const isTaken = takenNames([...nativeCatalog.all, ...((await registered?.()) ?? [])]);
		const free = definitions.tools.filter(({ name }) => !isTaken(name));
		const taken = definitions.tools.filter(({ name }) => isTaken(name));
		return {
			tools: free.map((tool) =>
				failure === undefined ? remoteTool(tool, server) : lostTool(tool, server, failure),
			),
			leftOut: [...taken.map(({ name }) => clash(name)), ...definitions.leftOut],
			failure: why,
		};
	} catch (error) {
		return { ...none, failure: reasonOf(error) };
	}
}

const words = ({ leftOut, failure }: RemoteTools): string[] => [
	...(failure === undefined
		? []
		: [`Foreman offers no tools of the MCP server: ${plainLine(failure, 500)}`]),
	...(leftOut.length === 0
		? []
		: [
				`Foreman leaves out tools of the MCP server: ${leftOut
					.slice(0, 20)
					.map(({ name, why }) => `${plainLine(name)} ${plainLine(why)}`)
					.join('; ')}`,
			]),
];

/** Tells the log what an agent is not given, whenever that has changed, and once a day. */
function tell(place: string, remote: RemoteTools, logger: RemoteSources['logger']): void {
	const lines = words(remote);
	const now = lines.join('\n');
	if ((told.peek(place) ?? '') === now) return;
	told.keep(place, now);
	// n8n's logger knows itself only where it is called as a method.
	for (const line of lines) logger.warn(line);
}

/** The tools of the chosen server, withdrawn while it does not answer. Undefined where none is chosen. */
export function openRemoteTools(context: NodeContext, sources: RemoteSources) {
	if (!hasMcpServer(context)) return undefined;
	return async () => {
		const remote = await lookAtRemoteTools(context, sources);
		const { id, credentials } = context.getNode();
		tell(JSON.stringify([context.getWorkflow().id, id, credentials]), remote, sources.logger);
		return remote.tools;
	};
}
