import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import type { Approval } from '../policy/approvals/approval';
import type { Principal } from '../policy/identity/principal';
import { nativeCatalog } from '../catalog/catalog';
import { openAudit } from '../instance/open-audit';
import { learnCredentials } from '../instance/read-credential';

/** Keeps that a call did not run because a person said no. */
export async function auditRefusal(
	context: IExecuteFunctions | ISupplyDataFunctions,
	itemIndex: number,
	tenant: () => Promise<Principal>,
	{ id: approvalId, agentId, tool, decidedBy, answer, ...approval }: Approval,
): Promise<void> {
	await learnCredentials(context, itemIndex);
	const audit = openAudit(context, itemIndex, { agentId, tenant });
	const given: unknown = JSON.parse(approval.arguments);
	await audit({
		tool,
		effect: nativeCatalog.findAny(tool)?.effect ?? 'read',
		arguments: given,
		decision: 'ask',
		consent: 'refused',
		approvalId,
		approver: decidedBy,
		isAnswered: answer !== undefined,
		at: Date.now(),
		status: 'denied',
		code: 'forbidden',
		duration: 0,
		stripped: [],
		cause: undefined,
	});
}
