import type { RunPorts } from '../../orchestrator/run/run-ports';
import type { Approvals } from '../../policy/approvals/approvals';
import { stateAt } from '../../policy/approvals/approval-machine';

/** What a person has said to an approval that a run waits for, or a program has sent; undefined while there is no answer. Throws `ToolError`. */
export async function answerOfApproval(
	approvals: Pick<Approvals, 'read'>,
	approvalId: string,
): ReturnType<RunPorts['answerTo']> {
	const approval = await approvals.read(approvalId);
	const state = approval ? stateAt(approval, Date.now()) : 'expired';
	if (state === 'pending') return undefined;
	if (approval?.client !== undefined) {
		const ofProgram = approval.sent ? 'answered' : state === 'declined' ? 'ended' : 'expired';
		return { answer: 'approved', ofProgram };
	}
	// The call reads the row again and consumes it.
	if (state === 'approved') return { answer: 'approved' };
	if (state === 'consumed')
		return { answer: 'expired', text: 'It was used already: look whether its work is done.' };
	if (state !== 'declined') return { answer: 'expired' };
	const said = approval?.answer;
	const text = said && 'note' in said ? said.note : '';
	return { answer: 'declined', ...(text === '' ? {} : { text }) };
}
