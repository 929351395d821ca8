import { z } from 'zod';
import type { Role, Tool } from '../../kernel/define-tool';
import { namedPorts } from '../../kernel/named-ports';
import type { Ports } from '../../kernel/ports';
import { ToolError, conflict, unavailable } from '../../kernel/tool-error';
import { plainText } from '../../policy/people/plain-line';
import { callOfOthers, readBySchema } from '../../registry/dispatch/read-call';
import { headersFor } from '../../web/mcp/server-tool';
import type { McpServer } from './mcp-server';
import type { RemoteDefinition } from './read-definitions';

export const REMOTE = 'mcp';
const uses = ['mcpServers'] as const;
const DEADLINE = 120_000;

const providerOf = ({ prefix, label }: McpServer) => `${REMOTE}:${prefix === '' ? label : prefix}`;

const describedBy = ({ words, name }: RemoteDefinition, { label }: McpServer) =>
	words === ''
		? `Calls ${name}, a tool of the MCP server ${label}.`
		: `Tool of the MCP server ${label}, which says of it: ${words}`;

const rolesOf = ({ isFilesystem }: McpServer): readonly Role[] =>
	isFilesystem ? ['orchestrator', 'delegate'] : ['orchestrator'];

const factsOf = (tool: RemoteDefinition, server: McpServer) =>
	({
		name: tool.name,
		effect: tool.effect,
		title: plainText(tool.title, 100) || tool.name,
		provider: providerOf(server),
		domain: REMOTE,
		description: describedBy(tool, server),
		roles: rolesOf(server),
		build: tool.effect === 'read' ? 'runs' : 'asks',
		foreign: true,
		reversible: false,
		scopes: [],
		whenCapped: 'Ask this tool for less, if its arguments allow it.',
		output: z.record(z.unknown()),
		uses,
		deadline: DEADLINE,
	}) as const;

const otherTool = (name: string) =>
	conflict(
		`The server of ${name} describes it otherwise than when this call was agreed to. Nothing was called.`,
		'Make the same call again: the tool as it is now needs approval.',
		{ retryable: true },
	);

/** A tool of an MCP server of others, as a tool of the catalog: judged, asked about, recorded and cleaned as all others are. */
export function remoteTool(tool: RemoteDefinition, server: McpServer): Tool {
	const { name, remoteName, effect, version, headers } = tool;
	const question = `Have the MCP server ${server.label} run ${name}?`;
	const sends = `What is shown here is sent to ${server.label}, which others run.`;
	const undone = 'What it does cannot be undone: so says the server.';

	const facts = effect === 'destroy' ? [undone, sends] : [sends];

	return {
		...factsOf(tool, server),
		input: tool.fields,
		prepare: async (raw) =>
			await readBySchema(
				tool.open,
				raw,
				(given) => {
					const call = { server: server.key, tool: remoteName, arguments: given };
					return callOfOthers(given, { question, version, facts }, async (ports: Ports) => {
						const { mcpServers } = namedPorts({ name, uses }, ports);
						return await mcpServers.call({ ...call, headers: headersFor(headers, given) });
					});
				},
				(approved) => {
					if (approved !== undefined && approved !== version) throw otherTool(name);
				},
			),
	};
}

/** A tool that was known, of a server that does not answer: it is not shown, and a call of it says why. */
export const lostTool = (tool: RemoteDefinition, server: McpServer, failure: unknown): Tool => ({
	...factsOf(tool, server),
	isWithdrawn: true,
	input: tool.fields,
	async prepare() {
		return await Promise.reject(
			unavailable(
				`${tool.name} is a tool of the MCP server ${server.label}, which cannot be used now: ${ToolError.is(failure) ? failure.message : 'it does not answer.'} Nothing was called.`,
				ToolError.is(failure) ? failure.hint : 'Try again later.',
				{ retryable: true },
			),
		);
	},
});
