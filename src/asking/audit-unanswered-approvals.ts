import { createAuditTable } from '../adapters/own-tables/audit-table';
import { ToolError } from '../kernel/tool-error';
import type { Approval } from '../policy/approvals/approval';
import { createAuditWriter } from '../policy/audit/audit-writer';
import { entryOfAttempt } from '../policy/audit/entry-of-attempt';
import { nativeCatalog } from '../catalog/catalog';
import type { NodeContext } from '../instance/connect';
import { nodeRedactor } from '../instance/node-secrets';
import type { Store } from '../instance/open-store';

/** Milliseconds for the audit. */
const PATIENCE = 5_000;

/** What has become of a question whose call is not made again. */
export type Settled = 'expired' | 'withdrawn';

/** `expired` is as of the moment from which on it was too late; both are for whom it was asked. */
function entryOf(settled: Settled, approval: Approval, redact: (value: unknown) => unknown) {
	const { organisation, agency, user, agentId, run: executionId, tool } = approval;
	const given: unknown = JSON.parse(approval.arguments);
	const isExpired = settled === 'expired';
	return entryOfAttempt(
		{
			tool,
			effect: nativeCatalog.findAny(tool)?.effect ?? 'write',
			arguments: given,
			decision: 'ask',
			consent: isExpired ? 'expired' : 'refused',
			approvalId: approval.id,
			approver: approval.decidedBy,
			at: isExpired ? approval.expiresAt : approval.decidedAt,
			status: 'denied',
			code: isExpired ? 'forbidden' : 'cancelled',
			duration: 0,
			stripped: [],
			isAnswered: false,
			cause: undefined,
		},
		{ principal: { organisation, agency, user }, agentId, executionId, redact },
	);
}

/** Keeps in the audit what has become of questions, as nobody comes back for them. Never throws: the log is told. */
export async function auditUnansweredApprovals(
	context: Pick<NodeContext, 'logger'>,
	store: Store,
	settled: Settled,
	settle: () => readonly Approval[] | Promise<readonly Approval[]>,
): Promise<void> {
	try {
		const approvals = await settle();
		if (approvals.length === 0) return;
		const { connection } = store;
		const redact = nodeRedactor(context);
		const now = () => Date.now();
		const writer = createAuditWriter({
			store: createAuditTable(connection.api(AbortSignal.timeout(PATIENCE)), { now }),
			log: (message) => context.logger.warn(message),
		});
		for (const approval of approvals) writer.note(entryOf(settled, approval, redact));
		await writer.settle();
	} catch (error) {
		const why = ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal';
		context.logger.warn(`Foreman could not keep that an approval was ${settled}: ${why}`);
	}
}
