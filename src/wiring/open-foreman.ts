import type { EngineResponse, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { createClock } from '../adapters/in-process/clock';
import { ToolError } from '../kernel/tool-error';
import { claimWhenFree } from '../orchestrator/claim-when-free';
import type { OpenRun, PauseReason } from '../orchestrator/run/driven-run';
import type { HeldRun, StoredRun } from '../orchestrator/run-store';
import { isFenceLost } from '../orchestrator/fence-lost';
import type { ForemanAnswer, ForemanSurface } from '../surfaces/n8n/foreman-node';
import { agentName } from './agent-name';
import { shownInChat } from './answer-in-chat';
import { askPeople } from './ask-people';
import { childReport, isChild } from './child-report';
import { connectedAnswer, connectedRequest, requestedFor, tellAnswers } from './connected-calls';
import { openForemanCase } from './foreman-case';
import { missingField, unknownRun } from './foreman-errors';
import { foremanPanel } from './foreman-panel';
import { refuseStartedRun } from './refuse-started-run';
import { takeUpRun } from './foreman-run';
import { heldApprovals } from './hold-for-answer';
import { namedTask } from './named-task';
import type { Runs } from './open-runs';
import { openRuns } from './open-runs';
import { openApprovals } from './open-store';
import { othersOfThread } from './others-of-thread';
import { postToRun } from './post-to-run';
import { questionsOf } from './questions-of';
import { jsonItem, reportItem, storedItem } from './report-item';
import { runMemory } from './run-memory';
import { settleQuestions } from './settle-questions';
import { taint } from './run-taint';
import { takeMessage } from './take-message';
import { streamAnswer } from './stream-answer';

const ELSEWHERE = 'The run is being worked on elsewhere.';

/** With several items nobody waits for what becomes of each. */
const TOLD = 'The run was told, and takes it up when it goes on.';

const TAKEN_OVER = 'Another execution has taken this run over, and goes on with it.';

type Posted =
	Parameters<typeof postToRun> extends [unknown, ...infer PauseReason] ? PauseReason : never;

/** Joins the runs, the tools and the model of a Foreman node. */
export async function openForeman(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<ForemanSurface> {
	const panel = foremanPanel(context, itemIndex);
	refuseStartedRun(context, panel.operation());
	const foreman = await openForemanCase(context, itemIndex);
	const tenant = await foreman.tenant();
	const stream = streamAnswer(context);
	const memory = runMemory(context, foreman);
	const settling = settleQuestions(context, foreman);
	const agentId = agentName(context, foreman.settings);
	const unending = new AbortController().signal;
	const clock = createClock(context.getExecutionCancelSignal() ?? unending);
	// Ends with the node, not with the execution: what is left to write when a person stops it is written.
	const kept: Runs = openRuns(foreman.store, tenant, unending);
	const { runs } = kept;
	const post = async (...[runId, kind, more]: Posted) => await postToRun(runs, runId, kind, more);

	const own = { agentId, user: tenant.user };
	const isOwn = (run: Pick<StoredRun, 'agentId' | 'user'>) =>
		run.agentId === own.agentId && run.user === own.user;

	const openOwnApprovals = () =>
		openApprovals(context, foreman.store, foreman.settings.lifetime, AbortSignal.timeout(60_000));

	const needRunId = () => {
		const runId = panel.runId();
		if (runId === '') throw missingField('Run ID');
		return runId;
	};

	const getOwn = async (runId: string): Promise<StoredRun> => {
		const stored = await runs.get(runId);
		if (stored === undefined || !isOwn(stored)) throw unknownRun(runId);
		return stored;
	};

	const busy = (runId: string, output: string): ForemanAnswer => ({
		word: 'done',
		items: [jsonItem({ runId, status: 'queued', output })],
	});

	/** Has people answer. */
	async function ask(
		held: HeldRun,
		open: OpenRun,
		rest: Extract<PauseReason, { word: 'held' }>,
		isLone: boolean,
	): Promise<ForemanAnswer> {
		const approvals = openOwnApprovals();
		const reportWith = async (fresh: readonly string[]) => {
			const asked = { questions: rest.questions, fresh };
			const shown = await shownInChat(approvals, asked, foreman.store.secret);
			return reportItem(held.run, open.state(), open.tasks(), shown);
		};
		return await askPeople(context, foreman, approvals, rest, reportWith, isLone);
	}

	/** Works on a run that this process holds, until it rests. */
	async function work(
		held: HeldRun,
		isLone: boolean,
		begin?: (open: OpenRun) => void,
	): Promise<ForemanAnswer> {
		const taking = takeUpRun(context, foreman, kept, held, panel.options(), stream.turn);
		const { run: open, flush } = await taking.catch(async (error: unknown) => {
			// Nothing has begun: nobody has to wait until it is free.
			await held.release('running').catch(() => undefined);
			throw error;
		});
		begin?.(open);
		let isLent = false;
		context.onExecutionCancellation(() => {
			const text = 'The execution was stopped.';
			if (isLent) void post(held.run.runId, 'cancel', { text }).catch(() => undefined);
			else open.cancel(text);
		});
		try {
			const rest = await open.drive();
			await flush();
			isLent = rest.word === 'connected';
			if (isChild(held.run)) {
				const tasks = open.tasks().map((state) => ({ state }));
				return { word: 'done', items: [childReport(held.run, tasks)] };
			}
			if (rest.word === 'connected')
				return { word: 'request', request: connectedRequest(held, rest.calls) };
			if (rest.word === 'held') return await ask(held, open, rest, isLone);
			const report = reportItem(held.run, open.state(), open.tasks(), []);
			await memory.save(open.state(), String(report.output));
			return { word: 'done', items: [report] };
		} catch (error) {
			await flush();
			if (!isFenceLost(error)) throw error;
			return busy(held.run.runId, TAKEN_OVER);
		}
	}

	/** How a run stands that somebody else works on, or will. */
	async function lookAt(runId: string, output: string = ELSEWHERE): Promise<ForemanAnswer> {
		const stored = await getOwn(runId);
		if (stored.phase !== 'ended') return busy(runId, output);
		return { word: 'done', items: [storedItem(stored)] };
	}

	/** Goes on with a run that nobody works on. */
	async function goOn(runId: string, isLone: boolean): Promise<ForemanAnswer> {
		const { phase } = await getOwn(runId);
		const claim = async () =>
			isLone ? await claimWhenFree(runs, runId, clock) : await runs.claim(runId);
		const held = phase === 'ended' ? phase : await claim();
		if (typeof held === 'string') return await lookAt(runId);
		return await work(held, isLone);
	}

	/** Goes on with a run that this execution has let n8n run tools for; undefined where it has been claimed since. */
	async function comeBack({ actionResponses, metadata }: EngineResponse) {
		const answers = actionResponses.map((one) => connectedAnswer(one, foreman.clean));
		if (answers.some(({ word }) => word === 'answered')) await taint(context);
		const { runId, fence } = requestedFor.parse(metadata);
		await getOwn(runId);
		const held = await runs.claim(runId, fence);
		const begin = (open: OpenRun) => tellAnswers(open, answers);
		return typeof held === 'string' ? undefined : await work(held, true, begin);
	}

	async function resumeStale(): Promise<ForemanAnswer> {
		const stale = await runs.listStale(own);
		const items: IDataObject[] = [];
		for (const { runId } of stale) {
			try {
				// With one alone the execution can wait for a person.
				const isLone = stale.length === 1;
				const answer = await goOn(runId, isLone);
				if (isLone || answer.word === 'request') return answer;
				if (answer.word !== 'held') items.push(...answer.items);
			} catch (error) {
				// One that cannot go on keeps no other from going on.
				if (!ToolError.is(error)) throw error;
				items.push(jsonItem({ runId, status: 'failed', output: error.message }));
			}
		}
		return { word: 'done', items };
	}

	async function woken(approvalIds: readonly string[]): Promise<ForemanAnswer | undefined> {
		const approvals = openOwnApprovals();
		for (const id of approvalIds) {
			const approval = await approvals.read(id);
			if (!approval) continue;
			const stored = await getOwn(approval.run);
			const isAsked = questionsOf(stored).some((one) => approvalIds.includes(one.approvalId));
			if (stored.phase === 'waiting' && !isAsked) return busy(stored.runId, TAKEN_OVER);
			return await goOn(approval.run, true);
		}
		return undefined;
	}

	/** Cancels a run, or one of its tasks. No execution waits for its questions any more. */
	async function cancel(
		stored: StoredRun,
		taskId: string,
		then: () => Promise<ForemanAnswer>,
	): Promise<ForemanAnswer> {
		const text = 'A person cancelled the run.';
		if (taskId === '') await post(stored.runId, 'cancel', { text });
		else await post(stored.runId, 'cancel-task', { taskId });
		const asked = await settling.withdraw(openOwnApprovals(), stored, taskId);
		return await settling.relieving(asked, then);
	}

	const operations: Readonly<Record<string, (isLone: boolean) => Promise<ForemanAnswer>>> = {
		message: async () =>
			await takeMessage(context, foreman, kept, {
				...{ tenant, agentId, memory, settling, getOwn },
				goOn: async (runId) => await goOn(runId, true),
				begin: async (held) => await work(held, true),
			}),
		resume: async () => await goOn(needRunId(), true),
		getRun: async () => ({ word: 'done', items: [storedItem(await getOwn(needRunId()))] }),
		async cancel(isLone) {
			const stored = await getOwn(needRunId());
			const { runId } = stored;
			const taskId = namedTask(stored, panel.taskId());
			const others = taskId === '' ? await othersOfThread(runs, stored) : [];
			for (const other of others)
				await cancel(await getOwn(other.runId), '', async () => await goOn(other.runId, false));
			return await cancel(stored, taskId, async () =>
				isLone || taskId === '' ? await goOn(runId, isLone) : await lookAt(runId, TOLD),
			);
		},
		async correct(isLone) {
			const stored = await getOwn(needRunId());
			const { runId } = stored;
			const text = panel.correction();
			if (text === '') throw missingField('Correction');
			const taskId = namedTask(stored, panel.taskId());
			await post(runId, 'correct', { text, ...(taskId === '' ? {} : { taskId }) });
			return isLone ? await goOn(runId, true) : await lookAt(runId, TOLD);
		},
		resumeStale,
	};

	/** Does what the panel says, or goes on where it was left. */
	const answer: ForemanSurface['answer'] = async (item, response) => {
		// First: a woken execution whose tools have run still has the item that it was woken with.
		const hasAnswers = response !== undefined && response.actionResponses.length > 0;
		const back = hasAnswers ? await comeBack(response) : undefined;
		if (back) return back;
		// And n8n gives one that is woken later the answers of before once more.
		const held = heldApprovals(item?.json);
		const answer = held.length > 0 ? await woken(held) : undefined;
		if (answer) return answer;
		if (hasAnswers) return await lookAt(requestedFor.parse(response.metadata).runId);
		const operation = operations[panel.operation()];
		if (!operation) throw missingField('Operation');
		return await operation(true);
	};

	return {
		answer: async (item, response) => await stream.around(async () => await answer(item, response)),
		async answerOneOfMany() {
			const answer = await operations[panel.operation()]?.(false);
			if (answer?.word === 'done' || answer?.word === 'person') return answer;
			throw new Error('An operation for one item was begun for one of many.');
		},
	};
}
