import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { addressWhileHeld, canHold } from '../adapters/in-process/held-execution';
import type { CallToApprove } from '../policy/approvals/approvals';
import type { ToolkitPolicy } from '../policy/toolkit-policy';

/** The webhook that wakes a waiting toolkit or gate. */
export const RESUME_PATH = 'approval-resume';

/** A question that was put to a person, and has no answer yet. */
export interface OpenQuestion
	extends Pick<CallToApprove, 'agentId' | 'workflow' | 'user' | 'tool' | 'question'> {
	readonly approvalId: string;
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
}

/** Who asks a person, where that is not the execution that makes the call. */
export interface Asker {
	/** The name of its workflow. */
	readonly workflow: string;
	/** What an answer wakes. */
	readonly resume: string;
}

/** The execution of a node as one that asks. Who does not wait is not there to be woken. */
export function askerOf(
	context: IExecuteFunctions | ISupplyDataFunctions,
	{ whileAsking }: Pick<ToolkitPolicy, 'whileAsking'>,
): Asker {
	const { name, id } = context.getWorkflow();
	const waits = whileAsking === 'wait' && canHold(context);
	return {
		workflow: name ?? String(id),
		resume: waits ? addressWhileHeld(context, RESUME_PATH) : '',
	};
}
