import { onceFor } from '../../kernel/fresh';
import { z } from 'zod';

import { permissiveSchema } from '../../catalog/permissive-schema';
import { providerSchema } from '../../host/provider-schema';
import type { ToolFacts } from '../../kernel/define-tool';
import { invalidInput } from '../../kernel/tool-error';
import type { AgentFields } from '../../policy/agents/agent-records';
import type { ToolPermission } from '../../policy/agents/tool-permissions';
import { readToolPermissions, toolPermissions } from '../../policy/agents/tool-permissions';
import { defineOperation } from '../define-operation';

const ALL = 'all';

const PATH = 'agents/:agentId/tools';

const agentId = z.string();

const provider = z
	.string()
	.catch('')
	.optional()
	.describe('Only the tools of this provider, or all');

const output = z.object({
	tools: z.array(
		z.object({ toolName: z.string(), permissionStatus: z.string(), providerKey: z.string() }),
	),
});

/** Whether a tool is of the provider that is asked for, one of those that are known. Throws `ToolError`. */
function providerAsked(known: readonly string[], asked: string) {
	if (asked === ALL || known.includes(asked))
		return (key: string) => asked === ALL || key === asked;
	throw invalidInput(
		'The query parameter provider has an unknown value.',
		`Use one of ${[...known, ALL].join(', ')}, or leave it out.`,
	);
}

/** A PUT replaces all permissions: tools that it leaves out ask again, and every "always" ends. */
const replaced =
	(entries: readonly ToolPermission[], providers: readonly string[]) =>
	(before: { readonly providers: AgentFields['providers'] } | undefined): AgentFields => ({
		profile: 'restrictive',
		providers: before?.providers ?? [...providers],
		decided: Object.fromEntries(
			entries.map(({ toolName, permissionStatus }) => [toolName, permissionStatus]),
		),
		always: [],
	});

/** To write the fields of native tools as JSON Schema takes a while, and they stay the same. */
const inputSchemaOf = onceFor(
	(input: ToolFacts['input']): Record<string, unknown> => providerSchema(permissiveSchema(input)),
);

/** A tool as programs are told of it. */
export const catalogEntry = (tool: ToolFacts) => ({
	toolName: tool.name,
	name: tool.name,
	title: tool.title,
	description: tool.description,
	effect: tool.effect,
	providerKey: tool.provider,
	inputSchema: inputSchemaOf(tool.input),
});

const ofPrograms = { resource: 'permission', panel: false } as const;

/** What programs see and set of one agent's permissions. */
export const agentPermissions = [
	defineOperation({
		...ofPrograms,
		action: 'get',
		title: 'Get what an agent may do with each tool',
		who: 'member',
		http: { path: PATH },
		input: z.object({ agentId, provider }),
		output,
		uses: ['agents', 'tools'],
		async run({ agentId: agent, provider: asked = ALL }, { agents, tools }) {
			const known = await tools();
			const isAsked = providerAsked(known.providers, asked);
			const listed = toolPermissions(known.tools, await agents().read(agent));
			return { tools: listed.filter(({ providerKey }) => isAsked(providerKey)) };
		},
	}),
	defineOperation({
		...ofPrograms,
		action: 'replace',
		title: 'Replace all permissions of an agent',
		who: 'admin',
		http: { path: PATH, method: 'PUT', body: 'permissions' },
		input: z.object({ agentId, provider, permissions: z.unknown() }),
		output,
		uses: ['agents', 'tools'],
		async run({ agentId: agent, provider: asked = ALL, permissions }, { agents, tools }) {
			const known = await tools();
			const isAsked = providerAsked(known.providers, asked);
			const entries = readToolPermissions(permissions, known.tools);
			const record = await agents().change(agent, replaced(entries, known.providers));
			const listed = toolPermissions(known.tools, record);
			return { tools: listed.filter(({ providerKey }) => isAsked(providerKey)) };
		},
	}),
	defineOperation({
		...ofPrograms,
		action: 'catalog',
		title: 'List the tools that an agent can have',
		effect: 'read',
		who: 'member',
		http: { path: `${PATH}/catalog` },
		input: z.object({ agentId, provider }),
		output: z.object({ tools: z.array(z.record(z.unknown())) }),
		uses: ['tools'],
		async run({ provider: asked = 'operations' }, { tools }) {
			const known = await tools();
			const isAsked = providerAsked(known.providers, asked);
			return { tools: known.tools.filter((tool) => isAsked(tool.provider)).map(catalogEntry) };
		},
	}),
];
