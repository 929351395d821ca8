import { type IDataObject, sleep } from 'n8n-workflow';
import { type HeldRun, isFenceLost } from '../../orchestrator/run-store';
import type { OpenRun, PauseReason } from '../../orchestrator/run/drive-run';
import type { HeldQuestion } from '../../orchestrator/run/run-state';
import { postCommand } from '../../runs/cancel-run';
import { childReport, isChild, reportItem } from '../../runs/report-item';
import { askPeople } from './ask-people';
import { connectedRequest } from './connected-calls';
import { type ForemanAnswer, queuedAnswer } from './foreman-node';
import { type ToldBefore, takeUpRun } from './foreman-run';
import type { ForemanSession } from './foreman-session';
import { tellOutcome } from './tell-outcome';
import { modelFailed } from '../../runs/foreman-errors';

/** Opens a held run. On failure it releases the run at once, so that no other waits for the lease to expire. */
async function takeUp(session: ForemanSession, held: HeldRun, told: ToldBefore | undefined) {
	return await takeUpRun(session, held, told).catch(async (error: unknown) => {
		await held.release('running').catch(() => undefined);
		throw error;
	});
}

/** Cancels the run when its execution is stopped. A run lent to n8n is cancelled through its inbox. */
function stopWithExecution({ context, kept }: ForemanSession, { run }: HeldRun, open: OpenRun) {
	const text = 'The execution was stopped.';
	let isLent = false;
	context.onExecutionCancellation(() => {
		if (isLent) void postCommand(kept.runs, run.runId, 'cancel', { text }).catch(() => undefined);
		else open.cancel(text);
	});
	return {
		lend: () => {
			isLent = true;
		},
	};
}

interface Worked {
	readonly held: HeldRun;
	readonly open: OpenRun;
	readonly steps: Awaited<ReturnType<typeof takeUpRun>>['steps'];
}

function reportOf({ held, open, steps }: Worked, questions: readonly HeldQuestion[]): IDataObject {
	const tasks = open.tasks();
	const titleOf = (taskId: string) =>
		tasks.find(({ task }) => task.taskId === taskId)?.title ?? taskId;
	return reportItem(held.run, open.state(), tasks, { questions, steps: steps(titleOf) });
}

/** What the node answers when the run rests: a report, a request to n8n, or a wait. */
async function answerAtRest(
	session: ForemanSession,
	worked: Worked,
	rest: PauseReason,
	isLone: boolean,
): Promise<ForemanAnswer> {
	const { held, open } = worked;
	if (isChild(held.run)) {
		const tasks = open.tasks().map((state) => ({ state }));
		return { word: 'done', items: [childReport(held.run, tasks)] };
	}
	if (rest.word === 'connected')
		return { word: 'request', request: connectedRequest(held, rest.calls) };
	if (rest.word === 'failed') throw modelFailed(rest.problem, held.run.runId);
	if (rest.word === 'held')
		return await askPeople(session, rest, (asked) => reportOf(worked, asked), isLone);
	const report = reportOf(worked, []);
	const output = String(report.output);
	await session.memory.save(open.state(), output);
	await tellOutcome(session, held.run, open.state(), { status: String(report.status), output });
	return { word: 'done', items: [report] };
}

/** Milliseconds. */
const TICK = 3_000;

function keepTicking(tick: (() => void) | undefined): () => void {
	let isOn = tick !== undefined;
	void (async () => {
		while (isOn) {
			await sleep(TICK);
			if (isOn) tick?.();
		}
	})();
	return () => {
		isOn = false;
	};
}

interface BeforeWork {
	readonly begin?: (open: OpenRun) => void;
	readonly told?: ToldBefore | undefined;
}

/** Works on a held run until it rests. `isLone`: the execution has no other run, so it can wait for people. Throws `ToolError`. */
export async function workOnRun(
	session: ForemanSession,
	held: HeldRun,
	isLone: boolean,
	{ begin, told }: BeforeWork = {},
): Promise<ForemanAnswer> {
	const { run: open, steps, flush, tick, trace } = await takeUp(session, held, told);
	const stopTicking = keepTicking(tick);
	begin?.(open);
	const stopping = stopWithExecution(session, held, open);
	let outcome = 'failed';
	try {
		const rest = await open.drive();
		outcome = rest.word === 'ended' && !isChild(held.run) ? open.state().agent.phase : rest.word;
		await flush();
		if (rest.word === 'connected') stopping.lend();
		return await answerAtRest(session, { held, open, steps }, rest, isLone);
	} catch (error) {
		await flush();
		if (!isFenceLost(error)) throw error;
		return queuedAnswer(held.run.runId, 'taken-over');
	} finally {
		stopTicking();
		trace.end(outcome);
	}
}
