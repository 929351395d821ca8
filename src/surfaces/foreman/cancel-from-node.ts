import type { StoredRun } from '../../orchestrator/run-store';
import { cancelRun } from '../../runs/cancel-run';
import { wasQueued } from '../../runs/post-command';
import type { ForemanAnswer } from './foreman-node';
import type { ForemanSession } from './foreman-session';
import { goOnWithRun, lookAtRun } from './go-on-with-run';

/** What is cancelled, and by whom. */
export interface Cancelling {
	/** One background task; empty for the run with what else is open on its thread. */
	readonly taskId: string;
	/** Who cancels, as approvals and the audit name them. */
	readonly by: string;
	/** Whether no other item is worked on. */
	readonly isLone: boolean;
}

/** Cancels a run or one of its tasks, and goes on with what is left. Throws `ToolError`. */
export async function cancelFromNode(
	session: ForemanSession,
	stored: StoredRun,
	{ taskId, by, isLone }: Cancelling,
): Promise<ForemanAnswer> {
	const { runId } = stored;
	const asking = session.openAsking();
	const { runs } = session.kept;
	const reason = 'A person cancelled the run.';
	const told = await cancelRun({ runs, asking, by, reason, othersOfEnded: true }, stored, taskId);
	wasQueued(told.word, runId);
	const withdrawn = [told, ...told.others].flatMap((one) => one.withdrawn);
	return await asking.wakeAfter(withdrawn, async () => {
		for (const { word, runId: other } of told.others) {
			wasQueued(word, other);
			await goOnWithRun(session, other, false);
		}
		return isLone || taskId === ''
			? await goOnWithRun(session, runId, isLone, undefined, 'stopping')
			: await lookAtRun(session, runId, 'told');
	});
}
