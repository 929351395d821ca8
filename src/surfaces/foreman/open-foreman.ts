import type { EngineResponse, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { runMarkOf } from '../../adapters/in-process/run-mark-of';
import { isForemanAtWork } from '../../policy/started-runs/acting-nodes';
import { actsForPeople } from '../../policy/started-runs/not-in-started-run';
import { heldApprovals } from '../../asking/hold-for-answer';
import { missingField, namedTask } from '../../runs/foreman-errors';
import { postCommand } from '../../runs/cancel-run';
import { isChild, storedItem } from '../../runs/report-item';
import { requestedFor } from './connected-calls';
import type { ForemanAnswer } from './foreman-node';
import { foremanPanel } from './foreman-panel';
import { goOnByButtons } from './go-on-by-buttons';
import { type ForemanSession, openForemanSession } from './foreman-session';
import {
	cancelFromNode,
	comeBack,
	goOnAfterAnswers,
	goOnWithRun,
	lookAtRun,
	resumeStaleRuns,
} from './go-on-with-run';
import { takeMessage } from './take-message';
import { refuseIfNobodyAnswers } from './way-of-asking';

/** `isLone`: no other item is worked on. With several, the operation reports at once and leaves the work to the run. */
type Operation = (session: ForemanSession, isLone: boolean) => Promise<ForemanAnswer>;

function neededRunId({ panel }: ForemanSession): string {
	const runId = panel.text('runId');
	if (runId === '') throw missingField('Run ID');
	return runId;
}

const operations: Readonly<Record<string, Operation>> = {
	message: takeMessage,

	async resume(session) {
		const stored = await session.own.read(neededRunId(session));
		// The run that handed a task out asks for its worker.
		if (!isChild(stored)) refuseIfNobodyAnswers(session.foreman);
		return await goOnWithRun(session, stored.runId, true);
	},

	getRun: async (session) => ({
		word: 'done',
		items: [storedItem(await session.own.read(neededRunId(session)))],
	}),

	async cancel(session, isLone) {
		const { own, panel, tenant } = session;
		const stored = await own.read(neededRunId(session));
		const taskId = namedTask(stored, panel.text('taskId'));
		const by = tenant.user === '' ? 'the operation Cancel' : tenant.user;
		return await cancelFromNode(session, stored, { taskId, by, isLone });
	},

	async correct(session, isLone) {
		const { own, kept, panel } = session;
		const stored = await own.read(neededRunId(session));
		const { runId } = stored;
		const text = panel.text('correction');
		if (text === '') throw missingField('Correction');
		refuseIfNobodyAnswers(session.foreman);
		const taskId = namedTask(stored, panel.text('taskId'));
		await postCommand(kept.runs, runId, 'correct', { text, ...(taskId === '' ? {} : { taskId }) });
		return isLone
			? await goOnWithRun(session, runId, true)
			: await lookAtRun(session, runId, 'told');
	},

	resumeStale: resumeStaleRuns,
};

async function answer(
	session: ForemanSession,
	item: INodeExecutionData | undefined,
	response: EngineResponse | undefined,
): Promise<ForemanAnswer> {
	// Check tool answers first: a woken execution still has its wake-up item when its tools have run.
	const hasAnswers = response !== undefined && response.actionResponses.length > 0;
	const back = hasAnswers ? await comeBack(session, response) : undefined;
	if (back) return back;
	// n8n gives an execution that it wakes later the earlier tool answers once more.
	const held = heldApprovals(item?.json);
	const woken = held.length > 0 ? await goOnAfterAnswers(session, held) : undefined;
	if (woken) return woken;
	if (hasAnswers) return await lookAtRun(session, requestedFor.parse(response.metadata).runId);
	const operation = operations[session.panel.text('operation')];
	if (!operation) throw missingField('Operation');
	return await operation(session, true);
}

export async function openForeman(context: IExecuteFunctions, itemIndex: number) {
	const mark = runMarkOf(context);
	// A tool must not speak to a Foreman as a person.
	if (mark && isForemanAtWork(foremanPanel(context, itemIndex).text('operation')))
		throw actsForPeople('A Foreman', mark);
	const session = await openForemanSession(context, itemIndex);
	return {
		answer: async (item: INodeExecutionData | undefined, response: EngineResponse | undefined) =>
			await session.stream.around(
				async () => await goOnByButtons(session, itemIndex, await answer(session, item, response)),
			),
		/** One of several items: the execution can neither wait nor ask n8n to run tools. */
		async answerOneOfMany() {
			const one = await operations[session.panel.text('operation')]?.(session, false);
			if (one?.word === 'done' || one?.word === 'person') return one;
			throw new Error('An operation for one item was begun for one of many.');
		},
	};
}
