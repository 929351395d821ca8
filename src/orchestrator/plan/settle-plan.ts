import { isAtWork } from './plan-state';
import type { PlanContent, PlanTask, TaskStatus, PlanStep } from './plan-state';

const lost: readonly TaskStatus[] = ['failed', 'cancelled', 'blocked'];

function obstacle(task: PlanTask, statuses: ReadonlyMap<string, TaskStatus>): string | undefined {
	for (const id of task.deps) {
		const status = statuses.get(id);
		if (status === undefined) return `It waits for "${id}", which is no longer in the plan.`;
		if (lost.includes(status))
			return `It waits for "${id}", which ${status === 'failed' ? 'failed' : `is ${status}`}.`;
	}
	return undefined;
}

/** Marks tasks that can no longer start because a direct or indirect dependency did not succeed. */
function blockTasks(tasks: readonly PlanTask[]): readonly PlanTask[] {
	const statuses = new Map(tasks.map(({ id, status }) => [id, status]));
	const blocked = tasks.map((task) => {
		const why = task.status === 'planned' ? obstacle(task, statuses) : undefined;
		return why === undefined ? task : { ...task, status: 'blocked' as const, why };
	});
	const changed = blocked.some((task, index) => task !== tasks[index]);
	return changed ? blockTasks(blocked) : tasks;
}

const idsOf = (tasks: readonly PlanTask[]) => tasks.map(({ id }) => `"${id}"`).join(', ');

export function tellFailure({ tasks }: Pick<PlanContent, 'tasks'>): string {
	const lost = tasks.filter(({ status }) => status === 'failed' || status === 'cancelled');
	const blocked = tasks.filter(({ status }) => status === 'blocked');
	const atWork = tasks.filter(isAtWork);
	return [
		...lost.map(({ id, status, why }) => `Task "${id}" ${status}: ${why}`),
		...(blocked.length > 0 ? [`Blocked by that: ${idsOf(blocked)}.`] : []),
		...(atWork.length > 0 ? [`Still at work: ${idsOf(atWork)}.`] : []),
	].join('\n');
}

const askForPlan =
	'Nothing new starts until you call plan again: with other tasks for what is left, with the same to try again, or without them to give them up. What has succeeded stays.';

/** Ids of the tasks to start now, in plan order: all deps succeeded, and no more than there are free places. */
export function readyTasks(tasks: readonly PlanTask[], parallel: number): readonly string[] {
	const succeeded = new Set(tasks.filter((t) => t.status === 'succeeded').map(({ id }) => id));
	const places = Math.max(0, parallel - tasks.filter(isAtWork).length);
	return tasks
		.filter(({ status, deps }) => status === 'planned' && deps.every((id) => succeeded.has(id)))
		.slice(0, places)
		.map(({ id }) => id);
}

const setStatus = (
	content: PlanContent,
	wanted: (task: PlanTask) => boolean,
	change: Pick<PlanTask, 'status'> & Partial<Pick<PlanTask, 'why'>>,
): PlanContent => ({
	...content,
	tasks: content.tasks.map((task) => (wanted(task) ? { ...task, ...change } : task)),
});

/** Advances a plan: starts what can start. After a failure it must be changed, while changes are left; it is done when nothing can start. */
export function settlePlan(given: PlanContent): PlanStep {
	const content: PlanContent = { ...given, tasks: blockTasks(given.tasks) };
	const { tasks, limits, replans } = content;
	const isBroken = tasks.some(({ status }) => status === 'failed' || status === 'blocked');
	if (isBroken && replans < limits.replans) {
		const text = `${tellFailure(content)}\n${askForPlan}`;
		return { state: { ...content, phase: 'replanning' }, effects: [{ kind: 'tell-agent', text }] };
	}
	const taskIds = readyTasks(tasks, limits.parallel);
	if (taskIds.length > 0) {
		const started = setStatus(content, ({ id }) => taskIds.includes(id), { status: 'starting' });
		return { state: { ...started, phase: 'executing' }, effects: [] };
	}
	if (tasks.some(isAtWork)) return { state: { ...content, phase: 'executing' }, effects: [] };
	// In a list that was not validated, tasks may wait for each other.
	const ended = setStatus(content, ({ status }) => status === 'planned', {
		status: 'blocked',
		why: 'It never became ready.',
	});
	return { state: { ...ended, phase: 'done' }, effects: [{ kind: 'finished' }] };
}

export function stopPlan(content: PlanContent, note: string): PlanStep {
	const taskIds = content.tasks.filter(isAtWork).map(({ id }) => id);
	const isOpen = (task: PlanTask) =>
		isAtWork(task) || task.status === 'planned' || task.status === 'blocked';
	const why = note === '' ? 'The plan was cancelled.' : `The plan was cancelled: ${note}`;
	const stopped = setStatus(content, isOpen, { status: 'cancelled', why });
	return {
		state: { ...stopped, phase: 'cancelled', note },
		effects: taskIds.length > 0 ? [{ kind: 'cancel-tasks', taskIds }] : [],
	};
}
