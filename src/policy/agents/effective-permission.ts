import type { Domain } from '../../kernel/define-tool';
import type { PermissionStatus } from '../../kernel/permission-status';
import type { DecidedTool, PermissionSnapshot } from '../permissions';
import { permissionFor } from '../permissions';
import type { AgentRecord, ProviderKey } from './agent-record';

/** What a permission depends on of a tool. `domain` is undefined for tools that are not ours. */
export interface PermittedTool extends DecidedTool {
	readonly domain: Domain | undefined;
}

/** Until an operator has decided, everything asks. */
const undecided: PermissionSnapshot = { profile: 'restrictive', decided: new Map() };

export const providerOf = (domain: Domain | undefined): ProviderKey =>
	domain === 'operations' ? 'operations' : 'instance';

function recorded(tool: PermittedTool, record: AgentRecord | undefined): PermissionStatus {
	if (record === undefined) return permissionFor(tool, undecided);
	if (!record.providers.includes(providerOf(tool.domain))) return 'blocked';
	const decided = new Map(Object.entries(record.decided));
	return permissionFor(tool, { profile: record.profile, decided });
}

/** Whether the agent is to work with nobody there, by the panel where there is one, else by the record. */
export const isUnattended = (
	record: Pick<AgentRecord, 'profile'> | undefined,
	panel: Pick<PermissionSnapshot, 'profile'> | undefined,
): boolean => (panel ?? record)?.profile === 'unattended';

const covers = (record: AgentRecord | undefined, tool: string, user: string) =>
	record?.always.some((one) => one.tool === tool && (one.user === '' || one.user === user)) ===
	true;

/**
 * What an agent may do with a tool on behalf of a user: by the panel where there is one, else by the record; a question
 * that a person has answered with "always" is not asked. That never opens what is blocked.
 */
export function effectivePermission(
	tool: PermittedTool,
	user: string,
	record: AgentRecord | undefined,
	panel: PermissionSnapshot | undefined,
): PermissionStatus {
	const status = panel ? permissionFor(tool, panel) : recorded(tool, record);
	return status === 'needs_approval' && covers(record, tool.name, user) ? 'always_allow' : status;
}
