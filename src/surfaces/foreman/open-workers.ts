import type { IExecuteFunctions } from 'n8n-workflow';
import { conflict, unavailable } from '../../kernel/tool-error';
import {
	type RunState,
	newRun,
	runStateSchema,
	storedAgentOf,
	taskStateSchema,
} from '../../orchestrator/run/run-state';
import type { Workers } from '../../orchestrator/run/run-ports';
import type { HeldRun, RunCommand } from '../../orchestrator/run-store';
import { randomId } from '../../policy/random-id';
import type { HandedOutSetting } from './handed-out-setting';
import type { Runs } from '../../instance/open-store';
import { once } from '../../kernel/fresh';
import { z } from 'zod';
import { createWorkflows } from '../../adapters/n8n-api/workflows/workflows-api';
import { connect, editorAddress } from '../../instance/connect';
import type { EventWriter } from '../../orchestrator/run-event';

const ITEM = 0;
/** Milliseconds for one request. The webhook of a worker answers at once. */
const PATIENCE = 15_000;

const hookParameters = z.object({
	httpMethod: z.literal('POST'),
	path: z.string().regex(/^[^=:{}?#\s][^:{}?#\s]*$/),
});

const unfit = (workflowId: string, message: string) =>
	conflict(
		`The worker workflow ${workflowId} ${message}`,
		'Publish a workflow Webhook (POST) → Foreman (Resume) and choose it as the worker workflow.',
	);

/** The address of the worker workflow's one published webhook. Throws `ToolError`. */
export async function workerAddress(
	context: IExecuteFunctions,
	workflowId: string,
): Promise<string> {
	const connection = await connect(context, ITEM);
	const api = connection.api(AbortSignal.timeout(PATIENCE));
	const workflows = createWorkflows(api, editorAddress(context, connection));
	const { nodes, activeVersionId } = await workflows.get(workflowId);
	if (activeVersionId === null) throw unfit(workflowId, 'is not published.');
	const hooks = nodes.flatMap(({ type, disabled, parameters }) => {
		if (type !== 'n8n-nodes-base.webhook' || disabled === true) return [];
		return hookParameters.safeParse(parameters).data ?? [];
	});
	const [hook] = hooks;
	if (hook === undefined || hooks.length > 1)
		throw unfit(workflowId, `has ${hooks.length} webhooks for POST with a plain path, not one.`);
	return `${connection.baseUrl}/webhook/${hook.path.replace(/^\/+|\/+$/g, '')}`;
}

const MOST_TASKS = 200;

export interface WorkersSetting {
	readonly workerWorkflow: string;
	setting(): Promise<HandedOutSetting>;
	/** The root agent of a task's run. Nothing wakes it. */
	readonly idle: RunState['agent'];
	/** Called for each task that comes home. `isForeign`: it has read foreign text. */
	onHome(agent: RunState['agent'], isForeign: boolean): Promise<void>;
}

const notCalled = (cause: unknown) =>
	unavailable(
		`The webhook of the worker workflow does not take tasks: ${cause instanceof Error ? cause.message : String(cause)}`,
		'Publish the worker workflow, with a webhook that answers at once.',
		{ retryable: true, cause },
	);

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
				const request = { method: 'POST', url, body, json: true, timeout: PATIENCE } as const;
				await context.helpers.httpRequest(request);
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

type Held = Pick<HeldRun, 'save' | 'heartbeat' | 'release'>;

/** A handed-out task's run, held by its worker. Events are stored before its end is; a correction may hold foreign text: `onCorrected`. */
export function heldForTask(
	held: Held,
	writer: Pick<EventWriter, 'flush'>,
	onCorrected: () => Promise<void>,
): Held {
	const heard = async (inbox: readonly RunCommand[]) => {
		if (inbox.some(({ kind }) => kind === 'correct')) await onCorrected();
		return inbox;
	};
	return {
		save: async (changes) => await heard(await held.save(changes)),
		heartbeat: async () => await heard(await held.heartbeat()),
		async release(phase, changes) {
			await writer.flush();
			return await heard(await held.release(phase, changes));
		},
	};
}
