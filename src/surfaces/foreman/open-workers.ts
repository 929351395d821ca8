import type { IExecuteFunctions } from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';
import {
	newRun,
	storedAgentOf,
	runStateSchema,
	taskStateSchema,
} from '../../orchestrator/run/run-state';
import type { RunState } from '../../orchestrator/run/run-state';
import type { Workers } from '../../orchestrator/run/workers';
import type { RunCommand } from '../../orchestrator/run-command';
import type { HeldRun } from '../../orchestrator/run-store';
import { randomId } from '../../policy/random-id';
import type { HandedOutSetting } from './handed-out-setting';
import type { Runs } from '../../instance/open-runs';
import { once } from '../../kernel/fresh';
import { workerAddress } from './worker-address';

/** Milliseconds. The webhook of a worker answers at once. */
const PATIENCE = 15_000;

/** Most tasks of one run that are listed. */
const MOST_TASKS = 200;

export interface WorkersSetting {
	/** Empty if tasks run in the run's own execution. */
	readonly workerWorkflow: string;
	/** The settings of a task that is handed out now. */
	setting(): Promise<HandedOutSetting>;
	/** The root agent of a task's run. Nothing wakes it. */
	readonly idle: RunState['agent'];
	/** Called for each task that comes home. `isForeign`: it has read foreign text. */
	onHome(agent: RunState['agent'], isForeign: boolean): Promise<void>;
}

const notCalled = (cause: unknown) =>
	new ToolError({
		code: 'unavailable',
		message: `The webhook of the worker workflow does not take tasks: ${cause instanceof Error ? cause.message : String(cause)}`,
		hint: 'Publish the worker workflow, with a webhook that answers at once.',
		retryable: true,
		cause,
	});

/** Hands tasks of a run out to executions of the worker workflow. */
export function openWorkers(
	context: IExecuteFunctions,
	{ runs, events }: Runs,
	{ runId, threadId, agentId, user }: HeldRun['run'],
	{ workerWorkflow, setting, idle, onHome }: WorkersSetting,
): Workers {
	/** Not a conversation's thread. */
	const tasksThread = `tasks of ${runId}`;
	const address = once(async () => await workerAddress(context, workerWorkflow));

	const end = async (held: HeldRun): Promise<readonly RunCommand[]> => {
		const all = [...held.run.inbox];
		for (;;) {
			const left = await held.release('ended', { taken: all.map(({ id }) => id) });
			if (left.length === 0) return all;
			all.push(...left.filter(({ id }) => !all.some((one) => one.id === id)));
		}
	};

	return {
		isOn: workerWorkflow !== '',
		idOf: (taskId, turn) => `${runId}.${taskId}.${turn}`,

		async create(childId, task) {
			const state: RunState = {
				...newRun(idle, task.title),
				parent: { runId, threadId, setting: await setting() },
			};
			const held = await runs.create({
				runId: childId,
				threadId: tasksThread,
				agentId,
				agent: storedAgentOf(state),
			});
			const { taskId } = task.task;
			await held.release('running', {
				tasks: [{ taskId, kind: task.kind, schema: 1, state: task }],
			});
		},

		async call(childId) {
			const url = await address();
			try {
				const body = { runId: childId };
				await context.helpers.httpRequest({
					method: 'POST',
					url,
					body,
					json: true,
					timeout: PATIENCE,
				});
			} catch (error) {
				throw notCalled(error);
			}
		},

		async list() {
			const own = await runs.listOfThread(tasksThread, MOST_TASKS, { agentId, user });
			return new Map(own.map((one) => [one.runId, one]));
		},

		async post(childId, command) {
			// A fixed id: repeated cancellations stand in the inbox once.
			const id = command.kind === 'cancel-task' ? `cancel ${childId}` : randomId();
			return (await runs.post(childId, { ...command, id, at: Date.now() })) === 'queued';
		},

		eventsSince: async (childId, seq) => (await events.since(childId, seq)).events,

		async bringHome(childId) {
			const held = await runs.claim(childId);
			if (held === 'held') return undefined;
			const inbox = typeof held === 'string' ? [] : await end(held);
			const stored = typeof held === 'string' ? await runs.get(childId) : held.run;
			const [state] = stored?.tasks ?? [];
			const task = state && taskStateSchema.parse(state.state);
			const child = runStateSchema.safeParse(stored?.agent.state).data;
			if (task) await onHome(task.agent, child?.hasForeignAnswers === true);
			const unread = inbox.flatMap(({ kind, text = '' }) => (kind === 'correct' ? [text] : []));
			return { task, unread };
		},
	};
}
