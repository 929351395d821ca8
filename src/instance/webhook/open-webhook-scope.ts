import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { MCP_RUN } from '../../adapters/network/client-run';
import { unauthorized, ToolError } from '../../kernel/tool-error';
import { fingerprint } from '../../policy/fingerprint';
import { type Principal, noPrincipal } from '../../policy/identity/principal';
import { once, fresh } from '../../kernel/fresh';
import { bindNode, agentName } from '../bind-node';
import { CREDENTIAL } from '../credential-names';
import { missingIdentity } from '../identity/open-identity';
import { type Scope, openScopeParts } from '../open-scope';
import { type Store, hasStore, openStore, documentsIn } from '../open-store';
import type { BoundNode, RunTaint } from '../../kernel/call-scope';

/** What is kept under this name in the table of documents. Rows keep it: never rename it. */
const KIND = 'mcp-taint';
/** Milliseconds for which a client that has read foreign text needs approval: its conversation has no name, and no end that we see. */
const HOLDS = 86_400_000;
/** Milliseconds after which it is written down again, while the client goes on reading such text. */
const AGAIN = 3_600_000;
const FRESH = 5_000;
const MOST = 10_000;
const row = z.object({ until: z.number() });
const TRIES = 2;
/** When it ends, as it was read or written a moment ago: 0 for none. By the table and the run. */
const looked = fresh<string, Promise<number>>({ for: FRESH, most: MOST });
const stored = fresh<string, Promise<number>>({ for: AGAIN, most: MOST });
/** Runs that have been shown such text in this process, whether that could be written down or not. */
const marked = fresh<string, true>({ for: HOLDS, most: MOST });

/** Whether a client from outside has read untrusted text within a day, in all processes. What cannot be read counts as read. */
export function openClientTaint(
	openStore: () => Promise<Store>,
	run: string,
	{ logger }: Pick<BoundNode, 'logger'>,
): RunTaint {
	const open = async () => {
		const store = await openStore();
		const documents = () => documentsIn(store);
		return { key: `${store.connection.fingerprint} ${run}`, documents };
	};
	const look = async (isChange: boolean): Promise<boolean> => {
		const { key, documents } = await open();
		if (marked.peek(key)) return true;
		if (isChange) looked.forget(key);
		const until = await looked.get(key, async () => {
			const found = await documents().get(KIND, run);
			return found === undefined ? 0 : row.parse(JSON.parse(found.body)).until;
		});
		return Date.now() < until;
	};
	const write = async (): Promise<void> => {
		const { key, documents } = await open();
		marked.keep(key, true);
		await stored.get(key, async () => {
			const until = Date.now() + HOLDS;
			await documents().put(KIND, run, JSON.stringify({ until }));
			return until;
		});
	};
	/** Whether no process with this key can read the row: then each takes it for written. */
	const isClosed = async (): Promise<boolean> => {
		try {
			await (await open()).documents().get(KIND, run);
			return false;
		} catch (error) {
			return ToolError.is(error) && error.code === 'forbidden';
		}
	};
	return {
		async note() {
			for (let left = TRIES; left > 0; left -= 1)
				try {
					await write();
					return true;
				} catch {
					// The same row is written again.
				}
			if (await isClosed()) return true;
			logger.warn(
				'Foreman could not store that an MCP client has read foreign text, so it did not show that text.',
			);
			return false;
		},
		async isNoted(isChange = false) {
			try {
				return await look(isChange);
			} catch {
				return true;
			}
		},
	};
}

const ITEM = 0;

export interface WebhookCaller {
	/** Names the caller among all of the trigger, and stays the same from call to call. */
	readonly id: string;
	/** The name in permissions, approvals and the audit; empty for the id of the workflow. */
	readonly agentId: string;
	readonly principal: Principal | undefined;
}

/** What stands for an execution in the calls of one client at one trigger: the same in every process, so that approvals are found again. */
function runOf(context: IWebhookFunctions, { id }: WebhookCaller): string {
	const place = JSON.stringify([context.getWorkflow().id, context.getNode().id, id]);
	return `${MCP_RUN}${fingerprint(place).slice(0, 32)}`;
}

/** The scope of a call inside a webhook. The identity is the caller's, and never what the call says. */
export async function openWebhookScope(
	context: IWebhookFunctions,
	caller: WebhookCaller,
	signal: AbortSignal,
): Promise<Scope> {
	const node = bindNode(context);
	const run = runOf(context, caller);
	const { principal: known } = caller;
	const principal = async () => {
		if (known === undefined) throw missingIdentity();
		return await Promise.resolve(known);
	};
	const tenant = async () => await Promise.resolve(known ?? noPrincipal);
	const store = hasStore(context) ? once(async () => await openStore(context, ITEM)) : undefined;
	if (store === undefined) throw noCredential();
	const agent = agentName(node, caller);
	const place = { item: ITEM, root: run, agent, principal, tenant, store, node };
	return {
		...(await openScopeParts(context, CREDENTIAL, place)),
		run,
		caller: 'model',
		signal,
		taint: openClientTaint(store, run, node),
		startedBy: undefined,
		hasIdentity: known !== undefined,
	};
}

const noCredential = () =>
	unauthorized(
		'The trigger has no Foreman n8n API credential.',
		'Have a person choose one in the node. Nothing was done.',
	);
