import { createAuditTable } from '../adapters/n8n-api/audit-table';
import { ToolError } from '../kernel/tool-error';
import type { Approval } from '../policy/approvals/approval';
import type { Approvals } from '../policy/approvals/approvals';
import { createAuditWriter } from '../policy/audit/audit-writer';
import { entryOfAttempt } from '../policy/audit/entry-of-attempt';
import { createRedactor } from '../policy/redaction';
import { findAnyTool } from '../tools';
import type { NodeContext } from './connect';
import type { Store } from './open-store';

/** Milliseconds for the audit. */
const PATIENCE = 5_000;

type Log = Pick<NodeContext, 'logger'>;

/** As of the moment from which on it was too late, and for whom it was asked. */
function entryOf(approval: Approval, redact: (value: unknown) => unknown) {
	const { organisation, agency, user, agentId, run: executionId, tool } = approval;
	const given: unknown = JSON.parse(approval.arguments);
	return entryOfAttempt(
		{
			tool,
			effect: findAnyTool(tool)?.effect ?? 'write',
			arguments: given,
			decision: 'ask',
			consent: 'expired',
			approvalId: approval.id,
			approver: approval.decidedBy,
			at: approval.expiresAt,
			status: 'denied',
			code: 'forbidden',
			duration: 0,
			stripped: [],
			isAnswered: false,
			cause: undefined,
		},
		{ principal: { organisation, agency, user }, agentId, executionId, redact },
	);
}

async function keep({ logger }: Log, store: Store, closed: readonly Approval[]): Promise<void> {
	if (closed.length === 0) return;
	const { connection, secret, askUrl } = store;
	const redact = createRedactor([...connection.secrets, secret, askUrl]);
	const writer = createAuditWriter({
		store: createAuditTable(connection.api(AbortSignal.timeout(PATIENCE)), {
			now: () => Date.now(),
		}),
		log: (message) => logger.warn(message),
	});
	for (const approval of closed) writer.note(entryOf(approval, redact));
	await writer.settle();
}

/**
 * Keeps in the audit what `close` finds expired: once for each approval, whoever comes across it. Never throws: what is
 * expired stays so, and whoever comes next may write it down.
 */
export async function closeExpired(
	context: Log,
	store: Store,
	approvals: Approvals,
	close: (approvals: Pick<Approvals, 'expire' | 'expireOverdue'>) => Promise<readonly Approval[]>,
): Promise<void> {
	try {
		await keep(context, store, await close(approvals));
	} catch (error) {
		const why = ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal';
		context.logger.warn(`Foreman could not keep that an approval has expired: ${why}`);
	}
}
