import { createAgentRecordTable } from '../adapters/own-tables/agent-record-table';
import { isClientRun } from '../adapters/network/client-run';
import type { PermissionStatus } from '../kernel/permission-status';
import { once, fresh } from '../kernel/fresh';
import { ToolError } from '../kernel/tool-error';
import type { AgentRecord } from '../policy/agents/agent-record';
import { type AgentRecords, createAgentRecords } from '../policy/agents/agent-records';
import type { PermittedTool } from '../policy/agents/permission-judge';
import { isUnattended, permissionJudge } from '../policy/agents/permission-judge';
import { asJudged, permissionFor, stricter } from '../policy/permissions';
import { randomId } from '../policy/random-id';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import type { RunlessScope } from '../instance/open-scope';
import type { Store } from '../instance/open-store';

const MOST = 1_000;
/** What is read once for a run and holds for all of it. A run that goes on in another process reads it again. */
const runSnapshots = fresh<string, Promise<AgentRecord | undefined>>({ most: MOST });
const PATIENCE = 15_000;
/** Milliseconds for which a client's session keeps the permissions that it has read. Such a session has no end. */
const SESSION_MEMORY = 10_000;

export const openAgentRecords = (store: Store, signal: AbortSignal): AgentRecords =>
	createAgentRecords({
		store: createAgentRecordTable(store.connection.api(signal), randomId),
		secret: store.secret,
		now: () => Date.now(),
	});

type AgentScope = Pick<RunlessScope, 'agent' | 'root' | 'tenant' | 'store'>;

/** What the agent behind a node may do, by its panel or by its record. A record's "always" counts in both cases. */
export function openPermissions(
	{ agent: agentId, root, tenant, store: openStore }: AgentScope,
	policy: ToolkitPolicy,
) {
	const panel = policy.source === 'panel' ? policy.snapshot : undefined;

	/** A key that may not use data tables does not keep an agent from what its panel lets run: a record only answers questions there. */
	const open = async (openKept: () => Promise<Store>) => {
		const { organisation, agency, user } = await tenant();
		const store = await openKept();
		const key = JSON.stringify([store.connection.fingerprint, root, organisation, agency, agentId]);
		const read = async (): Promise<AgentRecord | undefined> => {
			const records = openAgentRecords(store, AbortSignal.timeout(PATIENCE));
			try {
				return await records.read({ organisation, agency, agentId });
			} catch (error) {
				if (panel !== undefined && ToolError.is(error) && error.code === 'forbidden')
					return undefined;
				throw error;
			}
		};
		const lifetime = isClientRun(root) ? SESSION_MEMORY : Infinity;
		return { user, key, read, lifetime };
	};

	const opened = openStore && once(async () => await open(openStore));

	const recordOfRun = async (kept: ReturnType<typeof open>): Promise<AgentRecord | undefined> => {
		const { key, read, lifetime } = await kept;
		return await runSnapshots.get(key, read, lifetime);
	};

	const judgeFor = (user: string, record: AgentRecord | undefined) => {
		const judges = [panel, ...policy.floors].map((one) => permissionJudge(user, record, one));
		return (tool: PermittedTool): PermissionStatus =>
			judges.map((judge) => judge(tool)).reduce(stricter);
	};

	const openJudge = async (isFresh: boolean) => {
		if (opened === undefined) return judgeFor('', undefined);
		const { user, read } = await opened();
		return judgeFor(user, isFresh ? await read() : await recordOfRun(opened()));
	};

	const openBlocked = async (): Promise<(tool: PermittedTool) => boolean> => {
		try {
			const judge = await openJudge(false);
			return (tool) => judge(tool) === 'blocked';
		} catch {
			return () => false;
		}
	};

	const isAttendedElsewhere = policy.floors.some(({ profile }) => profile !== 'unattended');

	return {
		/** The permission as it was when the run began. Throws `ToolError`. */
		of: async (tool: PermittedTool) => (await openJudge(false))(tool),
		/** Whether it asks only because the profile Build leaves its calls to be judged one by one. Throws `ToolError`. */
		async isLeftToCall(tool: PermittedTool) {
			if (typeof tool.build !== 'object') return false;
			return (await openJudge(false))(asJudged(tool)) === 'always_allow';
		},
		/** Whether it asks by the profile alone, which an approved plan answers: not by a rule, and not where reading asks. Throws `ToolError`. */
		async isForPlan(tool: PermittedTool) {
			return (
				(await openJudge(false))({ ...tool, effect: 'read', build: 'runs' }) === 'always_allow'
			);
		},
		now: async (tool: PermittedTool) => (await openJudge(true))(tool),
		/** The tools that run without asking, by the permissions when the run began. Throws `ToolError`. */
		async allowed<One extends PermittedTool>(tools: readonly One[]) {
			const judge = await openJudge(false);
			return tools.filter((tool) => judge(tool) === 'always_allow');
		},
		/** Whether no person can be asked, by the permissions when the run began. Throws `ToolError`. */
		async isUnattended() {
			if (isAttendedElsewhere) return false;
			if (panel || opened === undefined) return isUnattended(undefined, panel);
			return isUnattended(await recordOfRun(opened()), panel);
		},
		/** The tools that the model need not see. Never throws: one whose permission cannot be read is judged when it is called. */
		async hidden(tools: readonly PermittedTool[]): Promise<ReadonlySet<string>> {
			const panels = panel ? [panel, ...policy.floors] : policy.floors;
			const isBlocked = await openBlocked();
			const isHidden = (tool: PermittedTool) =>
				panels.some((one) => permissionFor(tool, one) === 'blocked') || isBlocked(tool);
			return new Set(tools.filter(isHidden).map(({ name }) => name));
		},
	};
}
export type OpenPermissions = ReturnType<typeof openPermissions>;
