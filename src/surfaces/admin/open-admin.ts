import type { IExecuteFunctions } from 'n8n-workflow';

import { isOfTenant } from '../../policy/identity/is-of-tenant';
import { isDataObject } from '../../adapters/in-process/data-object';
import { runMarkOf } from '../../adapters/in-process/run-mark-of';
import { createApprovalPagesTable } from '../../adapters/own-tables/approval-pages-table';
import { createAuditTable } from '../../adapters/own-tables/audit/audit-table';
import { nearest } from '../../kernel/values/nearest';
import { permissionStatuses } from '../../kernel/permission-status';
import { ToolError } from '../../kernel/tool-error';
import type { AgentRecord } from '../../policy/agents/agent-record';
import type { PermissionChange } from '../../policy/agents/change-permissions';
import { changePermissions } from '../../policy/agents/change-permissions';
import { permissionRows } from '../../policy/agents/permission-rows';
import { readProviders } from '../../policy/agents/read-providers';
import { whatHolds } from '../../policy/agents/what-holds';
import type { Approval } from '../../policy/approvals/approval';
import { approvalStates } from '../../policy/approvals/approval';
import { stateAt } from '../../policy/approvals/approval-machine';
import { listApprovals } from '../../policy/approvals/list-approvals';
import { toCsv } from '../../policy/audit/audit-csv';
import type { AuditEntry, AuditFilter } from '../../policy/audit/audit-entry';
import { profiles } from '../../policy/permissions';
import { LISTING_TOOL } from '../../policy/started-runs/acting-nodes';
import { actsForPeople } from '../../policy/started-runs/not-in-started-run';
import { mayRun } from '../../policy/started-runs/run-mark';
import type { AdminFilter } from './admin-panel';
import type { AdminNode, AdminSurface } from './admin-node';
import { catalog } from '../../catalog/catalog';
import type { Catalog } from '../../kernel/catalog';
import { openIdentity } from '../../instance/identity/open-identity';
import { nodeHider } from '../../instance/node-secrets';
import { openRegisteredTools } from '../../instance/registry/open-registered-tools';
import { openAgentPanels } from '../../calls/agent-panels';
import { openAgentRecords } from '../../calls/open-permissions';
import { openApprovals, openStore } from '../../instance/open-store';
import { openTenant, toolTenants } from '../../instance/identity/open-tenant';

/** Milliseconds for one item. */
const PATIENCE = 120_000;

/** Entries in one request. */
const PAGE = 250;

const refuse = (message: string, hint: string) =>
	new ToolError({ code: 'invalid-input', message, hint: `${hint} Nothing was changed.` });

function oneOf<Word extends string>(field: string, words: readonly Word[], given: string): Word {
	const found = words.find((word) => word === given);
	if (found !== undefined) return found;
	throw refuse(`"${given.slice(0, 100)}" is no ${field}.`, `Use one of ${words.join(', ')}.`);
}

function knownTools(names: readonly string[], { find, tools }: Catalog): readonly string[] {
	const unknown = names.find((name) => find(name) === undefined);
	if (unknown === undefined) return names;
	const all = tools.map(({ name }) => name);
	const guess = nearest(unknown, all);
	throw refuse(
		`There is no tool "${unknown.slice(0, 100)}".`,
		guess ? `Did you mean "${guess}"?` : 'Choose tools from the list.',
	);
}

function momentOf(field: string, given: string | undefined): number | undefined {
	if (given === undefined) return undefined;
	const moment = Date.parse(given);
	if (!Number.isNaN(moment)) return moment;
	throw refuse(`"${given.slice(0, 100)}" in ${field} is no time.`, 'Write it as ISO 8601.');
}

const isoText = (at: number) => (at === 0 ? '' : new Date(at).toISOString());

/** Leaves out the address that wakes the run: what people look at must not let them wake it. */
function shownApproval(
	{ resume: _, organisation: __, agency: ___, ...approval }: Approval,
	hide: (value: unknown) => unknown,
) {
	const { createdAt, expiresAt, decidedAt, question, answer, facts, ...rest } = approval;
	const given: unknown = JSON.parse(approval.arguments);
	return {
		...rest,
		question: hide(question),
		...(facts === undefined ? {} : { facts: hide(facts) }),
		...(answer === undefined ? {} : { answer: hide(answer) }),
		arguments: hide(given),
		createdAt: isoText(createdAt),
		expiresAt: isoText(expiresAt),
		decidedAt: isoText(decidedAt),
	};
}

const shownEntry = ({ at, ...entry }: AuditEntry) => ({ at: isoText(at), ...entry });

const shownRecord = ({ organisation: _, agency: __, updatedAt, ...record }: AgentRecord) => ({
	...record,
	always: record.always.map(({ grantedAt, ...one }) => ({
		...one,
		grantedAt: isoText(grantedAt),
	})),
	updatedAt: isoText(updatedAt),
});

const unknownApproval = () =>
	new ToolError({
		code: 'not-found',
		message: 'There is no approval with this ID.',
		hint: 'Take the ID from Get Many of approvals.',
	});

async function readEntries(
	table: Pick<ReturnType<typeof createAuditTable>, 'list'>,
	wanted: AuditFilter,
	limit: number,
): Promise<AuditEntry[]> {
	const found: AuditEntry[] = [];
	for (let offset = 0; offset < limit; offset += PAGE) {
		const page = { offset, limit: Math.min(PAGE, limit - offset) };
		const { entries, hasMore } = await table.list(wanted, page);
		found.push(...entries);
		if (!hasMore) break;
	}
	return found;
}

function openItem(context: IExecuteFunctions, itemIndex: number): AdminSurface {
	const tenant = openTenant(context, openIdentity(context, itemIndex, 'person'));
	const hide = nodeHider(context);
	const mark = runMarkOf(context);

	/** The tools that operators can permit: native ones, and those that the tenant has registered. */
	const toolsOfTenant = async () =>
		await catalog.for({
			tenant,
			registered: openRegisteredTools({
				tenants: toolTenants(context, itemIndex, tenant),
				store: async () => await openStore(context, itemIndex),
				logger: context.logger,
			}),
		});

	/** Finds out whom the call is for before it opens anything. */
	const open = async () => {
		if (mark && !mayRun(mark, LISTING_TOOL)) throw actsForPeople('Foreman Admin', mark);
		const principal = await tenant();
		const store = await openStore(context, itemIndex);
		return { principal, store, signal: AbortSignal.timeout(PATIENCE) };
	};

	const keyed = async (agentId: string) => {
		const { principal, store, signal } = await open();
		const { organisation, agency, user } = principal;
		const records = openAgentRecords(store, signal);
		const panels = openAgentPanels(store, signal);
		return { records, panels, key: { organisation, agency, agentId }, by: user || 'registry' };
	};

	const change = async (
		agentId: string,
		choose: (changes: ReturnType<typeof changePermissions>, known: Catalog) => PermissionChange,
	) => {
		if (mark) throw actsForPeople('Setting permissions', mark);
		const known = await toolsOfTenant();
		const update = choose(changePermissions(known.providers), known);
		const { records, key, by } = await keyed(agentId);
		return shownRecord(await records.change(key, by, update));
	};

	const listEntries = async (filter: AdminFilter, limit: number): Promise<AuditEntry[]> => {
		const { agentId, tool, user, outcome, since, until } = filter;
		const { principal, store, signal } = await open();
		const { organisation, agency } = principal;
		const wanted: AuditFilter = {
			...{ organisation, agency, agentId, tool, user, outcome },
			since: momentOf('since', since),
			// The fixed end keeps pages in place when records arrive meanwhile.
			until: momentOf('until', until) ?? Date.now() + 1,
		};
		const table = createAuditTable(store.connection.api(signal), { now: () => Date.now() });
		return await readEntries(table, wanted, limit);
	};

	return {
		async permissions(agentId) {
			const { records, panels, key } = await keyed(agentId);
			const { tools } = await toolsOfTenant();
			const record = await records.read(key);
			const holding = whatHolds(await panels.of(key), record);
			const held = new Map(tools.map((tool) => [tool.name, holding.of(tool)] as const));
			return permissionRows(tools, record).map((row) => {
				const { permission: holds, runsFor } = held.get(row.tool) ?? {};
				return { agentId, ...row, heldBy: holding.by, holds, runsFor };
			});
		},

		async set(agentId, tools, status) {
			const word = oneOf('permission', permissionStatuses, status);
			return await change(agentId, ({ set }, known) => set(knownTools(tools, known), word));
		},

		setProfile: async (agentId, profile) =>
			await change(agentId, (changes) => changes.setProfile(oneOf('profile', profiles, profile))),

		setProviders: async (agentId, providers) =>
			await change(agentId, (changes, known) =>
				changes.setProviders(readProviders(providers, known.providers)),
			),

		// Works for tools that no longer exist, too.
		remove: async (agentId, tools) => await change(agentId, ({ remove }) => remove(tools)),

		revokeAlways: async (agentId, tools, user) =>
			await change(agentId, ({ revokeAlways }) => revokeAlways(tools, user)),

		async approvals({ agentId, state: word }, limit) {
			const state = word === undefined ? undefined : oneOf('state', approvalStates, word);
			const { principal, store, signal } = await open();
			const { organisation, agency } = principal;
			const pages = createApprovalPagesTable(store.connection.api(signal));
			const setting = { pages, secret: store.secret, now: Date.now() };
			const filter = { organisation, agency, agentId, state };
			return (await listApprovals(setting, filter, limit)).map((one) => shownApproval(one, hide));
		},

		async approval(id) {
			const { principal, store, signal } = await open();
			const found = await openApprovals(store, 0, signal).read(id);
			if (!found || !isOfTenant(principal)(found)) throw unknownApproval();
			return shownApproval({ ...found, state: stateAt(found, Date.now()) }, hide);
		},

		entries: async (filter, limit) => (await listEntries(filter, limit)).map(shownEntry),

		csv: async (filter) => toCsv(await listEntries(filter, Infinity)),
	};
}

/** Gives the registry node the stores of people's decisions. */
export const openAdmin = (context: IExecuteFunctions): AdminNode => ({
	open: (itemIndex) => openItem(context, itemIndex),
	toDataObject: (value) => (isDataObject(value) ? value : {}),
});
