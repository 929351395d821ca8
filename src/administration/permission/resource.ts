import { z } from 'zod';

import type { Catalog } from '../../kernel/catalog';
import { effects } from '../../kernel/define-tool';
import type { PanelReader } from '../../kernel/operation/define-operation';
import { permissionStatuses } from '../../kernel/permission-status';
import { nearest } from '../../kernel/values/nearest';
import { type AgentRecord, agentRecordSchema } from '../../policy/agents/agent-record';
import type { PermissionChange } from '../../policy/agents/change-permissions';
import { changePermissions, readProviders } from '../../policy/agents/change-permissions';
import { permissionRows, permissionSources } from '../../policy/agents/permission-judge';
import { profiles } from '../../policy/permissions';
import type { AdministrationPorts, Resource } from '../define-operation';
import { defineOperation, named } from '../define-operation';
import { isoText } from '../iso-text';
import { oneOf, refused } from '../one-of';
import { agentPermissions } from './agent-permissions';
import { permissionFields } from './permission-fields';

const trimmed = z.string().trim();

const changed = agentRecordSchema.omit({ organisation: true, agency: true }).extend({
	always: z.array(
		agentRecordSchema.shape.always.element.extend({ grantedAt: z.string().describe('ISO 8601') }),
	),
	updatedAt: z.string().describe('ISO 8601'),
});

const shownRecord = ({ organisation: _, agency: __, updatedAt, ...record }: AgentRecord) => ({
	...record,
	always: record.always.map(({ grantedAt, ...one }) => ({
		...one,
		grantedAt: isoText(grantedAt),
	})),
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

const agentOf = (panel: PanelReader) => ({ agentId: panel.read('agentId', named) });

const toolsOf = (panel: PanelReader) => ({
	...agentOf(panel),
	tools: panel.read('tools', z.array(trimmed).min(1)),
});

const agent = { agentId: z.string() };
const some = { ...agent, tools: z.array(z.string()) };

const ofNode = { resource: 'permission', who: 'admin', http: false } as const;
const changing = { ...ofNode, effect: 'write', output: changed } as const;

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
	uses: ['agents', 'tools'],
	input: z.object(some),
	panel: (_, panel) => toolsOf(panel),
	// Works for tools that no longer exist, too.
	run: async ({ agentId, tools }, ports) =>
		await change(ports, agentId, (changes) => changes.remove(tools)),
});

const revokeAlways = defineOperation({
	...changing,
	action: 'revokeAlways',
	title: 'Revoke a standing permission',
	hint: 'Have questions asked again',
	uses: ['agents', 'tools'],
	input: z.object({ ...some, user: z.string() }),
	panel: (_, panel) => ({ ...toolsOf(panel), user: panel.read('user', trimmed) }),
	run: async ({ agentId, tools, user }, ports) =>
		await change(ports, agentId, (changes) => changes.revokeAlways(tools, user)),
});

const set = defineOperation({
	...changing,
	action: 'set',
	title: 'Set permissions',
	hint: 'What an agent may do with tools',
	uses: ['agents', 'tools'],
	input: z.object({ ...some, status: z.string() }),
	panel: (_, panel) => ({ ...toolsOf(panel), status: panel.read('status', named) }),
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
	uses: ['agents', 'tools'],
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
	uses: ['agents', 'tools'],
	input: z.object({ ...agent, providers: z.array(z.string()) }),
	panel: (_, panel) => ({
		...agentOf(panel),
		providers: panel.read('providers', z.array(trimmed)),
	}),
	run: async ({ agentId, providers }, ports) =>
		await change(ports, agentId, (changes, known) =>
			changes.setProviders(readProviders(providers, known.providers)),
		),
});

/** What agents may do. Its page is a matrix, and written by hand. */
export const permission: Resource = {
	name: 'permission',
	plural: 'permissions',
	title: 'Permissions',
	changing: 'Setting permissions',
	isBare: true,
	operations: [list, remove, revokeAlways, set, setProfile, setProviders, ...agentPermissions],
	properties: permissionFields,
};
