import type { IWebhookFunctions } from 'n8n-workflow';

import { ToolError } from '../kernel/tool-error';
import type { RunEventStore } from '../orchestrator/run-event';
import type { RunsWanted, RunSummary } from '../orchestrator/run-store';
import type { RunOverview } from '../orchestrator/run/run-overview';
import { runOverview } from '../orchestrator/run/run-overview';
import type { Principal } from '../policy/identity/principal';
import { randomId } from '../policy/random-id';
import { controlStore } from './control-store';
import { bindNode } from '../instance/bind-node';
import { guardStore } from '../instance/guard-store';
import { openRuns } from '../instance/open-runs';
import type { Store } from '../instance/open-store';
import { othersOfThread } from './others-of-thread';
import { wakeAllExecutions } from '../asking/wake-execution';

/** Milliseconds for one request. */
const PATIENCE = 30_000;

const runForm = /^[0-9a-f]{32}$/;

/** As background tasks are called; it becomes a part of a filter. */
const taskForm = /^[\w.-]{1,64}$/;

const OPEN = ['queued', 'running', 'cancelling'];

/** Who takes up what was posted: who works on the run, its execution that was woken, or nobody yet. */
export type PickedUp = 'at-work' | 'woken' | 'nobody';

/** What became of a wish to cancel. */
export interface Cancelled {
	readonly runId: string;
	readonly threadId: string;
	readonly agentId: string;
	/** `ended`: there was nothing to cancel any more. */
	readonly status: 'cancelling' | 'ended';
	readonly pickedUp: PickedUp | undefined;
}

const unknownRun = () =>
	new ToolError({
		code: 'not-found',
		message: 'There is no such run.',
		hint: 'Take the run ID from what the Foreman node put out, or from the list of runs.',
	});

const unknownTask = () =>
	new ToolError({
		code: 'not-found',
		message: 'There is no open run with this background task on this thread.',
		hint: 'Take the thread ID and the task ID from the report of the run. Nothing was cancelled.',
	});

const full = () =>
	new ToolError({
		code: 'conflict',
		message: 'Too much waits to be taken up by this run.',
		hint: 'Try again in a moment. Nothing was cancelled.',
		retryable: true,
	});

/** The runs of a verified caller's organisation and agency: all others are unknown. */
export function controlRuns(context: IWebhookFunctions, store: Store, principal: Principal) {
	const guarded = guardStore(bindNode(context));
	const agents = controlStore(context, store, principal);
	const tables = () => openRuns(store, principal, AbortSignal.timeout(PATIENCE));
	const now = () => Date.now();

	/** Throws `ToolError` for an unknown run, and one of others. */
	const read = async (runId: string): Promise<RunOverview> => {
		const stored = runForm.test(runId)
			? await guarded(async () => await tables().runs.get(runId))
			: undefined;
		if (stored === undefined) throw unknownRun();
		return runOverview(stored, now());
	};

	const cancel = async (run: RunOverview, taskId: string): Promise<Cancelled> => {
		const { runId, threadId, agentId } = run;
		const ended = { runId, threadId, agentId, status: 'ended', pickedUp: undefined } as const;
		const isTask = taskId !== '';
		const task = run.tasks.find((one) => one.taskId === taskId);
		const isOver = run.isEnded || (task !== undefined && !OPEN.includes(task.status));
		if (isOver) return ended;
		const command = isTask
			? ({ kind: 'cancel-task', taskId } as const)
			: ({ kind: 'cancel', text: `${principal.user} cancelled the run.` } as const);
		const word = await guarded(
			async () => await tables().runs.post(runId, { id: randomId(), at: now(), ...command }),
		);
		if (word === 'unknown') throw unknownRun();
		if (word === 'full') throw full();
		if (word === 'ended') return ended;
		const asked = run.questions.filter((one) => !isTask || one.taskId === taskId);
		// The executions that wait for an answer go on: none is to wait for what nobody will say.
		const isWoken = await wakeAllExecutions(context, store, await agents.withdraw(runId, asked));
		const pickedUp = run.isWorkedOn ? 'at-work' : isWoken ? 'woken' : 'nobody';
		return { runId, threadId, agentId, status: 'cancelling', pickedUp };
	};

	return {
		read,

		/** Newest first. */
		list: async (limit: number): Promise<readonly RunSummary[]> =>
			await guarded(async () => await tables().runs.listNewest(limit)),

		since: async (runId: string, seq: number): ReturnType<RunEventStore['since']> =>
			await guarded(async () => await tables().events.since(runId, seq)),

		latestEvents: async (runId: string, limit: number) =>
			await guarded(async () => await tables().events.latest(runId, limit)),

		/** Stops a run with everything that works for it, and what else is open on its thread. Throws `ToolError`. */
		async cancelRun(runId: string) {
			const run = await read(runId);
			const cancelled = await cancel(run, '');
			if (cancelled.status === 'ended') return cancelled;
			for (const other of await guarded(async () => await othersOfThread(tables().runs, run)))
				await cancel(await read(other.runId), '');
			return cancelled;
		},

		/** Stops one background task. Throws `ToolError`. */
		async cancelTask(runId: string, taskId: string) {
			const run = await read(runId);
			if (!run.tasks.some((one) => one.taskId === taskId)) throw unknownTask();
			return await cancel(run, taskId);
		},

		/**
		 * Stops one background task of the latest open run of a thread that has one of that id: of the caller's own, where they
		 * have an open one there. Throws `ToolError`.
		 */
		async cancelTaskOf(threadId: string, taskId: string) {
			if (!taskForm.test(taskId)) throw unknownTask();
			const latest = async (wanted: RunsWanted) =>
				await guarded(
					async () => await tables().runs.listOfThread(threadId, 1, { ...wanted, isOpen: true }),
				);
			const { user } = principal;
			const hasOwn = (await latest({ user })).length > 0;
			const [found] = await latest({ taskId, ...(hasOwn ? { user } : {}) });
			if (found === undefined) throw unknownTask();
			const run = await read(found.runId);
			if (!run.tasks.some((one) => one.taskId === taskId)) throw unknownTask();
			return await cancel(run, taskId);
		},
	};
}

export type ControlRuns = ReturnType<typeof controlRuns>;
