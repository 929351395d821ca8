import { z } from 'zod';
import type { Catalog } from '../../kernel/catalog';
import { type ToolFacts, effects } from '../../kernel/define-tool';
import { permissionStatuses } from '../../kernel/permission-status';
import { nearest } from '../../kernel/values/nearest';
import { type AgentRecord, agentRecordSchema } from '../../policy/agents/agent-record';
import type { PermissionChange } from '../../policy/agents/change-permissions';
import { changePermissions, readProviders } from '../../policy/agents/change-permissions';
import { permissionRows, permissionSources } from '../../policy/agents/permission-judge';
import { profiles } from '../../policy/permissions';
import { onceFor } from '../../kernel/fresh';
import { permissiveSchema } from '../../catalog/permissive-schema';
import { providerSchema } from '../../host/provider-schema';
import { invalidInput } from '../../kernel/tool-error';
import type { AgentFields } from '../../policy/agents/agent-records';
import type { ToolPermission } from '../../policy/agents/tool-permissions';
import { readToolPermissions, toolPermissions } from '../../policy/agents/tool-permissions';
import type { Resource } from '../define-operation';
import type { AdministrationPorts } from '../open-administration';
import { defineOperation, isoText, oneOf, refused } from '../define-operation';
import {
	choice,
	field,
	permissionChoice,
	profileChoices,
	severalOf,
	shownWith,
	textField,
} from '../panel-fields';

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

function providerAsked(known: readonly string[], asked: string) {
	if (asked === ALL || known.includes(asked))
		return ({ providerKey }: { readonly providerKey: string }) =>
			asked === ALL || providerKey === asked;
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

const agentPermissions = [
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
			const record = await agents().read(agent);
			return { tools: toolPermissions(known.tools, record).filter(isAsked) };
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
			return { tools: toolPermissions(known.tools, record).filter(isAsked) };
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
			const found = known.tools.filter(({ provider: providerKey }) => isAsked({ providerKey }));
			return { tools: found.map(catalogEntry) };
		},
	}),
];

const changed = agentRecordSchema.omit({ organisation: true, agency: true }).extend({
	always: z.array(
		agentRecordSchema.shape.always.element.extend({ grantedAt: z.string().describe('ISO 8601') }),
	),
	updatedAt: z.string().describe('ISO 8601'),
});

const shownRecord = ({ organisation: _, agency: __, updatedAt, ...record }: AgentRecord) => ({
	...record,
	always: record.always.map(({ grantedAt, ...one }) => ({ ...one, grantedAt: isoText(grantedAt) })),
	updatedAt: isoText(updatedAt),
});

function knownTools(names: readonly string[], { find, tools }: Catalog): readonly string[] {
	const unknown = names.find((name) => find(name) === undefined);
	if (unknown === undefined) return names;
	const guess = nearest(
		unknown,
		tools.map(({ name }) => name),
	);
	throw refused(
		`There is no tool "${unknown.slice(0, 100)}".`,
		guess ? `Did you mean "${guess}"?` : 'Choose tools from the list.',
	);
}

async function change(
	{ agents, tools }: Pick<AdministrationPorts, 'agents' | 'tools'>,
	agentId: string,
	choose: (changes: ReturnType<typeof changePermissions>, known: Catalog) => PermissionChange,
) {
	const known = await tools();
	const update = choose(changePermissions(known.providers), known);
	return shownRecord(await agents().change(agentId, update));
}

const agent = { agentId: z.string() };
const some = { ...agent, tools: z.array(z.string()) };
const ofNode = { resource: 'permission', who: 'admin', http: false } as const;
const changing = {
	...ofNode,
	effect: 'write',
	output: changed,
	uses: ['agents', 'tools'],
} as const;

const list = defineOperation({
	...ofNode,
	action: 'list',
	hint: 'What an agent may do with each tool, and why',
	isWhole: true,
	input: z.object(agent),
	output: z.object({
		permissions: z.array(
			z.object({
				agentId: z.string(),
				tool: z.string(),
				effect: z.enum(effects),
				provider: z.string(),
				permission: z.enum(permissionStatuses),
				source: z.enum(permissionSources),
				always: agentRecordSchema.shape.always,
				heldBy: z.string(),
				holds: z.enum(permissionStatuses).optional(),
				runsFor: z.string().optional(),
			}),
		),
	}),
	uses: ['agents', 'tools'],
	async run({ agentId }, { agents, tools }) {
		const known = (await tools()).tools;
		const { record, holding } = await agents().known(agentId);
		const held = new Map(known.map((tool) => [tool.name, holding.of(tool)] as const));
		const permissions = permissionRows(known, record).map((row) => {
			const { permission: holds, runsFor } = held.get(row.tool) ?? {};
			return { agentId, ...row, heldBy: holding.by, holds, runsFor };
		});
		return { permissions };
	},
});

const remove = defineOperation({
	...changing,
	action: 'remove',
	title: 'Remove permissions',
	hint: 'Back to what the profile says',
	input: z.object(some),
	// Works for tools that no longer exist, too.
	run: async ({ agentId, tools }, ports) =>
		await change(ports, agentId, (changes) => changes.remove(tools)),
});

const revokeAlways = defineOperation({
	...changing,
	action: 'revokeAlways',
	title: 'Revoke a standing permission',
	hint: 'Have questions asked again',
	input: z.object({ ...some, user: z.string().default('') }),
	run: async ({ agentId, tools, user }, ports) =>
		await change(ports, agentId, (changes) => changes.revokeAlways(tools, user)),
});

const set = defineOperation({
	...changing,
	action: 'set',
	title: 'Set permissions',
	hint: 'What an agent may do with tools',
	input: z.object({ ...some, status: z.string() }),
	async run({ agentId, tools, status }, ports) {
		const word = oneOf('permission', permissionStatuses, status);
		return await change(ports, agentId, (changes, known) =>
			changes.set(knownTools(tools, known), word),
		);
	},
});

const setProfile = defineOperation({
	...changing,
	action: 'setProfile',
	title: 'Set a profile',
	hint: 'What holds for all other tools',
	input: z.object({ ...agent, profile: z.string() }),
	run: async ({ agentId, profile }, ports) =>
		await change(ports, agentId, (changes) =>
			changes.setProfile(oneOf('profile', profiles, profile)),
		),
});

const setProviders = defineOperation({
	...changing,
	action: 'setProviders',
	title: 'Set providers',
	hint: 'Which groups of tools it is given',
	input: z.object({ ...agent, providers: z.array(z.string()) }),
	run: async ({ agentId, providers }, ports) =>
		await change(ports, agentId, (changes, known) =>
			changes.setProviders(readProviders(providers, known.providers)),
		),
});

const shown = shownWith('permission');

/** What agents may do. Its page is a matrix, and written by hand. */
export const permission: Resource = {
	name: 'permission',
	plural: 'permissions',
	title: 'Permissions',
	changing: 'Setting permissions',
	isBare: true,
	operations: [list, remove, revokeAlways, set, setProfile, setProviders, ...agentPermissions],
	properties: [
		textField(
			'agentId',
			'The Agent ID under Options of the agent’s node. If it is not set there, the ID of its workflow.',
			{
				displayName: 'Agent ID',
				required: true,
				placeholder: 'e.g. support-desk',
				displayOptions: { show: { resource: ['permission'] } },
			},
		),
		severalOf(['Tool Names or IDs', 'tools', 'getTools'], {
			required: true,
			...shown('set', 'remove', 'revokeAlways'),
		}),
		permissionChoice('The model does not even see it', shown('set')),
		choice('profile', 'restrictive', profileChoices, {
			description: 'Applies to tools without a permission of their own',
			...shown('setProfile'),
		}),
		field('providers', {
			type: 'multiOptions',
			options: [
				{ name: 'Team', value: 'operations', description: 'Tasks, projects and events' },
				{ name: 'Workflows', value: 'instance', description: 'All tools but those of a team' },
				{
					name: "Your Team's Tools",
					value: 'registry',
					description: 'Those that your team has registered',
				},
			],
			default: ['instance', 'operations', 'registry'],
			description: 'The groups of tools that your agent gets. The tools of the others are blocked.',
			...shown('setProviders'),
		}),
		textField(
			'user',
			'Only what holds for calls on behalf of this person. Empty means everybody.',
			shown('revokeAlways'),
		),
	],
};
