import type { IExecuteFunctions } from 'n8n-workflow';

import { addressWhileHeld } from '../../adapters/in-process/held-execution';
import type { StoredRun } from '../../orchestrator/run-store';
import type { Approval } from '../../policy/approvals/approval';
import type { Approvals } from '../../policy/approvals/approvals';
import type { ForemanCase } from './foreman-case';
import { RESUME_PATH } from '../../asking/open-question';
import { questionsOf } from '../../runs/questions-of';
import { wakeAllExecutions } from '../../asking/wake-execution';
import { withdrawQuestions } from '../../asking/withdraw-questions';

/** Settles questions of other executions from a Foreman that does something else than answering their cards. */
export function settleQuestions(context: IExecuteFunctions, { store, tenant }: ForemanCase) {
	return {
		/** Declines what the run, or one of its tasks, waits for a person with. Throws `ToolError`. */
		async withdraw(
			approvals: Pick<Approvals, 'read' | 'decide'>,
			run: StoredRun,
			taskId: string,
		): Promise<readonly Approval[]> {
			const { user } = await tenant();
			return await withdrawQuestions(context, store, approvals, {
				runId: run.runId,
				questions: questionsOf(run, taskId),
				by: user === '' ? 'the operation Cancel' : user,
			});
		},

		/** Afterwards no execution waits for what was settled: those that did find that another has taken the run over. */
		async thenWakeWaitingExecutions<Value>(
			settled: readonly Approval[],
			work: () => Promise<Value>,
		): Promise<Value> {
			try {
				return await work();
			} finally {
				await wakeAllExecutions(context, store, settled, addressWhileHeld(context, RESUME_PATH));
			}
		},
	};
}
