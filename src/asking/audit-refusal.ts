import type { Approval } from '../policy/approvals/approval';
import { findAnyTool } from '../tools';
import { openAudit } from '../instance/open-audit';
import type { RunlessScope } from '../instance/open-scope';

/** Keeps that a call did not run because a person said no. */
export async function auditRefusal(
	scope: Pick<RunlessScope, 'tenant' | 'store' | 'node'>,
	{ id: approvalId, agentId, tool, decidedBy, answer, ...approval }: Approval,
): Promise<void> {
	const keep = openAudit({ ...scope, agent: agentId });
	const given: unknown = JSON.parse(approval.arguments);
	await keep({
		tool,
		effect: findAnyTool(tool)?.effect ?? 'read',
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
