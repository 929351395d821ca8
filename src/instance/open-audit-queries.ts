import { createAuditTable } from '../adapters/own-tables/audit/audit-table';
import type { AuditedAttempt, AuditQueriesPort } from '../kernel/ports/audit';
import { ToolError } from '../kernel/tool-error';
import type { AuditEntry, AuditFilter } from '../policy/audit/audit-entry';
import { CREDENTIAL_TITLE } from './credential-names';
import { isOfTenant } from '../policy/identity/is-of-tenant';
import { settleReads } from './open-audit';
import type { RunlessScope } from './open-scope';

/** The error for a node without a credential that says where to keep the audit. */
const missingStore = (): ToolError =>
	new ToolError({
		code: 'unauthorized',
		message: `The node does not say where the audit is kept: it has no ${CREDENTIAL_TITLE} credential.`,
		hint: `Have a person choose one in the node. From then on the calls of agents are kept.`,
	});

const shown = ({ organisation: _, agency: __, at, ...entry }: AuditEntry): AuditedAttempt => ({
	at: new Date(at).toISOString(),
	...entry,
});

/** The port of a node that does not say where the audit is. */
export const noAudit: AuditQueriesPort = {
	async list() {
		throw missingStore();
	},
};

/** The audit of one tenant, in the store of a node. Finds the tenant when first asked. */
export function openAuditQueries(
	{ tenant, store }: Pick<RunlessScope, 'tenant' | 'store'>,
	signal: AbortSignal,
): AuditQueriesPort {
	if (store === undefined) return noAudit;
	return {
		async list({ offset, limit, ...filter }) {
			const owner = await tenant();
			const { organisation, agency } = owner;
			const own: AuditFilter = { ...filter, organisation, agency };
			const opened = await store();
			await settleReads(opened);
			const { connection } = opened;
			const table = createAuditTable(connection.api(signal), { now: () => Date.now() });
			const { entries, hasMore } = await table.list(own, { offset, limit });
			return { entries: entries.filter(isOfTenant(owner)).map(shown), hasMore };
		},
	};
}
