import type { EngineResponse, IDataObject } from 'n8n-workflow';
import { ToolError } from '../../kernel/tool-error';
import type { OpenRun } from '../../orchestrator/run/drive-run';
import type { StoredRun } from '../../orchestrator/run-store';
import { cancelRun, postCommand, wasQueued } from '../../runs/cancel-run';
import { questionsOf, storedItem } from '../../runs/report-item';
import { answerOfApproval } from './answer-of-approval';
import { jsonItem } from '../../calls/json-item';
import { connectedAnswer, requestedFor, tellAnswers } from './connected-calls';
import { type ForemanAnswer, type LeftBecause, queuedAnswer } from './foreman-node';
import type { ToldBefore } from './foreman-run';
import type { ForemanSession } from './foreman-session';
import { refuseIfNobodyAnswers } from './way-of-asking';
import { workOnRun } from './work-on-run';

/** Reports a run that another execution works on, or will. Throws `ToolError` for a run of others. */
export async function lookAtRun(
	{ own }: Pick<ForemanSession, 'own'>,
	runId: string,
	because: LeftBecause = 'elsewhere',
): Promise<ForemanAnswer> {
	const stored = await own.read(runId);
	if (stored.phase !== 'ended') return queuedAnswer(runId, because);
	return { word: 'done', items: [storedItem(stored)] };
}

/** Continues a run that no process works on, and reports any other. `told`: before its next turn. Throws `ToolError` for a run of others. */
export async function goOnWithRun(
	session: ForemanSession,
	runId: string,
	isLone: boolean,
	told?: ToldBefore,
	because?: LeftBecause,
): Promise<ForemanAnswer> {
	const held = await session.own.claim(runId, isLone);
	if (held) return await workOnRun(session, held, isLone, { told });
	return await lookAtRun(session, runId, because);
}

/** Continues the run for which n8n has just run tools. Undefined if the run was claimed meanwhile. */
export async function comeBack(
	session: ForemanSession,
	{ actionResponses, metadata }: EngineResponse,
): Promise<ForemanAnswer | undefined> {
	const { foreman, own } = session;
	const answers = actionResponses.map((one) => connectedAnswer(one, foreman.clean));
	if (answers.some(({ word }) => word === 'answered')) await foreman.scope.taint.note();
	const { runId, fence } = requestedFor.parse(metadata);
	const held = await own.claimBack(runId, fence);
	const begin = (open: OpenRun) => tellAnswers(open, answers);
	return held && (await workOnRun(session, held, true, { begin }));
}

const LEFT_BEHIND = 'It was set aside in its conversation, and its questions expired.';

/** Whether all questions have expired, and the conversation of the run has gone on without it. */
async function isLeftBehind(
	{ own, openApprovals }: ForemanSession,
	{ runId, threadId }: StoredRun,
	approvalIds: readonly string[],
): Promise<boolean> {
	const approvals = openApprovals();
	for (const id of approvalIds)
		if ((await answerOfApproval(approvals, id))?.answer !== 'expired') return false;
	const [latest] = await own.listOfThread(threadId, 1);
	return latest !== undefined && latest.runId !== runId;
}

/** Continues the run whose questions this execution waited for. Undefined if the store has none of them any more. */
export async function goOnAfterAnswers(
	session: ForemanSession,
	approvalIds: readonly string[],
): Promise<ForemanAnswer | undefined> {
	const approvals = session.openApprovals();
	for (const id of approvalIds) {
		const approval = await approvals.read(id);
		if (!approval) continue;
		const stored = await session.own.read(approval.run);
		const isAsked = questionsOf(stored).some((one) => approvalIds.includes(one.approvalId));
		if (stored.phase === 'waiting' && !isAsked) return queuedAnswer(stored.runId, 'taken-over');
		if (stored.phase === 'waiting' && (await isLeftBehind(session, stored, approvalIds)))
			await postCommand(session.kept.runs, stored.runId, 'cancel', { text: LEFT_BEHIND });
		return await goOnWithRun(session, approval.run, true);
	}
	return undefined;
}

/** Continues all stale runs. A run that fails does not stop the others. */
export async function resumeStaleRuns(session: ForemanSession): Promise<ForemanAnswer> {
	const stale = await session.own.listStale();
	if (stale.length > 0) refuseIfNobodyAnswers(session.foreman);
	const isLone = stale.length === 1;
	const items: IDataObject[] = [];
	for (const { runId } of stale) {
		try {
			const answer = await goOnWithRun(session, runId, isLone);
			if (isLone || answer.word === 'request') return answer;
			if (answer.word !== 'held') items.push(...answer.items);
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			items.push(jsonItem({ output: error.message, status: 'failed', runId }));
		}
	}
	return { word: 'done', items };
}

export interface Cancelling {
	/** One background task; empty for the run with what else is open on its thread. */
	readonly taskId: string;
	/** Who cancels, as approvals and the audit name them. */
	readonly by: string;
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
