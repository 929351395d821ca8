import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { createAuditTable } from '../adapters/n8n-api/audit-table';
import type { Attempt } from '../kernel/invoke-tool';
import { ToolError } from '../kernel/tool-error';
import { createAuditWriter } from '../policy/audit/audit-writer';
import { entryOfAttempt } from '../policy/audit/entry-of-attempt';
import type { Principal } from '../policy/identity/principal';
import { createRedactor } from '../policy/redaction';
import { hasStore, openStore } from './open-store';

/** Milliseconds. A store that does not answer must not hold up a call for long. */
const PATIENCE = 5_000;

export interface AuditSetting {
	readonly agentId: string;
	/** Throws `ToolError` where nobody can be made out. */
	readonly tenant: () => Promise<Principal>;
	/** Of the node's other credentials. */
	readonly secrets: readonly string[];
}

async function principalOf(tenant: AuditSetting['tenant']): Promise<Principal | undefined> {
	try {
		return await tenant();
	} catch {
		return undefined;
	}
}

/**
 * Keeps attempts in the store of a node; where it has none, nowhere. It ends when an attempt is written: n8n may end a
 * process as soon as a run is over. Never throws, and a call goes on where nothing can be written: the log is told.
 */
export function openAudit(
	context: IExecuteFunctions | ISupplyDataFunctions,
	itemIndex: number,
	{ agentId, tenant, secrets }: AuditSetting,
): (attempt: Attempt) => Promise<void> {
	const log = (message: string) => context.logger.warn(message);

	const note = async (attempt: Attempt) => {
		const { connection, secret, askUrl } = await openStore(context, itemIndex);
		const redact = createRedactor([...secrets, ...connection.secrets, secret, askUrl]);
		const principal = await principalOf(tenant);
		const executionId = context.getExecutionId();
		const store = createAuditTable(connection.api(AbortSignal.timeout(PATIENCE)), {
			now: () => Date.now(),
		});
		const writer = createAuditWriter({ store, log });
		writer.note(entryOfAttempt(attempt, { principal, agentId, executionId, redact }));
		await writer.settle();
	};

	return async (attempt) => {
		if (!hasStore(context)) return;
		try {
			await note(attempt);
		} catch (error) {
			const why = ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal';
			log(`Foreman lost 1 audit entry (${attempt.tool}): ${why}`);
		}
	};
}
