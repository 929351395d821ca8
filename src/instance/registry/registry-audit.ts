import { z } from 'zod';
import { createAuditTable } from '../../adapters/own-tables/audit/audit-table';
import type { BoundNode } from '../../kernel/call-scope';
import { jsonOrText } from '../../kernel/values/json-or-text';
import type { AuditEntry } from '../../policy/audit/audit-entry';
import { isOfTenant, type Principal } from '../../policy/identity/principal';
import { type RegistryChange, registryChanges } from '../../registry/registry-setting';
import { entityKinds } from '../../registry/registry-store';
import { auditWriterFor } from '../open-audit';
import type { Store } from '../open-store';

const PATIENCE = 30_000;
/** No name of a tool has a colon, so no call of a model passes for a change. */
const MARK = 'registry:';
const auditNameOf = (id: string): string => `${MARK}${id}`;

const kept = z.object({
	change: z.enum(registryChanges),
	kind: z.enum(entityKinds),
	id: z.string(),
	name: z.string(),
	fields: z.array(z.string()),
	revision: z.number(),
});

/** What an entry of the audit says was changed in the registry; undefined for every other entry. */
export function changeIn({
	tool,
	decision,
	outcome,
	arguments: given,
}: AuditEntry): RegistryChange | undefined {
	if (!tool.startsWith(MARK) || decision !== 'allowed' || outcome !== 'succeeded') return undefined;
	const { data } = kept.safeParse(jsonOrText(given));
	return data?.id === tool.slice(MARK.length) ? data : undefined;
}

function entryOf(change: RegistryChange, { organisation, agency, user }: Principal): AuditEntry {
	return {
		at: Date.now(),
		organisation,
		agency,
		user,
		agentId: '',
		executionId: '',
		tool: auditNameOf(change.id),
		arguments: JSON.stringify(change),
		effect: change.change === 'removed' ? 'destroy' : 'write',
		decision: 'allowed',
		approvalId: '',
		approver: '',
		outcome: 'succeeded',
		code: '',
		duration: 0,
		stripped: '',
		answered: '',
	};
}

/** Keeps in the audit what a person changes in the registry. Never throws: what cannot be kept is told to the log. */
export function registryAudit(store: Store, node: Pick<BoundNode, 'logger'>, by: Principal) {
	return async (changes: readonly RegistryChange[]): Promise<void> => {
		const writer = auditWriterFor(store, node, AbortSignal.timeout(PATIENCE));
		for (const change of changes) writer.note(entryOf(change, by));
		await writer.settle();
	};
}

const SHOWN = 50;

/** What became of a tool: its changes, and its latest calls under the name that it has. Throws `ToolError`. */
export async function readHistory(
	{ connection }: Store,
	tenant: Pick<Principal, 'organisation' | 'agency'>,
	{ id, name, createdAt }: Readonly<Record<'id' | 'name' | 'createdAt', string>>,
) {
	const api = connection.api(AbortSignal.timeout(PATIENCE));
	const table = createAuditTable(api, { now: () => Date.now() });
	const { organisation, agency } = tenant;
	const list = async (tool: string, more: object = {}) => {
		const own = { organisation, agency, tool, ...more };
		const { entries } = await table.list(own, { offset: 0, limit: SHOWN });
		return entries.filter(isOfTenant(tenant));
	};
	const [changed, calls] = await Promise.all([
		list(auditNameOf(id)),
		// Another tool may have had the name before.
		list(name, { since: Date.parse(createdAt) }),
	]);
	const changes = changed.flatMap((entry) => {
		const found = changeIn(entry);
		if (found === undefined) return [];
		const { change, fields, revision } = found;
		return [{ at: entry.at, user: entry.user, change, fields, revision }];
	});
	return { changes, calls };
}
export type ToolHistory = Awaited<ReturnType<typeof readHistory>>;
