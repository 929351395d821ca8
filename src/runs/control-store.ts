import { createApprovalPagesTable } from '../adapters/own-tables/approval-table';
import { createAuditTable } from '../adapters/own-tables/audit/audit-table';
import { notAllowed, invalidInput } from '../kernel/tool-error';
import type { AgentRecord } from '../policy/agents/agent-record';
import type { AgentFields } from '../policy/agents/agent-records';
import { whatHolds } from '../policy/agents/permission-judge';
import type { Approval } from '../policy/approvals/approval';
import { stateAt } from '../policy/approvals/approval-machine';
import { type ApprovalFilter, listApprovals } from '../policy/approvals/list-approvals';
import type { AuditFilter } from '../policy/audit/audit-entry';
import { type Tenant, isOfTenant, type Principal, identifier } from '../policy/identity/principal';
import { openAgentPanels } from '../calls/agent-panels';
import { openAgentRecords } from '../calls/open-permissions';
import { type AskingNode, type Door, type Reply, openAsking } from '../asking/open-asking';
import { guardStore, openApprovals, type Store } from '../instance/open-store';

const PATIENCE = 30_000;
/** The same for a node, which may list the whole audit. */
const PATIENCE_OF_NODE = 120_000;
const LAST_CALLS = 250;
const LATEST_APPROVALS = 250;
/** Unused: this store never asks. */
const LIFETIME = 0;

const notOwn = (agentId: string) =>
	notAllowed(
		`The agent ${JSON.stringify(agentId)} does not belong to your agency.`,
		'Sign in with, or send, a token of the agency that the agent belongs to. Nothing was changed.',
	);

const noSuchName = () =>
	invalidInput(
		'The agent id in the address is not valid: it must have 1 to 200 characters, all of them visible.',
		'Use the Agent ID of the toolkit; without one, the id of its workflow.',
	);

const newestFirst = (one: Approval, other: Approval) => other.createdAt - one.createdAt;

type ApprovalWanted = Omit<ApprovalFilter, keyof Tenant>;

interface ControlSetting {
	/** Whose rows the caller sees: their own tenant first. Left out: that alone. */
	readonly tenants?: readonly [Tenant, ...Tenant[]];
	/** A node acts for its one tenant, whatever agent it names, and tells errors as they are. */
	readonly isNode?: boolean | undefined;
}

const isOfOne = (tenants: readonly Tenant[]) => (one: Tenant) =>
	tenants.some((tenant) => isOfTenant(tenant)(one));
type Guard = ReturnType<typeof guardStore>;

function rowsOf(store: Store, tenants: readonly Tenant[], signal: AbortSignal, guarded: Guard) {
	const api = store.connection.api(signal);
	const audit = createAuditTable(api, { now: Date.now });
	const isSeen = isOfOne(tenants);

	const auditOf = async (
		filter: Omit<AuditFilter, keyof Tenant>,
		page: Parameters<typeof audit.list>[1],
	) => {
		const parts = await Promise.all(
			tenants.map(
				async ({ organisation, agency }) =>
					await guarded(async () => await audit.list({ ...filter, organisation, agency }, page)),
			),
		);
		return {
			entries: parts
				.flatMap(({ entries }) => entries.filter(isSeen))
				.sort((one, other) => other.at - one.at),
			hasMore: parts.some(({ hasMore }) => hasMore),
		};
	};

	const approvalsOf = async (filter: ApprovalWanted, limit: number, most?: number) => {
		const setting = { pages: createApprovalPagesTable(api), secret: store.secret, now: Date.now() };
		const listed = async ({ organisation, agency }: Tenant) =>
			await listApprovals(setting, { ...filter, organisation, agency }, limit, most);
		const parts = await guarded(async () => await Promise.all(tenants.map(listed)));
		return parts.flat().sort(newestFirst);
	};

	return { auditOf, approvalsOf };
}

/** What a verified caller may see and change. What goes wrong inside is told to n8n's log, not to the caller. */
export function controlStore(
	node: AskingNode,
	store: Store,
	principal: Principal,
	{ tenants = [principal], isNode = false }: ControlSetting = {},
) {
	const user = isNode ? principal.user || 'registry' : principal.user;
	const isSeen = isOfOne(tenants);
	const signal = AbortSignal.timeout(isNode ? PATIENCE_OF_NODE : PATIENCE);
	const guarded: Guard = isNode ? async (work) => await work() : guardStore(node);
	const records = openAgentRecords(store, signal);
	const panels = openAgentPanels(store, signal);
	const approvals = openApprovals(store, LIFETIME, signal);
	const asking = openAsking(node, store, approvals, { isOwn: isSeen });

	const { auditOf, approvalsOf } = rowsOf(store, tenants, signal, guarded);

	/** Where the settings of an agent are: where it makes its calls, else where it has some already. */
	const tenantOf = async (agentId: string, owners: readonly Tenant[]): Promise<Tenant> => {
		if (tenants.length === 1) return tenants[0];
		const { entries } = await auditOf({ agentId }, { offset: 0, limit: 1 });
		return entries[0] ?? owners.find(isSeen) ?? tenants[0];
	};

	/** Throws `ToolError` for an invalid name, and for an agent that only other agencies have settings of. */
	const own = async (agentId: string) => {
		if (isNode)
			return { organisation: tenants[0].organisation, agency: tenants[0].agency, agentId };
		if (!identifier.safeParse(agentId).success) throw noSuchName();
		const owners = await guarded(async () => await records.owners(agentId));
		if (owners.length > 0 && !owners.some(isSeen)) throw notOwn(agentId);
		const { organisation, agency } = await tenantOf(agentId, owners);
		return { organisation, agency, agentId };
	};

	return {
		/** What was decided about an agent; undefined where nothing was. Throws `ToolError`. */
		async read(agentId: string): Promise<AgentRecord | undefined> {
			const key = await own(agentId);
			return await guarded(async () => await records.read(key));
		},

		/** What was decided about an agent, as `read` gives it, and what holds by that and by the panels that it ran with. Throws `ToolError`. */
		async known(agentId: string) {
			const key = await own(agentId);
			const [found, record] = await guarded(
				async () => await Promise.all([panels.of(key), records.read(key)]),
			);
			return { record, holding: whatHolds(found, record) };
		},

		/** Saves what `update` makes of the record, in the name of the caller. `of`: of which of the caller's tenants. Throws `ToolError`. */
		async change(
			agentId: string,
			update: (record: AgentRecord | undefined) => AgentFields,
			of?: Tenant,
		): Promise<AgentRecord> {
			const known = await own(agentId);
			const { organisation, agency } = of !== undefined && isSeen(of) ? of : known;
			const key = { organisation, agency, agentId };
			return await guarded(async () => await records.change(key, user, update));
		},

		async pending(agentId?: string): Promise<readonly Approval[]> {
			const parts = await Promise.all(
				tenants.map(
					async (tenant) => await guarded(async () => await approvals.pending(tenant, agentId)),
				),
			);
			return parts.flat().sort(newestFirst);
		},

		/** The caller's among the newest approvals, whatever their state, the newest first. */
		latestApprovals: async () => await approvalsOf({}, LATEST_APPROVALS, LATEST_APPROVALS),

		/** The newest approvals of the caller that the filter lets through, in the state they are in now. */
		approvals: async (filter: ApprovalWanted, limit: number) => await approvalsOf(filter, limit),

		/** An approval of the caller in the state it is in now: looking at it changes nothing. */
		async stored(id: string): Promise<Approval | undefined> {
			const found = await guarded(async () => await approvals.read(id));
			return found && isSeen(found) ? { ...found, state: stateAt(found, Date.now()) } : undefined;
		},

		/** What was tried and done in the caller's agency, the newest first. */
		attempts: auditOf,

		/** An approval of the caller's agency; one of another is as unknown as any. */
		approval: async (id: string) => await guarded(async () => await asking.current(id)),

		answer: async (asked: Approval, reply: Omit<Reply, 'by'>, door: Door) =>
			await guarded(async () => await asking.answer(asked, { ...reply, by: user }, door)),

		/** When each tool was last run, by its name; `isWhole` says whether all calls were looked through. */
		async lastUses(agentId: string) {
			const { entries, hasMore } = await auditOf({ agentId }, { offset: 0, limit: LAST_CALLS });
			const at = new Map<string, number>();
			for (const entry of entries)
				if (entry.decision === 'allowed' || entry.decision === 'approved')
					at.set(entry.tool, Math.max(entry.at, at.get(entry.tool) ?? 0));
			return { at, isWhole: !hasMore };
		},
	};
}
export type ControlStore = ReturnType<typeof controlStore>;
export type LastUses = Awaited<ReturnType<ControlStore['lastUses']>>;
