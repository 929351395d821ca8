import type { IDataObject, IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { isDataObject } from '../../adapters/in-process/data-object';
import { modelCall } from '../../adapters/in-process/model-call';
import { rootExecutionId } from '../../adapters/in-process/root-execution';
import { denied } from '../../kernel/denied';
import type { Tool } from '../../kernel/define-tool';
import type { Feature } from '../../kernel/feature';
import type { Approval } from '../../policy/approvals/approval';
import { refusalFor } from '../../policy/approvals/consent';
import { readToolkitPolicy } from '../../policy/toolkit-policy';
import type { OpenCall, SettledCall, ToolkitSurface } from './toolkit-node';
import { tools } from '../../tools';
import { commonTools } from '../../tools/common-tools';
import { approvalNow } from '../../asking/approval-now';
import { auditRefusal } from '../../asking/audit-settled';
import { bindNode } from '../../instance/bind-node';
import { connect } from '../../instance/connect';
import { heldApproval, holdForAnswer } from '../../asking/hold-for-answer';
import { notifyPerson } from '../../asking/notify-person';
import { hasIdentity, openIdentity } from '../../instance/open-identity';
import { openInvocation } from '../../calls/open-invocation';
import type { OpenPermissions } from '../../calls/open-permissions';
import { openPermissions } from '../../calls/open-permissions';
import { openPolicy } from '../../calls/open-policy';
import { onlyLooking, openPorts } from '../../instance/open-ports';
import { hasStore, openApprovals, openStore } from '../../instance/open-store';
import { openTenant } from '../../instance/open-tenant';
import { learnCredentials } from '../../instance/read-credential';

/** Milliseconds. An agent's turn must not wait longer for the list of its tools. */
const PATIENCE = 3_000;

type ToolkitContext = IExecuteFunctions | ISupplyDataFunctions;

/** Where n8n does not say it has a feature, its tools are left out: a call of them could not work either. */
export async function hasFeature(
	context: ToolkitContext,
	feature: Feature,
	itemIndex: number,
): Promise<boolean> {
	try {
		const connection = await connect(context, itemIndex);
		const { licence } = openPorts(context, connection, AbortSignal.timeout(PATIENCE), onlyLooking);
		return await licence.has(feature);
	} catch {
		return false;
	}
}

const readPolicy = (context: ToolkitContext) => readToolkitPolicy(context.getNode().parameters);

const openPrincipal = (context: ToolkitContext, itemIndex: number) =>
	openIdentity(context, itemIndex, 'model');

async function openCall(
	context: ToolkitContext,
	itemIndex: number,
	offered: () => Promise<readonly Tool[]>,
): Promise<OpenCall> {
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
			const node = bindNode(context);
			await notifyPerson(node, await openStore(context, itemIndex), question);
			if (settings.whileAsking === 'wait') await holdForAnswer(node, question);
		},
	};
}

/** What is stored is looked up: the item says no more than which row to look at, and a model can write items. */
async function settled(
	context: ToolkitContext,
	json: IDataObject,
	itemIndex: number,
): Promise<SettledCall | undefined> {
	const approvalId = heldApproval(json);
	if (approvalId === undefined || !hasStore(context)) return undefined;
	const store = await openStore(context, itemIndex);
	const signal = AbortSignal.timeout(60_000);
	const approvals = openApprovals(store, readPolicy(context).lifetime, signal);
	const openOwn = openTenant(context, openPrincipal(context, itemIndex));
	const tenant = await openOwn();
	const run = await rootExecutionId(context);
	const node = bindNode(context);
	await learnCredentials(context, itemIndex);
	const isOwn = (one: Approval) =>
		one.organisation === tenant.organisation && one.agency === tenant.agency && one.run === run;
	const approval = await approvalNow(node, store, approvals, approvalId, isOwn);
	if (approval === undefined) return undefined;
	const { state } = approval;
	const approved: unknown = JSON.parse(approval.arguments);
	if (state === 'approved') return { word: 'approved', tool: approval.tool, arguments: approved };
	const openThis = async () => await Promise.resolve(store);
	if (state !== 'expired') await auditRefusal({ tenant: openOwn, store: openThis, node }, approval);
	const { reason, hint } = refusalFor(state, approval.answer);
	return { word: 'refused', outcome: denied(reason, hint) };
}

/** Joins the catalog, the policy and the ports to the toolkit node. */
export function openToolkit(context: ToolkitContext): ToolkitSurface {
	/** By item: every tool of the catalog is looked at, with one look at the credentials and the token. */
	const offered = new Map<number, OpenPermissions>();
	const permissionsOf = (itemIndex: number): OpenPermissions => {
		const before = offered.get(itemIndex);
		if (before !== undefined) return before;
		const tenant = openTenant(context, openPrincipal(context, itemIndex));
		const permissions = openPermissions(context, itemIndex, readPolicy(context), tenant);
		offered.set(itemIndex, permissions);
		return permissions;
	};

	return {
		tools,
		common: commonTools.toolkit.alone,
		hasIdentity: hasIdentity(context),
		hasStore: hasStore(context),
		has: async (feature, itemIndex) => await hasFeature(context, feature, itemIndex),
		isHidden: async (tool, itemIndex) => await permissionsOf(itemIndex).isHidden(tool),
		openCall: async (itemIndex, offered) => await openCall(context, itemIndex, offered),
		settled: async (json, itemIndex) => await settled(context, json, itemIndex),
		modelCall: () => modelCall(context),
		toDataObject: (value) => (isDataObject(value) ? value : {}),
	};
}
