import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { GatedCall } from '../../adapters/in-process/gated-call';
import { gatedCall, nodeOnCanvas, toolNodesOnCanvas } from '../../adapters/in-process/gated-call';
import { type Outcome, denied } from '../../kernel/outcome';
import { invokeTool } from '../../kernel/invoke-tool';
import { refusalFor } from '../../policy/approvals/consent';
import { jsonItem } from '../../calls/json-item';
import { type AgentPanel, readAgentPanel } from '../../policy/toolkit-policy';
import { catalog } from '../../catalog/catalog';
import { approvalNow } from '../../asking/audit-settled';
import { type JudgedCall, gatedTool } from './gated-tool';
import { askAndHold, waitOn, heldApproval, readUnanswered } from '../../asking/hold-for-answer';
import { type Scope, openScope } from '../../instance/open-scope';
import { openAgentCalls } from '../../calls/open-agent-calls';
import { openApprovals, storeCredential } from '../../instance/open-store';

function reasonOf(outcome: Exclude<Outcome, { readonly status: 'succeeded' }>): string {
	if (!('error' in outcome))
		return 'A person was asked and has not answered yet. Nothing was done. Call again once it is approved.';
	return `${outcome.error.message} ${outcome.error.hint}`;
}

/** Writes an outcome as n8n's agent reads it from a gate. The agent then makes the call, or tells the model why it does not. */
export const gateAnswer = (outcome: Outcome): Record<string, unknown> =>
	outcome.status === 'succeeded'
		? { approved: true }
		: { approved: false, chatInput: `Foreman Gate: ${reasonOf(outcome)}` };

const ITEM = 0;
const PATIENCE = 60_000;

const unknownCall = denied(
	'n8n does not say which call this is, so it cannot be judged.',
	'Put the gate between tools and an AI Agent of version 3 or later, or a Foreman. Nothing was done.',
);

async function openGate(context: IExecuteFunctions, { agentId }: AgentPanel): Promise<Scope> {
	const opened = await openScope(context, {
		item: ITEM,
		caller: 'model',
		itemsBy: 'model',
		agentId,
		credential: storeCredential(context),
	});
	return { ...opened, run: opened.root };
}

/** A woken gate does not ask again. Its item can only lead to a refusal; a yes counts only from the store, for this call. */
async function closed(
	context: IExecuteFunctions,
	{ store: openStore, node, run }: Scope,
	{ lifetime }: AgentPanel,
): Promise<Outcome | undefined> {
	const json = context.getInputData()[ITEM]?.json;
	const approvalId = heldApproval(json);
	if (approvalId === undefined || openStore === undefined) return undefined;
	const store = await openStore();
	const approvals = openApprovals(store, lifetime, AbortSignal.timeout(PATIENCE));
	const approval = await approvalNow(node, store, approvals, approvalId);
	if (approval === undefined || approval.state === 'approved') return undefined;
	if (approval.state === 'pending') {
		if (approval.run !== run || approval.resume === '') return undefined;
		const { question, expiresAt } = approval;
		await waitOn(node, approval, readUnanswered(json), gateAnswer);
		return { status: 'approval-required', question, expiresAt };
	}
	const { reason, hint } = refusalFor(approval.state, approval.answer);
	return denied(reason, hint);
}

/** Decides, asks and records as the toolkit does, but with a tool that does nothing. */
async function judge(scope: Scope, call: JudgedCall, settings: AgentPanel): Promise<Outcome> {
	const { invocation, asked } = await openAgentCalls(scope, settings).open({
		offered: async () => await Promise.resolve([call.tool]),
		isOnlyJudged: true,
	});
	const outcome = await invokeTool(call.tool, call.arguments, invocation);
	const question = asked();
	if (question === undefined || scope.store === undefined) return outcome;
	await askAndHold({ ...scope, store: await scope.store(), settings }, question, gateAnswer);
	return outcome;
}

async function outcomeFor(context: IExecuteFunctions, call: GatedCall, settings: AgentPanel) {
	const scope = await openGate(context, settings);
	const answered = await closed(context, scope, settings);
	if (answered) return answered;
	const names = { nodes: toolNodesOnCanvas(context), rules: [...settings.snapshot.decided.keys()] };
	const behind = nodeOnCanvas(context, call.node);
	return await judge(scope, gatedTool(await catalog.for(scope), call, behind, names), settings);
}

/** Lets a call of n8n's agent through, refuses it, or has the run wait for a person. An error never lets it through. */
export async function answerGatedCall(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const call = gatedCall(context);
	const read = readAgentPanel(context.getNode().parameters, 'gate');
	const settings: AgentPanel = { ...read, whileAsking: 'wait' };
	const outcome = call === undefined ? unknownCall : await outcomeFor(context, call, settings);
	return [[{ json: jsonItem(gateAnswer(outcome)), pairedItem: { item: ITEM } }]];
}
