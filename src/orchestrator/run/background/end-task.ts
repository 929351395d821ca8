import type { ReportFacts } from '../../agent/end-agent';
import { taskEndedMessage } from '../../prompts/task-ended-message';
import type { ToldEffect } from '../actor';
import type { RunInProgress, TaskAtWork } from '../run-in-progress';
import type { TaskState } from '../run-state';
import { noteBuilt } from '../work-items';
import { isOver, moveTask } from './tasks';
import { movePlanOf } from './move-plan-of';

/** Stops one task. What it has done is not undone. */
export function cancelTask(
	run: RunInProgress,
	taskId: string,
): 'cancelled' | 'task-completed' | 'task-not-found' {
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

/** Stops the run and everything that works for it. */
export function cancelOpenRun(run: RunInProgress, reason: string): void {
	cancelTasks(run, reason);
	run.root.send({ type: 'cancelled' });
	run.root.abort();
	run.ports.emit('run-cancelled', { reason });
	run.wake();
}

type End = Extract<ToldEffect, { readonly type: 'finish' | 'stop' }>;

const failures = ({ work }: ReportFacts): string =>
	work
		.flatMap(({ tool, lastFailure }) =>
			lastFailure === undefined ? [] : [`${tool}: ${lastFailure}`],
		)
		.join('\n');

/** A builder that saved no workflow has failed, whatever it says. */
const builtNothing = ({ record }: TaskAtWork): boolean =>
	record.kind === 'builder' && record.build === undefined;

function whyStopped(effect: Extract<End, { readonly type: 'stop' }>): string {
	const { reason, text, facts } = effect;
	return [
		`Stopped (${reason}) after ${facts.steps} steps.`,
		text,
		failures(facts),
		...(facts.uncertain.length > 0 ? [`May have happened: ${facts.uncertain.join(', ')}.`] : []),
		facts.goOn,
	]
		.filter((part) => part !== '')
		.join('\n');
}

/** Takes the end of a task's agent. */
export function noteEnd(run: RunInProgress, task: TaskAtWork, effect: End): void {
	if (effect.type === 'stop') {
		if (effect.reason === 'cancelled') moveTask(run, task, { type: 'cancelled' });
		else moveTask(run, task, { type: 'failed', reason: whyStopped(effect) });
	} else if (builtNothing(task))
		moveTask(run, task, {
			type: 'failed',
			reason: `No workflow was saved. ${effect.text}`,
		});
	else moveTask(run, task, { type: 'succeeded', result: effect.text });
}

/** How a task ended: one word and a text. */
export function outcomeOf({ task }: Pick<TaskState, 'task'>) {
	if (task.phase === 'succeeded') return { status: 'succeeded', text: task.result } as const;
	if (task.phase === 'failed') return { status: 'failed', text: task.reason } as const;
	return { status: 'cancelled', text: 'It was cancelled.' } as const;
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
		run.root.send({
			type: 'call-finished',
			callId: purpose.callId,
			text: JSON.stringify(status === 'succeeded' ? { result: text } : { status, error: text }),
			isError: status !== 'succeeded',
		});
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
					...(guidance === undefined ? {} : { guidance }),
					...(workItemId !== undefined && build !== undefined
						? { build: { workItemId, ...build } }
						: {}),
				},
				run.root.state().settings.tools,
			),
		});
}
