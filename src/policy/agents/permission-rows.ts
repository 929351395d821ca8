import type { Effect } from '../../kernel/define-tool';
import type { PermissionStatus } from '../../kernel/permission-status';
import type { AgentRecord, ApproveAlways } from './agent-record';
import { decidedOn } from '../permissions';
import type { PermittedTool } from './permission-judge';
import { recordedPermissions } from './permission-judge';

/** Where a permission comes from: what was decided for the tool, the agent's profile, a provider it is not given, nobody. */
export const permissionSources = ['tool', 'profile', 'provider', 'undecided'] as const;

export type PermissionSource = (typeof permissionSources)[number];

export interface PermissionRow {
	readonly tool: string;
	readonly effect: Effect;
	readonly provider: string;
	readonly permission: PermissionStatus;
	readonly source: PermissionSource;
	/** Questions about it that are not asked any more. */
	readonly always: readonly ApproveAlways[];
}

function sourceJudge(record: AgentRecord | undefined): (tool: PermittedTool) => PermissionSource {
	if (record === undefined) return () => 'undecided';
	const providers = new Set(record.providers);
	const decided = new Map(Object.entries(record.decided));
	return (tool) => {
		if (!providers.has(tool.provider)) return 'provider';
		return decidedOn(tool, decided) === undefined ? 'profile' : 'tool';
	};
}

/** What an agent may do with each tool, and why. */
export function permissionRows(
	tools: readonly PermittedTool[],
	record: AgentRecord | undefined,
): PermissionRow[] {
	const permissionOf = recordedPermissions(record);
	const sourceOf = sourceJudge(record);
	const always = new Map<string, ApproveAlways[]>();
	for (const one of record?.always ?? [])
		always.set(one.tool, [...(always.get(one.tool) ?? []), one]);
	return tools.map((tool) => ({
		tool: tool.name,
		effect: tool.effect,
		provider: tool.provider,
		permission: permissionOf(tool),
		source: sourceOf(tool),
		always: always.get(tool.name) ?? [],
	}));
}
