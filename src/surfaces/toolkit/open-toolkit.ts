import { fresh } from '../../kernel/fresh';
import type { IDataObject, IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';
import { modelCall } from '../../adapters/in-process/model-call';
import { type Outcome, denied } from '../../kernel/outcome';
import type { Catalog } from '../../kernel/catalog';
import type { Tool } from '../../kernel/define-tool';
import type { Approval } from '../../policy/approvals/approval';
import { refusalFor } from '../../policy/approvals/consent';
import { isOfTenant } from '../../policy/identity/principal';
import { type AgentPanel, readAgentPanel } from '../../policy/toolkit-policy';
import type { ToolkitCall, AnsweredCall, ToolkitSurface } from './toolkit-node';
import { catalog } from '../../catalog/catalog';
import { commonTools } from '../../catalog/common-tools';
import { approvalNow, auditRefusal } from '../../asking/audit-settled';
import { announceOutcome } from '../../asking/channel-post';
import {
	askAndHold,
	waitOn,
	heldApproval,
	holdForProgram,
	readUnanswered,
} from '../../asking/hold-for-answer';
import { CREDENTIAL } from '../../instance/credential-names';
import { openAgentCalls } from '../../calls/open-agent-calls';
import { type Scope, openScope } from '../../instance/open-scope';
import { openApprovals } from '../../instance/open-store';

type ToolkitContext = IExecuteFunctions | ISupplyDataFunctions;

async function openItem(context: ToolkitContext, item: number, settings: AgentPanel) {
	const opened = await openScope(context, {
		item,
		caller: 'model',
		itemsBy: 'model',
		agentId: settings.agentId,
		credential: CREDENTIAL,
	});
	const scope = { ...opened, run: opened.root };
	return { scope, calls: openAgentCalls(scope, settings) };
}
type OpenItem = Awaited<ReturnType<typeof openItem>>;

async function openCall(
	{ scope, calls }: OpenItem,
	settings: AgentPanel,
	offered: () => Promise<readonly Tool[]>,
	returnedFor: string | undefined,
): Promise<ToolkitCall> {
	const call = { offered, returnedFor, isOnlyJudged: false };
	const { invocation, asked, handed } = await calls.open(call);
	return {
		invocation,
		async waits() {
			const forProgram = handed();
			if (forProgram !== undefined && settings.whileAsking === 'wait')
				await holdForProgram(scope.node, forProgram);
			const question = asked();
			if (question === undefined || scope.store === undefined) return;
			await askAndHold({ ...scope, store: await scope.store(), settings }, question);
		},
	};
}

const stillAsked = ({ question, expiresAt }: Approval): Outcome => ({
	status: 'approval-required',
	question,
	expiresAt,
});

/** Reads the answer from the store. The item only says which row to read, because a model can write items. */
async function settled(
	scope: Scope,
	json: IDataObject,
	{ lifetime }: AgentPanel,
): Promise<AnsweredCall | undefined> {
	const approvalId = heldApproval(json);
	if (approvalId === undefined || scope.store === undefined) return undefined;
	const store = await scope.store();
	const approvals = openApprovals(store, lifetime, AbortSignal.timeout(60_000));
	const isOfOwnTenant = isOfTenant(await scope.tenant());
	const isOwn = (one: Approval) => isOfOwnTenant(one) && one.run === scope.run;
	const approval = await approvalNow(scope.node, store, approvals, approvalId, isOwn);
	if (approval === undefined) return undefined;
	const { state, tool } = approval;
	const approved: unknown = JSON.parse(approval.arguments);
	if (approval.client !== undefined)
		return {
			word: 'goes-on',
			tool,
			arguments: approved,
			returnedFor: approvalId,
			made: async () => await Promise.resolve(),
		};
	if (state === 'approved')
		return {
			word: 'goes-on',
			tool,
			arguments: approved,
			made: async (outcome) => await announceOutcome(scope.node, store, approval, outcome),
		};
	// Without an address to wake, the execution does not wait.
	if (state === 'pending' && approval.resume !== '') {
		await waitOn(scope.node, approval, readUnanswered(json));
		return { word: 'refused', outcome: stillAsked(approval) };
	}
	if (state !== 'expired') await auditRefusal(scope, approval);
	const { reason, hint } = refusalFor(state, approval.answer);
	return { word: 'refused', outcome: denied(reason, hint) };
}

/** Opens catalog, policy and ports for one list of tools or the calls of one execution, and keeps what it opens for an item as long. */
export function openToolkit(context: ToolkitContext): ToolkitSurface {
	const settings = readAgentPanel(context.getNode().parameters, 'tools');
	const items = fresh<number, Promise<OpenItem>>({});
	const itemAt = async (index: number): Promise<OpenItem> =>
		await items.get(index, async () => await openItem(context, index, settings));

	const catalogs = fresh<number, Promise<Catalog>>({});
	const catalogFor = async (index: number): Promise<Catalog> =>
		await catalogs.get(index, async () => await catalog.for((await itemAt(index)).scope));

	return {
		catalog: catalogFor,
		common: commonTools.toolkit,
		workplace: async (itemIndex) => (await itemAt(itemIndex)).calls.workplace,
		openCall: async (itemIndex, offered, returnedFor) =>
			await openCall(await itemAt(itemIndex), settings, offered, returnedFor),
		async settled(json, itemIndex) {
			if (heldApproval(json) === undefined) return undefined;
			const { scope } = await itemAt(itemIndex);
			return await settled(scope, json, settings);
		},
		modelCall: () => modelCall(context),
	};
}
