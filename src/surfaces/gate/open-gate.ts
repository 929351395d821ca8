import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isDataObject } from '../../adapters/in-process/data-object';
import type { GatedCall } from '../../adapters/in-process/gated-call';
import { gatedCall, nodeOnCanvas, toolNodesOnCanvas } from '../../adapters/in-process/gated-call';
import { rootExecutionId } from '../../adapters/in-process/root-execution';
import { denied } from '../../kernel/denied';
import { invokeTool } from '../../kernel/invoke-tool';
import type { Outcome } from '../../kernel/outcome';
import { stateAt } from '../../policy/approvals/approval-machine';
import { refusalFor } from '../../policy/approvals/consent';
import type { ToolkitPolicy } from '../../policy/toolkit-policy';
import { readToolkitPolicy } from '../../policy/toolkit-policy';
import { gateAnswer } from './gate-answer';
import { catalog } from '../../catalog/catalog';
import { closeExpired } from '../../asking/close-expired';
import { STORE_CREDENTIAL } from '../../instance/credential-names';
import type { JudgedCall } from './gated-tool';
import { gatedTool } from './gated-tool';
import { heldApproval, holdForAnswer } from '../../asking/hold-for-answer';
import { notifyPerson } from '../../asking/notify-person';
import { openIdentity } from '../../instance/open-identity';
import { openInvocation } from '../../calls/open-invocation';
import { openPermissions } from '../../calls/open-permissions';
import { openPolicy } from '../../calls/open-policy';
import { openApprovals, openStore } from '../../instance/open-store';
import { openTenant } from '../../instance/open-tenant';

/** n8n hands a gate one call at a time. */
const ITEM = 0;

const PATIENCE = 60_000;

const unknownCall = denied(
	'n8n does not say which call this is, so nobody can judge it.',
	'Put the gate between tools and an AI Agent of version 3 or later, or a Foreman. Nothing was done.',
);

/** A woken gate does not ask again. What its item says can only close it: yes is read from the store, for this call. */
async function closed(
	context: IExecuteFunctions,
	{ lifetime }: ToolkitPolicy,
): Promise<Outcome | undefined> {
	const approvalId = heldApproval(context.getInputData()[ITEM]?.json);
	if (approvalId === undefined) return undefined;
	const store = await openStore(context, ITEM);
	const approvals = openApprovals(context, store, lifetime, AbortSignal.timeout(PATIENCE));
	const approval = await approvals.read(approvalId);
	const state = approval && stateAt(approval, Date.now());
	if (state === undefined || state === 'pending' || state === 'approved') return undefined;
	if (state === 'expired')
		await closeExpired(context, store, approvals, async (all) => await all.expire(approvalId));
	const { reason, hint } = refusalFor(state, approval?.answer);
	return denied(reason, hint);
}

/** Decides, asks and remembers as for a tool of the toolkit, with one that does nothing. */
async function judge(
	context: IExecuteFunctions,
	call: JudgedCall,
	settings: ToolkitPolicy,
): Promise<Outcome> {
	const principal = openIdentity(context, ITEM, 'model');
	const tenant = openTenant(context, principal);
	const permissions = openPermissions(context, ITEM, settings, tenant);
	const policy = openPolicy(context, ITEM, {
		...{ settings, tenant, permissions },
		offered: async () => await Promise.resolve([call.tool]),
		run: async () => await rootExecutionId(context),
	});
	const invocation = await openInvocation(context, {
		...{ itemIndex: ITEM, caller: 'model', principal, policy, credential: STORE_CREDENTIAL },
		isOnlyJudged: true,
	});
	const outcome = await invokeTool(call.tool, call.arguments, invocation);
	const question = policy.asked();
	if (question === undefined) return outcome;
	await notifyPerson(context, ITEM, question);
	await holdForAnswer(context, question, gateAnswer);
	return outcome;
}

async function judged(
	context: IExecuteFunctions,
	call: GatedCall,
	{ snapshot }: ToolkitPolicy,
): Promise<JudgedCall> {
	const tenant = openTenant(context, openIdentity(context, ITEM, 'model'));
	return gatedTool(await catalog.for({ tenant }), call, nodeOnCanvas(context, call.node), {
		nodes: toolNodesOnCanvas(context),
		rules: [...snapshot.decided.keys()],
	});
}

/** Lets a call of n8n's agent through, refuses it, or has the run wait for a person. Whatever goes wrong, it is not let through. */
export async function answerGatedCall(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const call = gatedCall(context);
	const settings = readToolkitPolicy(context.getNode().parameters);
	const outcome =
		call === undefined
			? unknownCall
			: ((await closed(context, settings)) ??
				(await judge(context, await judged(context, call, settings), settings)));
	const json = gateAnswer(outcome);
	return [[{ json: isDataObject(json) ? json : {}, pairedItem: { item: ITEM } }]];
}
