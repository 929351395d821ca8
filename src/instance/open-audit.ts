import { nativeCatalog } from '../catalog/catalog';
import { createAuditTable } from '../adapters/own-tables/audit/audit-table';
import type { BoundNode } from '../kernel/call-scope';
import { fresh } from '../kernel/fresh';
import type { Attempt } from '../kernel/invoke-tool';
import { ToolError, unauthorized } from '../kernel/tool-error';
import { entryOfAttempt } from '../policy/audit/entry-of-attempt';
import { isOfTenant, type Principal } from '../policy/identity/principal';
import { spanAttributes } from '../policy/span-attributes';
import { plainText } from '../policy/people/plain-line';
import type { AuditStore, AuditEntry, AuditFilter } from '../policy/audit/audit-entry';
import { createClock } from '../adapters/in-process/clock';
import type { AuditedAttempt, AuditQueriesPort } from '../kernel/ports/audit';
import { countEach } from '../kernel/values/count-each';
import { createBatchWriter } from '../kernel/values/batch-writer';
import type { RunlessScope } from './open-scope';
import type { Store } from './open-store';
import type { Connection } from './connect';
import { CREDENTIAL_TITLE } from './credential-names';

interface AuditWriterSetting {
	readonly store: Pick<AuditStore, 'add'>;
	readonly log: (message: string) => void;
	readonly gather?: () => Promise<unknown>;
}

const countTools = (entries: readonly AuditEntry[]): string =>
	countEach(entries.map(({ tool }) => tool))
		.map(([tool, count]) => `${plainText(tool)} ${count}`)
		.join(', ');

/** Writes audit entries after the calls. Never stops a call. Logs what it could not write at the second attempt. */
export const createAuditWriter = ({ store, log, gather }: AuditWriterSetting) =>
	createBatchWriter<AuditEntry>({
		add: async (entries) => await store.add(entries),
		...(gather && { gather }),
		onLost(entries, why) {
			const count = `${entries.length} audit ${entries.length === 1 ? 'entry' : 'entries'}`;
			log(`Foreman lost ${count} (${countTools(entries)}): ${why}`);
		},
	});

const MOMENT = 500;

/** Waits until a batch is written: one request then writes all that came up meanwhile. */
export const batchWindow = async (milliseconds = MOMENT): Promise<void> => {
	await createClock(new AbortController().signal).sleep(milliseconds);
};

/** Milliseconds after which a key that may not keep an audit is tried again: a person can edit its scopes. */
const PAUSE = 600_000;
/** Keys that n8n has refused. Only in the memory of this process: a key that is forgotten is tried again. */
const refused = fresh<string, true>({ for: PAUSE, most: 1_000 });

/** A key without the scopes for data tables keeps no audit: the log says so once, and calls cost no request. */
export const auditWhileAllowed = (
	{ add }: Pick<AuditStore, 'add'>,
	{ fingerprint }: Pick<Connection, 'fingerprint'>,
	log: (message: string) => void,
): Pick<AuditStore, 'add'> => ({
	async add(entries) {
		const isRefused = () => refused.peek(fingerprint) === true;
		if (isRefused()) return;
		try {
			await add(entries);
		} catch (error) {
			if (!ToolError.is(error) || error.code !== 'forbidden') throw error;
			// Calls at the same time are refused together.
			if (isRefused()) return;
			refused.keep(fingerprint, true);
			log(`Foreman keeps no audit: ${error.message} ${error.hint}`);
		}
	},
});

const PATIENCE = 5_000;
type Audited = Pick<RunlessScope, 'agent' | 'tenant' | 'store' | 'node'>;

async function principalOf(tenant: Audited['tenant']): Promise<Principal | undefined> {
	try {
		return await tenant();
	} catch {
		return undefined;
	}
}

/** Keeps one attempt. Never throws: if it cannot be written, the log says so and the call goes on. */
export type KeepAttempt = (attempt: Attempt) => Promise<void>;

const tellLost = ({ logger }: BoundNode, { tool }: Attempt, error: unknown) => {
	const why = ToolError.is(error) ? `${error.code}: ${error.message}` : 'internal';
	logger.warn(`Foreman lost 1 audit entry (${plainText(tool)}): ${why}`);
};

/** Writes audit entries into a store. Unless another signal says when to end, the writer gives up after some seconds. */
export function auditWriterFor(
	{ connection }: Store,
	{ logger }: Pick<BoundNode, 'logger'>,
	signal: AbortSignal = AbortSignal.timeout(PATIENCE),
	more: Pick<AuditWriterSetting, 'gather'> = {},
) {
	const log = (message: string) => logger.warn(message);
	const table = createAuditTable(connection.api(signal), { now: () => Date.now() });
	return createAuditWriter({ store: auditWhileAllowed(table, connection, log), log, ...more });
}

async function entryFor(attempt: Attempt, { agent: agentId, tenant, node }: Audited) {
	const principal = await principalOf(tenant);
	const { executionId, secrets } = node;
	const { redact } = secrets;
	return entryOfAttempt(attempt, { principal, agentId, executionId, redact });
}

const SHARED = 10_000;
const READS = 2_000;
type Writer = ReturnType<typeof auditWriterFor>;
const writers = fresh<string, Writer>({ for: SHARED, most: 100 });

/** Resolves when the reads of clients that were noted so far are written or given up. */
export const settleReads = async ({ connection }: Pick<Store, 'connection'>): Promise<void> =>
	await writers.peek(connection.fingerprint)?.settle();

/** Reads of clients from outside are written together: a request for each would cost n8n as much as the call itself. */
function writerOfReads(
	store: Store,
	node: BoundNode,
	{ effect, status }: Attempt,
): Writer | undefined {
	const end = AbortSignal.timeout(SHARED + PATIENCE);
	if (store.connection.api(end).place === undefined) return undefined;
	if (effect !== 'read' || status !== 'succeeded') return undefined;
	const gather = async () => await batchWindow(READS);
	return writers.get(store.connection.fingerprint, () =>
		auditWriterFor(store, node, end, { gather }),
	);
}

/** A call as n8n's traces have it. A model can send any text as the name of a tool that does not exist. */
function traceCall({ agent, node }: Audited, run: string, attempt: Attempt): void {
	const { trace, secrets } = node;
	if (trace === undefined) return;
	const { tool, decision, status: outcome, at, duration } = attempt;
	const isReal = decision === 'allowed' || decision === 'ask' || nativeCatalog.findAny(tool);
	const facts = { run, agent, tool: isReal ? tool : 'unknown', outcome };
	const attributes = spanAttributes(facts, secrets.hide);
	trace.set(attributes);
	trace.start('foreman.tool', at)?.end(attributes, at + duration, outcome === 'failed');
}

/** Waits until an attempt is written, as n8n may end a process with a run; reads of clients from outside wait two seconds. */
export const openAudit =
	(scope: Audited & { readonly run: string }): KeepAttempt =>
	async (attempt) => {
		const { store, node, run } = scope;
		traceCall(scope, run, attempt);
		if (store === undefined) return;
		try {
			const opened = await store();
			const behind = writerOfReads(opened, node, attempt);
			const writer = behind ?? auditWriterFor(opened, node);
			writer.note(await entryFor(attempt, scope));
			if (behind === undefined) await writer.settle();
		} catch (error) {
			tellLost(node, attempt, error);
		}
	};

/** For a node that makes many calls. It writes the attempts of a moment with one request, and the node awaits `settle` before it ends. */
export function openAuditBehind(store: Store, node: BoundNode) {
	const unending = new AbortController().signal;
	const writer = auditWriterFor(store, node, unending, { gather: batchWindow });
	return {
		open:
			(scope: Audited): KeepAttempt =>
			async (attempt) => {
				try {
					writer.note(await entryFor(attempt, scope));
				} catch (error) {
					tellLost(node, attempt, error);
				}
			},
		settle: writer.settle,
	};
}

const missingStore = (): ToolError =>
	unauthorized(
		`The node does not say where the audit is kept: it has no ${CREDENTIAL_TITLE} credential.`,
		`Have a person choose one in the node. From then on the calls of agents are kept.`,
	);

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
