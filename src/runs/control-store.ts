import { createAuditTable } from '../adapters/own-tables/audit-table';
import { ToolError } from '../kernel/tool-error';
import type { AgentRecord } from '../policy/agents/agent-record';
import type { AgentFields } from '../policy/agents/agent-records';
import type { Holding } from '../policy/agents/what-holds';
import { whatHolds } from '../policy/agents/what-holds';
import type { Approval } from '../policy/approvals/approval';
import { isOfTenant } from '../policy/identity/is-of-tenant';
import { identifier } from '../policy/identity/principal';
import type { Principal } from '../policy/identity/principal';
import { openAgentPanels } from '../calls/agent-panels';
import { openAgentRecords } from '../calls/open-permissions';
import type { AskingNode, Door, Reply } from '../asking/open-asking';
import { openAsking } from '../asking/open-asking';
import { guardStore } from '../instance/guard-store';
import type { Store } from '../instance/open-store';
import { openApprovals } from '../instance/open-store';

/** Milliseconds for one request. */
const PATIENCE = 30_000;

/** Calls that are looked through for the last use of each tool. */
const LAST_CALLS = 250;

/** Unused: this store never asks. */
const LIFETIME = 0;

const notOwn = (agentId: string) =>
	new ToolError({
		code: 'forbidden',
		message: `The agent ${JSON.stringify(agentId)} does not belong to your agency.`,
		hint: 'Sign in with, or send, a token of the agency that the agent belongs to. Nothing was changed.',
	});

const noSuchName = () =>
	new ToolError({
		code: 'invalid-input',
		message:
			'The agent id in the address is not valid: it must have 1 to 200 characters, all of them visible.',
		hint: 'Use the Agent ID of the toolkit; without one, the id of its workflow.',
	});

/** When each tool was last run, by its name; `isWhole` says whether all calls were looked through. */
export interface LastUses {
	readonly at: ReadonlyMap<string, number>;
	readonly isWhole: boolean;
}

/** What a verified caller may see and change. What goes wrong inside is told to n8n's log, not to the caller. */
export function controlStore(node: AskingNode, store: Store, principal: Principal) {
	const { organisation, agency, user } = principal;
	const signal = AbortSignal.timeout(PATIENCE);
	const api = store.connection.api(signal);
	const now = () => Date.now();
	const guarded = guardStore(node);
	const records = openAgentRecords(store, signal);
	const panels = openAgentPanels(store, signal);
	const approvals = openApprovals(store, LIFETIME, signal);
	const asking = openAsking(node, store, approvals, { isOwn: isOfTenant(principal) });
	const audit = createAuditTable(api, { now });

	/** Throws `ToolError` for an invalid name, and for an agent that only other agencies have settings of. */
	const own = async (agentId: string) => {
		if (!identifier.safeParse(agentId).success) throw noSuchName();
		const owners = await guarded(async () => await records.owners(agentId));
		const isOwn = owners.some(isOfTenant(principal));
		if (owners.length > 0 && !isOwn) throw notOwn(agentId);
		return { organisation, agency, agentId };
	};

	return {
		/** What was decided about an agent; undefined where nothing was. Throws `ToolError`. */
		async read(agentId: string): Promise<AgentRecord | undefined> {
			const key = await own(agentId);
			return await guarded(async () => await records.read(key));
		},

		/** What holds for an agent, by the panels that it ran with and what was decided about it. Throws `ToolError`. */
		async holding(agentId: string): Promise<Holding> {
			const key = await own(agentId);
			const [found, record] = await guarded(
				async () => await Promise.all([panels.of(key), records.read(key)]),
			);
			return whatHolds(found, record);
		},

		/** Saves what `update` makes of the record, in the name of the caller. Throws `ToolError`. */
		async change(
			agentId: string,
			update: (record: AgentRecord | undefined) => AgentFields,
		): Promise<AgentRecord> {
			const key = await own(agentId);
			return await guarded(async () => await records.change(key, user, update));
		},

		/** What waits for an answer in the caller's agency. */
		pending: async (agentId?: string) =>
			await guarded(async () => await approvals.pending(principal, agentId)),

		/** An approval of the caller's agency; one of another is as unknown as any. */
		approval: async (id: string) => await guarded(async () => await asking.current(id)),

		/** Takes the caller's answer to one of these. Throws `ToolError`. */
		answer: async (asked: Approval, reply: Omit<Reply, 'by'>, door: Door) =>
			await guarded(async () => await asking.answer(asked, { ...reply, by: user }, door)),

		async lastUses(agentId: string): Promise<LastUses> {
			const filter = { organisation, agency, agentId };
			const page = { offset: 0, limit: LAST_CALLS };
			const { entries, hasMore } = await guarded(async () => await audit.list(filter, page));
			const at = new Map<string, number>();
			for (const entry of entries)
				if (entry.decision === 'allowed' || entry.decision === 'approved')
					at.set(entry.tool, Math.max(entry.at, at.get(entry.tool) ?? 0));
			return { at, isWhole: !hasMore };
		},
	};
}

export type ControlStore = ReturnType<typeof controlStore>;
