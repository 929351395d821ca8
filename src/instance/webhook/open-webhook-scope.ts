import type { IWebhookFunctions } from 'n8n-workflow';
import { MCP_RUN } from '../../adapters/network/client-run';
import { unauthorized } from '../../kernel/tool-error';
import { fingerprint } from '../../policy/fingerprint';
import { noPrincipal, type Principal } from '../../policy/identity/principal';
import { once } from '../../kernel/fresh';
import { bindNode, agentName } from '../bind-node';
import { CREDENTIAL } from '../credential-names';
import { missingIdentity } from '../identity/open-identity';
import { openFurtherTools, openInstance, type Scope } from '../open-scope';
import { hasStore, openStore } from '../open-store';
import { openClientTaint } from './open-client-taint';

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
	return {
		...(await openFurtherTools(context, ITEM, { tenant, store, node })),
		run,
		root: run,
		caller: 'model',
		item: ITEM,
		agent: agentName(node, caller),
		principal,
		tenant,
		store,
		node,
		signal,
		taint: openClientTaint(store, run, node),
		startedBy: undefined,
		hasIdentity: known !== undefined,
		instance: openInstance(context, {
			item: ITEM,
			credential: CREDENTIAL,
			principal,
			tenant,
			store,
			root: run,
		}),
	};
}

const noCredential = () =>
	unauthorized(
		'The trigger has no Foreman n8n API credential.',
		'Have a person choose one in the node. Nothing was done.',
	);
