import type { EngineResponse, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isDataObject } from '../adapters/in-process/data-object';
import { canHold, holdExecution } from '../adapters/in-process/held-execution';
import { ToolError } from '../kernel/tool-error';
import { carryOver } from '../orchestrator/run/carry-over';
import type { OpenRun, Rest } from '../orchestrator/run/driven-run';
import { RUN_KIND } from '../orchestrator/run/open-run';
import { openQuestions } from '../orchestrator/run/open-questions';
import { runReport } from '../orchestrator/run/run-report';
import { runStateSchema, taskStateSchema } from '../orchestrator/run/run-state';
import type { HeldRun, StoredRun } from '../orchestrator/run-store';
import { isFenceLost } from '../orchestrator/fence-lost';
import { randomId } from '../policy/random-id';
import type { ForemanAnswer, ForemanSurface } from '../surfaces/n8n/foreman-node';
import { agentName } from './agent-name';
import { answerInChat, shownInChat } from './answer-in-chat';
import { connectedAnswer, connectedRequest, requestedFor, tellAnswers } from './connected-calls';
import { earlierRuns } from './earlier-runs';
import { openForemanCase } from './foreman-case';
import { missingField, unknownRun } from './foreman-errors';
import { foremanPanel } from './foreman-panel';
import { newRunState, takeUpRun } from './foreman-run';
import { heldApprovals, heldItemFor } from './hold-for-answer';
import { notifyPerson } from './notify-person';
import type { Runs } from './open-runs';
import { openRuns } from './open-runs';
import { openApprovals } from './open-store';
import { runMemory } from './run-memory';
import { taint } from './run-taint';
import { streamAnswer } from './stream-answer';

const ITEM = 0;

const json = (value: unknown): IDataObject => (isDataObject(value) ? value : {});

/** A moment more than an approval lives, so that the last answer in time still finds the execution waiting. */
const MARGIN = 5_000;

/** Joins the runs, the tools and the model of a Foreman node. */
export async function openForeman(context: IExecuteFunctions): Promise<ForemanSurface> {
	const foreman = await openForemanCase(context);
	const panel = foremanPanel(context, ITEM);
	const tenant = await foreman.tenant();
	const stream = streamAnswer(context);
	const memory = runMemory(context, foreman);
	const agentId = agentName(context, foreman.settings);
	// Ends with the node, not with the execution: what is left to write when a person stops it is written.
	const kept: Runs = openRuns(foreman.store, tenant, new AbortController().signal);
	const { runs } = kept;
	const isOwn = (run: Pick<StoredRun, 'agentId' | 'user'>) =>
		run.agentId === agentId && run.user === tenant.user;

	const reportOf = (
		{ runId, threadId }: Pick<StoredRun, 'runId' | 'threadId'>,
		...[run, tasks, questions]: Parameters<typeof runReport>
	): IDataObject => json({ runId, threadId, ...runReport(run, tasks, questions) });

	const reportStored = (stored: StoredRun): IDataObject => {
		const run = runStateSchema.parse(stored.agent.state);
		const tasks = stored.tasks.map(({ state }) => taskStateSchema.parse(state));
		const agents = [run.agent, ...tasks.map(({ agent }) => agent)];
		return reportOf(stored, run, tasks, agents.flatMap(openQuestions));
	};

	const openOwnApprovals = () =>
		openApprovals(foreman.store, foreman.settings.lifetime, AbortSignal.timeout(60_000));

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
		items: [json({ runId, status: 'queued', output })],
	});

	/** Has people answer: the execution waits for them, or the item leaves for them. */
	async function ask(
		held: HeldRun,
		open: OpenRun,
		{ questions, fresh }: Extract<Rest, { word: 'held' }>,
		isLone: boolean,
	): Promise<ForemanAnswer> {
		const approvals = openOwnApprovals();
		const shown = await shownInChat(approvals, questions);
		const report = reportOf(held.run, open.state(), open.tasks(), shown);
		if (foreman.settings.whileAsking !== 'wait' || !canHold(context) || !isLone)
			return { word: 'person', items: [report] };
		for (const approvalId of fresh) {
			const asked = await approvals.read(approvalId);
			if (asked) await notifyPerson(context, ITEM, { ...asked, approvalId });
		}
		const until = Math.min(...questions.map(({ expiresAt }) => expiresAt)) + MARGIN;
		const item = heldItemFor(
			questions.map(({ approvalId }) => approvalId),
			report,
		);
		await holdExecution(context, new Date(until), json(item));
		return { word: 'held' };
	}

	/** Works on a run that this process holds, until it rests. */
	async function work(
		held: HeldRun,
		isLone: boolean,
		begin?: (open: OpenRun) => void,
	): Promise<ForemanAnswer> {
		const { run: open, flush } = await takeUpRun(
			context,
			foreman,
			kept,
			held,
			panel.options(),
			stream.turn,
		);
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
			if (rest.word === 'connected')
				return { word: 'request', request: connectedRequest(held, rest.calls) };
			if (rest.word === 'held') return await ask(held, open, rest, isLone);
			const report = reportOf(held.run, open.state(), open.tasks(), []);
			await memory.save(open.state(), String(report.output));
			return { word: 'done', items: [report] };
		} catch (error) {
			await flush();
			if (!isFenceLost(error)) throw error;
			return busy(held.run.runId, 'Another process has taken this run over, and goes on with it.');
		}
	}

	/** How a run stands that somebody else has taken over. */
	async function lookAt(runId: string): Promise<ForemanAnswer> {
		const stored = await getOwn(runId);
		if (stored.phase !== 'ended') return busy(runId, 'The run is being worked on elsewhere.');
		return { word: 'done', items: [reportStored(stored)] };
	}

	/** Goes on with a run that nobody works on. */
	async function goOn(runId: string, isLone: boolean): Promise<ForemanAnswer> {
		const { phase } = await getOwn(runId);
		const held = phase === 'ended' ? phase : await runs.claim(runId);
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

	/** The background task that is named in the panel; empty for the run itself. */
	const taskOf = ({ runId, tasks }: StoredRun): string => {
		const taskId = panel.taskId();
		if (taskId === '' || tasks.some((task) => task.taskId === taskId)) return taskId;
		const known = tasks.map((task) => task.taskId).join(', ');
		throw new ToolError({
			code: 'not-found',
			message: `Run ${runId} has no task "${taskId}".`,
			hint: `${known === '' ? 'It has no tasks yet' : `Its tasks: ${known}`}. Nothing was done.`,
		});
	};

	/** False for a run that has ended. */
	async function post(
		runId: string,
		kind: 'cancel' | 'cancel-task' | 'correct' | 'message' | 'answer',
		more: { readonly taskId?: string; readonly text?: string },
	): Promise<boolean> {
		const word = await runs.post(runId, { id: randomId(), kind, at: Date.now(), ...more });
		if (word === 'queued' || word === 'ended') return word === 'queued';
		if (word === 'unknown') throw unknownRun(runId);
		throw new ToolError({
			code: 'too-large',
			message: `Too much waits to be taken up by run ${runId}.`,
			hint: 'Wait a moment and try again. Nothing was said to the run.',
		});
	}

	async function message(): Promise<ForemanAnswer> {
		const text = panel.message();
		if (text === '') throw missingField('Message');
		const threadId = panel.threadId() || randomId();
		const ofThread = (await runs.listOfThread(threadId, 5)).filter(isOwn);
		const [latest] = ofThread;
		if (latest && latest.phase !== 'ended') {
			const stored = await getOwn(latest.runId);
			const answer = await answerInChat(openOwnApprovals(), stored, tenant, text);
			if (answer.word === 'refused')
				return { word: 'person', items: [{ ...reportStored(stored), output: answer.why }] };
			const isTaken =
				answer.word === 'answered'
					? await post(latest.runId, 'answer', {})
					: await post(latest.runId, 'message', { text });
			// It may have ended meanwhile: then the message is the first of a new run.
			if (isTaken || answer.word === 'answered') return await goOn(latest.runId, true);
		}
		const before = carryOver(await earlierRuns(runs, ofThread), await memory.load());
		const state = newRunState(text, panel.options(), Date.now(), before);
		const held = await runs.create({
			...{ runId: randomId(), threadId, agentId },
			agent: { kind: RUN_KIND, schema: 1, state },
		});
		return await work(held, true);
	}

	async function resumeStale(): Promise<ForemanAnswer> {
		const stale = (await runs.listStale()).filter(isOwn);
		const items: IDataObject[] = [];
		for (const { runId } of stale) {
			try {
				const answer = await goOn(runId, false);
				if (answer.word === 'request') return answer;
				if (answer.word !== 'held') items.push(...answer.items);
			} catch (error) {
				// One that cannot go on keeps no other from going on.
				if (!ToolError.is(error)) throw error;
				items.push(json({ runId, status: 'failed', output: error.message }));
			}
		}
		return { word: 'done', items };
	}

	async function woken(approvalIds: readonly string[]): Promise<ForemanAnswer | undefined> {
		const approvals = openOwnApprovals();
		for (const id of approvalIds) {
			const approval = await approvals.read(id);
			if (approval) return await goOn(approval.run, true);
		}
		return undefined;
	}

	const operations: Readonly<Record<string, () => Promise<ForemanAnswer>>> = {
		message,
		resume: async () => await goOn(needRunId(), true),
		getRun: async () => ({ word: 'done', items: [reportStored(await getOwn(needRunId()))] }),
		async cancel() {
			const stored = await getOwn(needRunId());
			const { runId } = stored;
			const taskId = taskOf(stored);
			if (taskId === '') await post(runId, 'cancel', { text: 'A person cancelled the run.' });
			else await post(runId, 'cancel-task', { taskId });
			return await goOn(runId, true);
		},
		async correct() {
			const stored = await getOwn(needRunId());
			const { runId } = stored;
			const text = panel.correction();
			if (text === '') throw missingField('Correction');
			const taskId = taskOf(stored);
			await post(runId, 'correct', { text, ...(taskId === '' ? {} : { taskId }) });
			return await goOn(runId, true);
		},
		resumeStale,
	};

	/** Does what the panel says, or goes on where it was left. */
	const answer: ForemanSurface['answer'] = async (items, response) => {
		// First: a woken execution whose tools have run still has the item that it was woken with.
		const hasAnswers = response !== undefined && response.actionResponses.length > 0;
		const back = hasAnswers ? await comeBack(response) : undefined;
		if (back) return back;
		// And n8n gives one that is woken later the answers of before once more.
		const held = heldApprovals(items[ITEM]?.json);
		const answer = held.length > 0 ? await woken(held) : undefined;
		if (answer) return answer;
		if (hasAnswers) return await lookAt(requestedFor.parse(response.metadata).runId);
		const operation = operations[panel.operation()];
		if (!operation) throw missingField('Operation');
		return await operation();
	};

	return {
		answer: async (items, response) =>
			await stream.around(async () => await answer(items, response)),
	};
}
