import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { createAuditTable } from '../adapters/own-tables/audit-table';
import type { Attempt } from '../kernel/invoke-tool';
import { ToolError } from '../kernel/tool-error';
import { createAuditWriter } from '../policy/audit/audit-writer';
import { entryOfAttempt } from '../policy/audit/entry-of-attempt';
import type { Principal } from '../policy/identity/principal';
import { plainText } from '../policy/people/plain-line';
import { batchWindow } from './batch-window';
import { nodeRedactor } from './node-secrets';
import { hasStore, openStore } from './open-store';

/** Milliseconds. A store that does not answer must not hold up a call for long. */
const PATIENCE = 5_000;

export interface AuditSetting {
	readonly agentId: string;
	/** Throws `ToolError` where nobody can be made out. */
	readonly tenant: () => Promise<Principal>;
}

async function principalOf(tenant: AuditSetting['tenant']): Promise<Principal | undefined> {
	try {
		return await tenant();
	} catch {
		return undefined;
	}
}

/** Keeps one attempt. Never throws, and a call goes on where nothing can be written: the log is told. */
export type KeepAttempt = (attempt: Attempt) => Promise<void>;

export type OpenAudit = (
	context: IExecuteFunctions | ISupplyDataFunctions,
	itemIndex: number,
	setting: AuditSetting,
) => KeepAttempt;

const tellLost = (
	context: Pick<IExecuteFunctions, 'logger'>,
	{ tool }: Attempt,
	error: unknown,
) => {
	const why = ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal';
	context.logger.warn(`Foreman lost 1 audit entry (${plainText(tool)}): ${why}`);
};

type Writer = ReturnType<typeof createAuditWriter>;

async function noterOf(
	context: IExecuteFunctions | ISupplyDataFunctions,
	itemIndex: number,
	{ agentId, tenant }: AuditSetting,
	signal: AbortSignal,
	more: Pick<Parameters<typeof createAuditWriter>[0], 'gather'> = {},
): Promise<{ readonly writer: Writer; note(attempt: Attempt): Promise<void> }> {
	const { connection } = await openStore(context, itemIndex);
	const redact = nodeRedactor(context);
	const now = () => Date.now();
	const writer = createAuditWriter({
		store: createAuditTable(connection.api(signal), { now }),
		log: (message) => context.logger.warn(message),
		...more,
	});
	return {
		writer,
		async note(attempt) {
			const principal = await principalOf(tenant);
			const executionId = context.getExecutionId();
			writer.note(entryOfAttempt(attempt, { principal, agentId, executionId, redact }));
		},
	};
}

/**
 * Keeps attempts in the store of a node; where it has none, nowhere. It ends when an attempt is written: n8n may end a
 * process as soon as a run is over.
 */
export const openAudit: OpenAudit = (context, itemIndex, setting) => async (attempt) => {
	if (!hasStore(context)) return;
	try {
		const { writer, note } = await noterOf(
			...([context, itemIndex, setting, AbortSignal.timeout(PATIENCE)] as const),
		);
		await note(attempt);
		await writer.settle();
	} catch (error) {
		tellLost(context, attempt, error);
	}
};

/** For a node that makes many calls, and waits with `settle` before it ends: what came up meanwhile is one request. */
export function openAuditBehind(): { readonly open: OpenAudit; settle(): Promise<void> } {
	let opened: ReturnType<typeof noterOf> | undefined;
	return {
		open: (context, itemIndex, setting) => async (attempt) => {
			try {
				const unending = new AbortController().signal;
				const more = { gather: batchWindow };
				opened ??= noterOf(context, itemIndex, setting, unending, more);
				const { note } = await opened;
				await note(attempt);
			} catch (error) {
				opened = undefined;
				tellLost(context, attempt, error);
			}
		},
		async settle() {
			const { writer } = (await opened) ?? {};
			await writer?.settle();
		},
	};
}
