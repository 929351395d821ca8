import type { Tool } from '../../kernel/define-tool';
import type { PermissionStatus } from '../../kernel/permission-status';
import type { AgentRecord, ApproveAlways, ProviderKey } from './agent-record';
import { decidedOn } from '../permissions';
import { effectivePermission, providerOf } from './effective-permission';

/** Where a permission comes from: what was decided for the tool, the agent's profile, a provider it is not given, nobody. */
export type PermissionSource = 'tool' | 'profile' | 'provider' | 'undecided';

export interface PermissionRow {
	readonly tool: string;
	readonly effect: Tool['effect'];
	readonly provider: ProviderKey;
	readonly permission: PermissionStatus;
	readonly source: PermissionSource;
	/** Questions about it that are not asked any more. */
	readonly always: readonly ApproveAlways[];
}

function sourceOf(record: AgentRecord | undefined, tool: Tool): PermissionSource {
	if (record === undefined) return 'undecided';
	if (!record.providers.includes(providerOf(tool.domain))) return 'provider';
	const decided = decidedOn(tool, new Map(Object.entries(record.decided)));
	return decided === undefined ? 'profile' : 'tool';
}

/** What an agent may do with each tool, and why. */
export function permissionRows(
	tools: readonly Tool[],
	record: AgentRecord | undefined,
): PermissionRow[] {
	const asked = record && { ...record, always: [] };
	return tools.map((tool) => ({
		tool: tool.name,
		effect: tool.effect,
		provider: providerOf(tool.domain),
		permission: effectivePermission(tool, '', asked, undefined),
		source: sourceOf(record, tool),
		always: record?.always.filter((one) => one.tool === tool.name) ?? [],
	}));
}
