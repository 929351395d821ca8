import type { EngineResponse, IDataObject } from 'n8n-workflow';

import { taint } from '../../calls/run-taint';
import { ToolError } from '../../kernel/tool-error';
import type { OpenRun } from '../../orchestrator/run/driven-run';
import { questionsOf } from '../../runs/questions-of';
import { jsonItem, storedItem } from '../../runs/report-item';
import { connectedAnswer, requestedFor, tellAnswers } from './connected-calls';
import type { ForemanAnswer } from './foreman-node';
import type { ForemanSession } from './foreman-session';
import type { LeftBecause } from './queued-answer';
import { queuedAnswer } from './queued-answer';
import { workOnRun } from './work-on-run';

/** How a run stands that somebody else works on, or will. Throws `ToolError` for one of others. */
export async function lookAtRun(
	{ own }: Pick<ForemanSession, 'own'>,
	runId: string,
	because: LeftBecause = 'elsewhere',
): Promise<ForemanAnswer> {
	const stored = await own.read(runId);
	if (stored.phase !== 'ended') return queuedAnswer(runId, because);
	return { word: 'done', items: [storedItem(stored)] };
}

/** Goes on with a run that nobody works on, and looks at any other. Throws `ToolError` for one of others. */
export async function goOnWithRun(
	session: ForemanSession,
	runId: string,
	isLone: boolean,
): Promise<ForemanAnswer> {
	const held = await session.own.claim(runId, isLone);
	return held ? await workOnRun(session, held, isLone) : await lookAtRun(session, runId);
}

/** Goes on with what this execution has let n8n run tools for; undefined where the run has been claimed since. */
export async function comeBack(
	session: ForemanSession,
	{ actionResponses, metadata }: EngineResponse,
): Promise<ForemanAnswer | undefined> {
	const { context, foreman, own } = session;
	const answers = actionResponses.map((one) => connectedAnswer(one, foreman.clean));
	if (answers.some(({ word }) => word === 'answered')) await taint(context);
	const { runId, fence } = requestedFor.parse(metadata);
	const held = await own.claimBack(runId, fence);
	const begin = (open: OpenRun) => tellAnswers(open, answers);
	return held && (await workOnRun(session, held, true, begin));
}

/** Goes on with the run whose questions the execution waited with; undefined where the store has none of them any more. */
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
		return await goOnWithRun(session, approval.run, true);
	}
	return undefined;
}

/** Goes on with all runs that were left without a word. One that fails keeps no other from going on. */
export async function resumeStaleRuns(session: ForemanSession): Promise<ForemanAnswer> {
	const stale = await session.own.listStale();
	const isLone = stale.length === 1;
	const items: IDataObject[] = [];
	for (const { runId } of stale) {
		try {
			const answer = await goOnWithRun(session, runId, isLone);
			if (isLone || answer.word === 'request') return answer;
			if (answer.word !== 'held') items.push(...answer.items);
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			items.push(jsonItem({ runId, status: 'failed', output: error.message }));
		}
	}
	return { word: 'done', items };
}
