import type { IDataObject, IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { isDataObject } from '../../adapters/in-process/data-object';
import { modelCall } from '../../adapters/in-process/model-call';
import { rootExecutionId } from '../../adapters/in-process/root-execution';
import { denied } from '../../kernel/denied';
import type { CatalogScope } from '../../kernel/catalog';
import type { Tool } from '../../kernel/define-tool';
import { stateAt } from '../../policy/approvals/approval-machine';
import { refusalFor } from '../../policy/approvals/consent';
import { readToolkitPolicy } from '../../policy/toolkit-policy';
import type { ToolkitCall, AnsweredCall, ToolkitSurface } from './toolkit-node';
import { catalog } from '../../catalog/catalog';
import { commonTools } from '../../catalog/common-tools';
import type { Workplace } from '../../catalog/working-tools';
import { auditRefusal } from '../../asking/audit-refusal';
import { closeExpired } from '../../asking/close-expired';
import { heldApproval, holdForAnswer } from '../../asking/hold-for-answer';
import { notifyPerson } from '../../asking/notify-person';
import { openIdentity } from '../../instance/open-identity';
import { openInvocation } from '../../calls/open-invocation';
import { openPermissions } from '../../calls/open-permissions';
import { openPolicy } from '../../calls/open-policy';
import { openWorkplace } from '../../calls/open-workplace';
import { hasStore, openApprovals, openStore } from '../../instance/open-store';
import { openTenant } from '../../instance/open-tenant';

type ToolkitContext = IExecuteFunctions | ISupplyDataFunctions;

const readPolicy = (context: ToolkitContext) => readToolkitPolicy(context.getNode().parameters);

const openPrincipal = (context: ToolkitContext, itemIndex: number) =>
	openIdentity(context, itemIndex, 'model');

async function openCall(
	context: ToolkitContext,
	itemIndex: number,
	offered: () => Promise<readonly Tool[]>,
): Promise<ToolkitCall> {
	const settings = readPolicy(context);
	const principal = openPrincipal(context, itemIndex);
	const tenant = openTenant(context, principal);
	const permissions = openPermissions(context, itemIndex, settings, tenant);
	const run = async () => await rootExecutionId(context);
	const setting = { settings, tenant, permissions, offered, run };
	const policy = openPolicy(context, itemIndex, setting);
	return {
		invocation: await openInvocation(context, { itemIndex, caller: 'model', principal, policy }),
		async waits() {
			const question = policy.asked();
			if (question === undefined) return;
			await notifyPerson(context, itemIndex, question);
			if (settings.whileAsking === 'wait') await holdForAnswer(context, question);
		},
	};
}

/** What is stored is looked up: the item says no more than which row to look at, and a model can write items. */
async function settled(
	context: ToolkitContext,
	json: IDataObject,
	itemIndex: number,
): Promise<AnsweredCall | undefined> {
	const approvalId = heldApproval(json);
	if (approvalId === undefined || !hasStore(context)) return undefined;
	const store = await openStore(context, itemIndex);
	const signal = AbortSignal.timeout(60_000);
	const approvals = openApprovals(context, store, readPolicy(context).lifetime, signal);
	const approval = await approvals.read(approvalId);
	const openOwn = openTenant(context, openPrincipal(context, itemIndex));
	const tenant = await openOwn();
	const isOwn =
		approval?.organisation === tenant.organisation &&
		approval.agency === tenant.agency &&
		approval.run === (await rootExecutionId(context));
	if (!isOwn) return undefined;
	const state = stateAt(approval, Date.now());
	const approved: unknown = JSON.parse(approval.arguments);
	if (state === 'approved') return { word: 'approved', tool: approval.tool, arguments: approved };
	if (state === 'expired')
		await closeExpired(context, store, approvals, async (all) => await all.expire(approvalId));
	else await auditRefusal(context, itemIndex, openOwn, approval);
	const { reason, hint } = refusalFor(state, approval.answer);
	return { word: 'refused', outcome: denied(reason, hint) };
}

/** Joins the catalog, the policy and the ports to the toolkit node. */
export function openToolkit(context: ToolkitContext): ToolkitSurface {
	/** By item: its tools are judged with one look at the credentials and the token. */
	const opened = new Map<number, CatalogScope & { readonly workplace: Workplace }>();
	const openItem = (itemIndex: number) => {
		const before = opened.get(itemIndex);
		if (before !== undefined) return before;
		const tenant = openTenant(context, openPrincipal(context, itemIndex));
		const permissions = openPermissions(context, itemIndex, readPolicy(context), tenant);
		const workplace = openWorkplace(context, itemIndex, permissions);
		const item = { tenant, workplace };
		opened.set(itemIndex, item);
		return item;
	};

	return {
		catalog: async (itemIndex) => await catalog.for(openItem(itemIndex)),
		common: commonTools.toolkit.alone,
		workplace: (itemIndex) => openItem(itemIndex).workplace,
		openCall: async (itemIndex, offered) => await openCall(context, itemIndex, offered),
		settled: async (json, itemIndex) => await settled(context, json, itemIndex),
		modelCall: () => modelCall(context),
		toDataObject: (value) => (isDataObject(value) ? value : {}),
	};
}
