import { createAgentRecordTable } from '../adapters/own-tables/agent-record-table';
import { isClientRun } from '../adapters/network/client-run';
import type { PermissionStatus } from '../kernel/permission-status';
import type { AgentRecord } from '../policy/agents/agent-record';
import { createAgentRecords } from '../policy/agents/agent-records';
import type { AgentRecords } from '../policy/agents/agent-records';
import type { PermittedTool } from '../policy/agents/effective-permission';
import { effectivePermission, isUnattended } from '../policy/agents/effective-permission';
import { permissionFor, stricter } from '../policy/permissions';
import { randomId } from '../policy/random-id';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import type { RunlessScope } from '../instance/open-scope';
import type { Store } from '../instance/open-store';
import { runSnapshots } from './run-snapshots';

/** Milliseconds for reading one record. */
const PATIENCE = 15_000;

/** Milliseconds for which what was decided holds for a client's session, which ends at no time. */
const SESSION_MEMORY = 10_000;

export interface OpenPermissions {
	/** By what was decided when the run began. Throws `ToolError`. */
	of(tool: PermittedTool): Promise<PermissionStatus>;
	/** By what is decided at this moment. Throws `ToolError`. */
	now(tool: PermittedTool): Promise<PermissionStatus>;
	/** Whether nobody is there to be asked, by what was decided when the run began. Throws `ToolError`. */
	isUnattended(): Promise<boolean>;
	/** Whether the tool need not even be shown. Never throws: what cannot be found out is decided when it is called. */
	isHidden(tool: PermittedTool): Promise<boolean>;
}

/** The agent records in a store. */
export const openAgentRecords = (store: Store, signal: AbortSignal): AgentRecords =>
	createAgentRecords({
		store: createAgentRecordTable(store.connection.api(signal), randomId),
		secret: store.secret,
		now: () => Date.now(),
	});

/** Which agent it is, for whom, and where what was decided about it is kept. */
type AgentScope = Pick<RunlessScope, 'agent' | 'root' | 'tenant' | 'store'>;

/** What the agent behind a node may do: by its panel, or by its record; a record's "always" counts in both. */
export function openPermissions(
	{ agent: agentId, root, tenant, store: openStore }: AgentScope,
	policy: ToolkitPolicy,
): OpenPermissions {
	const panel = policy.source === 'panel' ? policy.snapshot : undefined;

	const open = async (kept: () => Promise<Store>) => {
		const { organisation, agency, user } = await tenant();
		const store = await kept();
		const key = JSON.stringify([store.connection.fingerprint, root, organisation, agency, agentId]);
		const read = async (): Promise<AgentRecord | undefined> => {
			const records = openAgentRecords(store, AbortSignal.timeout(PATIENCE));
			return await records.read({ organisation, agency, agentId });
		};
		const lifetime = isClientRun(root) ? SESSION_MEMORY : Infinity;
		return { user, key, read, lifetime };
	};

	let opened: ReturnType<typeof open> | undefined;

	const recordOfRun = async (kept: () => Promise<Store>): Promise<AgentRecord | undefined> => {
		const { key, read, lifetime } = await (opened ??= open(kept));
		return await runSnapshots.keep(key, read, lifetime);
	};

	const statusFor = (tool: PermittedTool, user: string, record: AgentRecord | undefined) =>
		policy.floors
			.map((floor) => effectivePermission(tool, user, record, floor))
			.reduce(stricter, effectivePermission(tool, user, record, panel));

	const status = async (tool: PermittedTool, isFresh: boolean): Promise<PermissionStatus> => {
		if (openStore === undefined) return statusFor(tool, '', undefined);
		const { user, read } = await (opened ??= open(openStore));
		return statusFor(tool, user, isFresh ? await read() : await recordOfRun(openStore));
	};

	const isAttendedElsewhere = policy.floors.some(({ profile }) => profile !== 'unattended');

	return {
		of: async (tool) => await status(tool, false),
		now: async (tool) => await status(tool, true),
		async isUnattended() {
			if (isAttendedElsewhere) return false;
			if (panel || openStore === undefined) return isUnattended(undefined, panel);
			return isUnattended(await recordOfRun(openStore), panel);
		},
		async isHidden(tool) {
			const panels = panel ? [panel, ...policy.floors] : policy.floors;
			if (panels.some((one) => permissionFor(tool, one) === 'blocked')) return true;
			try {
				return (await status(tool, false)) === 'blocked';
			} catch {
				return false;
			}
		},
	};
}
