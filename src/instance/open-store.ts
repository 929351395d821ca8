import { z } from 'zod';
import { createApprovalTable } from '../adapters/own-tables/approval-table';
import { createDataTableStore } from '../adapters/own-tables/data-table-store';
import type { Approvals, UsedApprovals } from '../policy/approvals/approvals';
import { createApprovals, createUsedApprovals } from '../policy/approvals/approvals';
import { randomId } from '../policy/random-id';
import { hasUsedApproval, markUsedApproval } from '../adapters/in-process/flow-context';
import type { ApiCall, ApiClient } from '../adapters/n8n-api/client';
import type { ToolErrorCode } from '../kernel/tool-error';
import { ToolError, notAllowed, unavailable, unauthorized } from '../kernel/tool-error';
import type { BoundNode } from '../kernel/call-scope';
import { type NodeContext, type Connection, connect } from './connect';
import type { ConnectingCredential } from './credential-names';
import { CREDENTIAL, STORE_CREDENTIAL, titles } from './credential-names';
import { readCredential } from './read-credential';
import { version } from '../../generated/version';
import { processOf } from '../adapters/in-process/this-n8n';
import { createProcessVersions } from '../adapters/own-tables/process-versions';
import { coreVersion, ownServer } from '../host/instance-settings';
import { fresh } from '../kernel/fresh';
import { derivedSecret } from '../policy/derived-secret';
import type { Tenant, Principal } from '../policy/identity/principal';
import { createInstructions } from '../policy/instructions/instructions';
import { createRunEventTable } from '../adapters/own-tables/run-event-table';
import { createRunTable } from '../adapters/own-tables/run-table';
import { createToolResultTable } from '../adapters/own-tables/tool-result-table';

/** The shortest secret in characters. A shorter one could be guessed from a row and its seal. */
const SHORTEST = 32;
const fields = z.object({ secret: z.string().catch(''), apiKey: z.string().catch('') });

const wayOut = {
	foremanN8nApi:
		'Empty the field, so that it is derived from the API key, or fill in a long random text.',
	foremanStoreApi: 'Fill in a long random text.',
} as const;

/** The secret of a credential, or one derived from its API key. Throws `ToolError` if it could be guessed. */
export function storeSecret(stored: unknown, type: ConnectingCredential): string {
	const { secret, apiKey } = fields.parse(stored);
	if (secret === '' && type === CREDENTIAL) return derivedSecret(apiKey);
	if (secret.length >= SHORTEST) return secret;
	throw unauthorized(
		`The Secret of the ${titles[type]} credential has fewer than ${SHORTEST} characters.`,
		`Open the credential. ${wayOut[type]} Nothing was done.`,
	);
}

const lacking = ({ method }: ApiCall, type: ConnectingCredential) =>
	notAllowed(
		`The API key of the ${titles[type]} credential may not use data tables, where Foreman keeps approvals, permissions and runs.${method === 'GET' ? '' : ' Nothing was changed.'}`,
		'In n8n, Settings > n8n API, edit the key and tick the whole group Data tables: dataTable, dataTableRow and dataTableColumn. The key stays the same.',
	);

function keyedTables(api: ApiClient, type: ConnectingCredential): ApiClient {
	const client: ApiClient = {
		place: api.place,
		send: async (call) => await api.send(call),
		interpret(schema, call, response) {
			if (response.status === 403) throw lacking(call, type);
			return api.interpret(schema, call, response);
		},
		read: async (schema, call) => client.interpret(schema, call, await client.send(call)),
	};
	return client;
}

const ofThisProcess = createUsedApprovals();

/** The approvals that this process and the execution of a node know to be used up. */
export const usedApprovals = (context: object): UsedApprovals => ({
	has: (id) => ofThisProcess.has(id) || hasUsedApproval(context, id),
	add(id) {
		ofThisProcess.add(id);
		markUsedApproval(context, id);
	},
});

const channel = z.object({ askUrlSecret: z.string().trim().catch('') });
const PATIENCE = 15_000;
type Node = Pick<NodeContext, 'getNode'>;

const chosen = (context: Node, type: ConnectingCredential) =>
	context.getNode().credentials?.[type] !== undefined;

export const hasOwnStore = (context: Node): boolean => chosen(context, STORE_CREDENTIAL);

/** The credential that opens the store of a node, as a whole: the one for the store alone, where a person has chosen one. */
export const storeCredential = (context: Node): ConnectingCredential =>
	hasOwnStore(context) ? STORE_CREDENTIAL : CREDENTIAL;

export const hasStore = (context: Node): boolean => chosen(context, storeCredential(context));

const HOUR = 3_600_000;
const MINUTE = 60_000;
const told = fresh<string, Promise<void>>({ for: HOUR, most: 50 });

/** In queue mode, tells the store once an hour which version this process runs: each has a package folder. Never throws. */
async function tellOwnVersion(
	context: object,
	{ fingerprint, api }: Pick<Connection, 'fingerprint' | 'api'>,
): Promise<void> {
	const own = processOf(context);
	if (own === undefined || ownServer()?.hasWorkers !== true) return;
	await told.get(fingerprint, async () => {
		const versions = createProcessVersions(api(AbortSignal.timeout(PATIENCE)), () => Date.now());
		const all = { process: own.hostId, foreman: version, n8nCore: coreVersion };
		// A key that may not write here is not tried at every call.
		await versions.tell(all).catch(() => told.keep(fingerprint, Promise.resolve(), MINUTE));
	});
}

/** Opens the store of a node. Throws `ToolError`, or n8n's error when no credential is chosen. */
export async function openStore(context: NodeContext, itemIndex: number) {
	const type = storeCredential(context);
	const { api, ...connection } = await connect(context, itemIndex, type);
	const stored: unknown = await readCredential(context, itemIndex, type);
	const tables = (signal: AbortSignal) => keyedTables(api(signal, PATIENCE), type);
	await tellOwnVersion(context, { fingerprint: connection.fingerprint, api: tables });
	return {
		connection: { ...connection, api: tables },
		secret: storeSecret(stored, type),
		/** The address to which questions to a person are posted; empty for none. It may hold a secret. */
		askUrl: channel.parse(stored).askUrlSecret,
		used: usedApprovals(context),
	};
}
export type Store = Readonly<Awaited<ReturnType<typeof openStore>>>;

/** The documents of a store. Without a signal, requests end after some seconds. */
export const documentsIn = (
	{ connection }: Pick<Store, 'connection'>,
	signal = AbortSignal.timeout(PATIENCE),
) => createDataTableStore(connection.api(signal), () => Date.now());

/** The approvals in a store. `lifetime` is in milliseconds, and applies to approvals that are requested from now on. */
export function openApprovals(
	{ connection, secret, used }: Store,
	lifetime: number,
	signal: AbortSignal,
): Approvals {
	const now = () => Date.now();
	return createApprovals({
		store: createApprovalTable(connection.api(signal), { newClaim: randomId, now }),
		secret,
		lifetime,
		now,
		newId: randomId,
		used,
	});
}

const unreachable = (cause: unknown) =>
	unavailable(
		'What Foreman stores cannot be read or written at the moment.',
		'Try again. If it stays so, have the operator test the credential of the node (Foreman n8n API, or Foreman Store API where one is chosen); the log of n8n says more.',
		{ retryable: true, cause },
	);

/** Writes errors of the store to n8n's log, and keeps them from the caller, but conflicts and errors with a code that is `told`. */
export const guardStore =
	({ logger, secrets }: Pick<BoundNode, 'logger' | 'secrets'>, ...told: ToolErrorCode[]) =>
	async <Value>(work: () => Promise<Value>): Promise<Value> => {
		try {
			return await work();
		} catch (error) {
			if (ToolError.is(error) && ['conflict', ...told].includes(error.code)) throw error;
			const cause = String(secrets.redact(String(error)));
			logger.error(`Foreman could not answer a request: ${cause}`);
			throw unreachable(error);
		}
	};

/** The standing rules of a tenant's users. `hide` removes what looks like a secret. */
export const openInstructions = (store: Store, tenant: Tenant, hide: (text: string) => string) => {
	const now = () => Date.now();
	const { secret } = store;
	return createInstructions(
		{ store: documentsIn(store), secret, hide, newId: randomId, now },
		tenant,
	);
};

/** The runs of one tenant in a store; `user` is whom new ones are for. */
export function openRuns(store: Pick<Store, 'connection'>, tenant: Principal, signal: AbortSignal) {
	const api = store.connection.api(signal);
	const setting = { tenant, now: () => Date.now() };
	return {
		runs: createRunTable(api, { ...setting, newClaim: randomId }),
		events: createRunEventTable(api, setting),
		results: createToolResultTable(api, setting),
	};
}
export type Runs = Readonly<ReturnType<typeof openRuns>>;
