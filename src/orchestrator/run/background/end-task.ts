import type { Role } from '../../../kernel/define-tool';
import { type PlannedTask, workflowsOfTask } from '../../../kernel/planned-task';
import { ToolError } from '../../../kernel/tool-error';
import { declinedBy } from '../../agent/agent-loop';
import type { AgentState } from '../../agent/agent-state';
import { goOnAfter } from '../../agent/end-agent';
import { movePlan } from '../../plan/move-plan';
import { planReport } from '../../plan/plan-state';
import type { PlanEffect, PlanEvent, PlanStep, PlanState, PlanTask } from '../../plan/plan-state';
import { briefingFor } from '../../prompts/briefing-for';
import { joinParts } from '../../prompts/section';
import { planEndedMessage, taskEndedMessage } from '../../prompts/task-ended-message';
import { guidanceFor } from '../../workflow-loop/guidance-for';
import { itemState } from '../../workflow-loop/shown-nodes';
import type { ToldEffect } from '../actor';
import type { RunInProgress, TaskAtWork } from '../run-in-progress';
import type { TaskState } from '../run-state';
import { knownWorkflows, sayLive } from '../known-workflows';
import { answersFor, noteBuilt, workItemFor } from '../work-items';
import { addTask, isOver, moveTask } from './tasks';

const taskOfPlan = (run: RunInProgress, planTaskId: string): TaskAtWork | undefined =>
	[...run.tasks.values()]
		.filter(
			({ record }) => record.purpose.for === 'plan' && record.purpose.planTaskId === planTaskId,
		)
		.at(-1);

function sayEnded(run: RunInProgress, plan: PlanState): string {
	const { done, notDone } = planReport(plan);
	const { items } = run.state;
	const tasks = [...run.tasks.values()].map(({ record }) => record);
	const known = knownWorkflows([{ run: run.state, tasks }]);
	const builds = items.flatMap(({ build }) =>
		build ? [{ ...build, live: sayLive(build, build.workflowId, known) }] : [],
	);
	// A run that succeeded has told what it left open, unless it was decided since that something is wrong.
	const hasTold = ({ phase, build }: (typeof items)[number]) =>
		(phase === 'built' || phase === 'verifying') && build?.verification?.success === true;
	const open = items
		.filter((item) => item.phase !== 'verified' && item.phase !== 'failed' && !hasTold(item))
		.map((item) => guidanceFor(item));
	const tables = [...new Set(tasks.flatMap((one) => one.tables ?? []))];
	// Of its own tasks, as they were tried last.
	const last = plan.tasks.flatMap(({ id }) => taskOfPlan(run, id) ?? []);
	const declined = [...new Set(last.flatMap(({ actor }) => declinedBy(actor.state())))];
	const ended = { done, notDone, builds, open, tables, declined };
	return planEndedMessage(ended, run.root.state().settings.tools);
}

/** `isReported`: the run's own agent has just told the user of all of it. */
function perform(run: RunInProgress, plan: PlanState, effect: PlanEffect, isReported: boolean) {
	switch (effect.kind) {
		case 'cancel-tasks':
			for (const id of effect.taskIds) {
				const task = taskOfPlan(run, id);
				if (task) moveTask(run, task, { type: 'cancel-asked' });
			}
			return;
		case 'tell-agent':
			run.root.send({ type: 'message-received', from: 'task', text: effect.text });
			return;
		case 'finished':
			if (!isReported || planReport(plan).notDone.length > 0)
				run.root.send({ type: 'message-received', from: 'task', text: sayEnded(run, plan) });
			return;
		case 'refuse': // Its sender reports it.
	}
}

/** Applies a step of the plan's machine. Tasks to start are found by their status, so also after a crash. */
export function takePlanStep(run: RunInProgress, { state, effects }: PlanStep, isReported = false) {
	run.change({ plan: state });
	run.ports.emit('tasks-update', {
		phase: state.phase,
		tasks: state.tasks.map(({ id, title, kind, status, deps }) => {
			return { id, title, kind, status, deps };
		}),
	});
	for (const effect of effects) perform(run, state, effect, isReported);
	run.wake();
}

function movePlanOf(run: RunInProgress, event: PlanEvent, isReported = false): void {
	const { plan } = run.state;
	if (plan) takePlanStep(run, movePlan(plan, event), isReported);
}

const executors: Readonly<Record<PlannedTask['kind'], Role>> = {
	delegate: 'delegate',
	'build-workflow': 'builder',
	'manage-data-tables': 'data-table-agent',
	research: 'research-agent',
};

function madeBy(run: RunInProgress, planTaskId: string) {
	const { record } = taskOfPlan(run, planTaskId) ?? {};
	const { build: saved, tables = [] } = record ?? {};
	const { ownTask, items } = run.state;
	const workItemId = ownTask?.planTaskId === planTaskId ? ownTask.workItemId : record?.workItemId;
	const item = items
		.filter((one) => one.workItemId === workItemId || one.workflowId === saved?.workflowId)
		.at(-1);
	const { workItemId: id, workflowId, versionId } = item?.build ?? {};
	return {
		...(versionId === undefined ? {} : { workItemId: id, workflowId, versionId }),
		...(tables.length > 0 ? { dataTableIds: tables } : {}),
	};
}

const briefingOf = (run: RunInProgress, task: PlanTask, workItemId: string | undefined): string =>
	briefingFor({
		task: task.spec,
		workflowIds: workflowsOfTask(task),
		failures: task.failures,
		answers: answersFor(run, workItemId),
		earlier: (run.state.plan?.tasks ?? [])
			.filter(({ id, status }) => task.deps.includes(id) && status === 'succeeded')
			.map(({ id, title, result }) => ({ id, title, result, made: madeBy(run, id) })),
	});

const isBuild = ({ kind }: PlanTask) => kind === 'build-workflow';

/** Whether the run's own agent carries the task out: nothing else would be built beside it. */
const isOwn = ({ state, root }: RunInProgress, task: PlanTask): boolean =>
	isBuild(task) &&
	state.plan?.tasks.filter(isBuild).length === 1 &&
	root.state().settings.tools.includes('build-workflow');

/** Hands a task of the plan to the run's own agent. Both are stored in one write. */
function takeOver(run: RunInProgress, task: PlanTask): void {
	run.change({ ownTask: { planTaskId: task.id } });
	const briefing = briefingOf(run, task, undefined);
	const text = `Task "${task.id}" of the plan is yours: do it now with build-workflow, and verify it.\n${briefing}`;
	run.root.send({ type: 'message-received', from: 'task', text });
}

/** Ends the plan task of the run's own agent once its workflow is verified or failed. `isAtRest`: what is there is the result. */
export function endOwnTask(run: RunInProgress, isAtRest: boolean): void {
	const { ownTask, plan, items } = run.state;
	const task = plan?.tasks.find(({ id }) => id === ownTask?.planTaskId);
	if (task?.status !== 'running') return;
	const ids = workflowsOfTask(task);
	const own = items.filter(
		({ workItemId, workflowId }) => workItemId === ownTask?.workItemId || ids.includes(workflowId),
	);
	const taskId = task.id;
	const failed = own.find(({ phase }) => phase === 'failed');
	const isVerified = own.every(({ phase }) => phase === 'verified') && own.length >= ids.length;
	const built = own.filter(({ build }) => build !== null);
	if (failed) movePlanOf(run, { kind: 'task-failed', taskId, reason: guidanceFor(failed) });
	else if (built.length > 0 && (isAtRest || isVerified)) {
		const result = built
			.map((item) => `Work item ${item.workItemId}: ${itemState(item)}.`)
			.join(' ');
		// Each verification has told it what is open, before it reported to the user.
		const isTold = own.every(({ build }) => build?.verification?.attempted === true);
		movePlanOf(run, { kind: 'task-succeeded', taskId, result }, isAtRest && isTold);
	} else if (isAtRest)
		movePlanOf(run, { kind: 'task-failed', taskId, reason: 'No workflow was saved.' });
}

/** What makes the table of a task that says its columns. */
function callOf({ table, columns }: PlanTask): TaskState['call'] {
	if (columns === undefined) return undefined;
	const all = Object.entries(columns).map(([name, type]) => ({ name, type }));
	return { name: 'create-data-table', arguments: { name: table, columns: all } };
}

async function start(run: RunInProgress, task: PlanTask): Promise<void> {
	if (isOwn(run, task)) {
		takeOver(run, task);
		return;
	}
	const kind = executors[task.kind];
	const workItemId = kind === 'builder' ? workItemFor(run, task.workflowId) : undefined;
	await addTask(run, {
		kind,
		title: task.title,
		tools: kind === 'delegate' ? task.tools : undefined,
		briefing: briefingOf(run, task, workItemId),
		call: callOf(task),
		purpose: { for: 'plan', planTaskId: task.id },
		...(workItemId !== undefined && { workItemId, workflowId: task.workflowId }),
	});
}

export async function startPlanned(run: RunInProgress): Promise<void> {
	const starting = run.state.plan?.tasks.filter(({ status }) => status === 'starting') ?? [];
	// The plan must be stored before its tasks.
	if (starting.length > 0) await run.root.save();
	for (const task of starting) {
		const before = taskOfPlan(run, task.id);
		if (before === undefined || run.state.announcedTaskIds.includes(before.id)) {
			try {
				await start(run, task);
			} catch (error) {
				if (!ToolError.is(error)) throw error;
				movePlanOf(run, { kind: 'task-failed', taskId: task.id, reason: error.message });
				continue;
			}
		}
		movePlanOf(run, { kind: 'task-started', taskId: task.id });
	}
}

export function cancelTask(run: RunInProgress, taskId: string) {
	const task = run.tasks.get(taskId);
	if (task === undefined) return 'task-not-found';
	if (isOver(task)) return 'task-completed';
	moveTask(run, task, { type: 'cancel-asked' });
	run.ports.emit('task-cancelled', { taskId });
	return 'cancelled';
}

/** Stops all tasks and the plan: the run's own agent has ended, so their results would not be read. */
export function cancelTasks(run: RunInProgress, reason: string): void {
	for (const taskId of run.tasks.keys()) cancelTask(run, taskId);
	movePlanOf(run, { kind: 'cancelled', reason });
}

export function cancelOpenRun(run: RunInProgress, reason: string): void {
	cancelTasks(run, reason);
	run.root.send({ type: 'cancelled' });
	run.root.abort();
	run.ports.emit('run-cancelled', { reason });
	run.wake();
}

type End = Extract<ToldEffect, { readonly type: 'finish' | 'stop' }>;

function whyStopped(
	{ reason, text }: Extract<End, { readonly type: 'stop' }>,
	{ counters, work, uncertain }: AgentState,
): string {
	const parts = [
		`Stopped (${reason}) after ${counters.steps} steps.`,
		text,
		...work.flatMap(({ tool, lastFailure }) => (lastFailure ? [`${tool}: ${lastFailure}`] : [])),
		...(uncertain.length > 0 ? [`May have happened: ${uncertain.join(', ')}.`] : []),
		goOnAfter[reason],
	];
	return joinParts(parts, '\n');
}

export function noteEnd(run: RunInProgress, task: TaskAtWork, effect: End): void {
	if (effect.type === 'stop') {
		if (effect.reason === 'cancelled') moveTask(run, task, { type: 'cancelled' });
		else moveTask(run, task, { type: 'failed', reason: whyStopped(effect, task.actor.state()) });
	} else if (task.record.kind === 'builder' && task.record.build === undefined)
		// Whatever it says: nothing was saved.
		moveTask(run, task, { type: 'failed', reason: `No workflow was saved. ${effect.text}` });
	else moveTask(run, task, { type: 'succeeded', result: effect.text });
}

export function outcomeOf({ task }: Pick<TaskState, 'task'>) {
	if (task.phase === 'succeeded') return { status: 'succeeded', text: task.result } as const;
	if (task.phase === 'failed') return { status: 'failed', text: task.reason } as const;
	return { status: 'cancelled', text: 'It was cancelled.' } as const;
}

export function answerOf(record: Pick<TaskState, 'task'>) {
	const { status, text } = outcomeOf(record);
	const isError = status !== 'succeeded';
	return { text: JSON.stringify(isError ? { status, error: text } : { result: text }), isError };
}

/** Announces the end of a task to the agent, plan or call that waits for it, once; its result is stored before. */
export async function hearTask(run: RunInProgress, task: TaskAtWork): Promise<void> {
	if (!isOver(task) || run.state.announcedTaskIds.includes(task.id)) return;
	await task.actor.save();
	const { purpose, workItemId, build, title } = task.record;
	const { status, text } = outcomeOf(task.record);
	run.ports.emit('task-ended', { taskId: task.id, title, status });
	run.change({ announcedTaskIds: [...run.state.announcedTaskIds, task.id] });
	const guidance =
		workItemId === undefined ? undefined : noteBuilt(run, workItemId, status, build, text);
	if (purpose.for === 'call')
		run.root.send({ type: 'call-finished', callId: purpose.callId, ...answerOf(task.record) });
	else if (purpose.for === 'plan') {
		const said = { taskId: purpose.planTaskId };
		const result = workItemId === undefined ? text : `Work item ${workItemId}. ${text}`;
		if (status === 'succeeded') movePlanOf(run, { kind: 'task-succeeded', ...said, result });
		else movePlanOf(run, { kind: `task-${status}`, ...said, reason: text });
	} else
		run.root.send({
			type: 'message-received',
			from: 'task',
			text: taskEndedMessage(
				{
					taskId: task.id,
					title,
					status,
					result: text,
					kind: 'build-workflow',
					guidance,
					build: workItemId !== undefined && build ? { workItemId, ...build } : undefined,
				},
				run.root.state().settings.tools,
			),
		});
}
