import type { CallableTool } from '../../kernel/callable-tool';
import type { PermissionStatus } from '../../kernel/permission-status';
import type { BuildSay } from '../../kernel/tool/build-rule';
import type { DecidedTool, PermissionSnapshot, Profile } from '../permissions';
import { asJudged, permissionFor, decidedOn } from '../permissions';
import type { AgentRecord } from './agent-record';
import type { NotedPanel } from './agent-panels';

export type PermittedTool = DecidedTool & Pick<CallableTool, 'provider'>;

const undecided: PermissionSnapshot = { profile: 'restrictive', decided: new Map() };

const snapshotOf = ({ profile, decided }: AgentRecord): PermissionSnapshot => ({
	profile,
	decided: new Map(Object.entries(decided)),
});

export const isUnattended = (
	record: Pick<AgentRecord, 'profile'> | undefined,
	panel: Pick<PermissionSnapshot, 'profile'> | undefined,
): boolean => (panel ?? record)?.profile === 'unattended';

/** What an agent was permitted by its record: what people approved "always" answers questions, and changes no permission. */
export const recordedPermissions = (record: AgentRecord | undefined) =>
	permissionJudge('', record && { ...record, always: [] }, undefined);

/** By the panel where there is one, else by the record. "Always" answers questions, and never opens what is blocked. */
export function permissionJudge(
	user: string,
	record: AgentRecord | undefined,
	panel: PermissionSnapshot | undefined,
): (tool: PermittedTool) => PermissionStatus {
	const snapshot = panel ?? (record ? snapshotOf(record) : undecided);
	const providers = panel || !record ? undefined : new Set(record.providers);
	const always = new Set(
		record?.always.filter((one) => one.user === '' || one.user === user).map(({ tool }) => tool),
	);
	return (tool) => {
		if (providers?.has(tool.provider) === false) return 'blocked';
		const status = permissionFor(tool, snapshot);
		return status === 'needs_approval' && always.has(tool.name) ? 'always_allow' : status;
	};
}

export const permissionSources = ['tool', 'profile', 'provider', 'undecided'] as const;
type PermissionSource = (typeof permissionSources)[number];

function sourceJudge(record: AgentRecord | undefined): (tool: PermittedTool) => PermissionSource {
	if (record === undefined) return () => 'undecided';
	const providers = new Set(record.providers);
	const decided = new Map(Object.entries(record.decided));
	return (tool) => {
		if (!providers.has(tool.provider)) return 'provider';
		return decidedOn(tool, decided) === undefined ? 'profile' : 'tool';
	};
}

export function permissionRows(tools: readonly PermittedTool[], record: AgentRecord | undefined) {
	const permissionOf = recordedPermissions(record);
	const sourceOf = sourceJudge(record);
	return tools.map((tool) => ({
		tool: tool.name,
		effect: tool.effect,
		provider: tool.provider,
		permission: permissionOf(tool),
		source: sourceOf(tool),
		always: record?.always.filter((one) => one.tool === tool.name) ?? [],
	}));
}

const runsFor = (build: BuildSay | undefined) =>
	typeof build === 'object' ? { runsFor: build.runs } : {};

/** What holds for an agent, by the panels that it ran with and by what operators decided. "Always" of single people aside. */
export function whatHolds(panels: readonly NotedPanel[], record: AgentRecord | undefined) {
	const [last] = panels;
	const ofPanel =
		last?.source === 'panel'
			? { profile: last.profile, decided: new Map(last.decided) }
			: undefined;
	const judge = permissionJudge('', record && { ...record, always: [] }, ofPanel);
	const profile: Profile = ofPanel?.profile ?? record?.profile ?? 'restrictive';
	const by: 'panel' | 'operators' | 'unknown' =
		last === undefined ? 'unknown' : ofPanel === undefined ? 'operators' : 'panel';
	return {
		/** `panel`: of the node that it last ran at. `operators`: what they decided. `unknown`: it has not run lately. */
		by,
		panels,
		profile,
		of(tool: PermittedTool): { readonly permission: PermissionStatus; readonly runsFor?: string } {
			const permission = judge(tool);
			// It asks by the profile alone: a rule would ask about these calls too.
			const isLeftToCall =
				permission === 'needs_approval' && judge(asJudged(tool)) === 'always_allow';
			return { permission, ...(isLeftToCall ? runsFor(tool.build) : {}) };
		},
	};
}

export type Holding = ReturnType<typeof whatHolds>;
