import { equal } from '../../kernel/values/equal';
import type { InputProblem } from '../../kernel/input/read-input';
import type { PlannedTask } from '../../kernel/planned-task';
import type { PlanTask } from './plan-state';
import { isKept, workOf } from './revise-tasks';
import { taskProblems } from './task-problems';
import type { KnownTools } from './tool-problem';

interface Linked {
	readonly id: string;
	readonly deps: readonly string[];
}

/**
 * The cycles among the deps of tasks, each once, as the ids on the way: `['a', 'b', 'a']` if a waits for b and b for a.
 * If cycles share tasks, only those are returned that a walk in list order finds first.
 */
function findCycles(tasks: readonly Linked[]): ReadonlyArray<readonly string[]> {
	const depsOf = new Map(tasks.map(({ id, deps }) => [id, deps]));
	const finished = new Set<string>();
	const cycles: string[][] = [];
	const walk = (id: string, way: readonly string[]) => {
		const start = way.indexOf(id);
		if (start >= 0) cycles.push([...way.slice(start), id]);
		if (start >= 0 || finished.has(id)) return;
		for (const dep of depsOf.get(id) ?? []) if (dep !== id) walk(dep, [...way, id]);
		finished.add(id);
	};
	for (const { id } of tasks) walk(id, []);
	return cycles;
}

export const MOST_TASKS = 50;
/** Maximum characters of all specs together: a plan is stored in one cell. */
const LONGEST_SPECS = 60_000;

export interface PlanSurroundings extends KnownTools {
	/** The tasks of the plan to be changed. */
	readonly current?: readonly PlanTask[];
}

const at = (index: number, name: string) => `tasks[${index}].${name}`;

const same = (message: string) => ({ field: 'tasks', message });

function countProblems(tasks: readonly PlannedTask[], kept: readonly PlanTask[]): InputProblem[] {
	const count = tasks.length + kept.length;
	if (tasks.length === 0 && kept.length === 0)
		return [same(`"tasks" is empty. Name 1 to ${MOST_TASKS} tasks.`)];
	const staying = kept.length > 0 ? `, with ${kept.length} that stay` : '';
	const long = [...tasks, ...kept].reduce((sum, { spec }) => sum + spec.length, 0);
	return [
		...(count > MOST_TASKS
			? [same(`"tasks" holds ${count}${staying}. At most ${MOST_TASKS}: put small ones together.`)]
			: []),
		...(long > LONGEST_SPECS
			? [same(`The specs have ${long} characters in all. At most ${LONGEST_SPECS}: shorten them.`)]
			: []),
	];
}

function idProblems(
	tasks: readonly PlannedTask[],
	current: readonly PlanTask[],
): readonly InputProblem[] {
	return tasks.flatMap((task, index) => {
		const field = at(index, 'id');
		const first = tasks.findIndex(({ id }) => id === task.id);
		if (first < index)
			return [
				{ field, message: `"${field}" is "${task.id}", as ${at(first, 'id')}. Give it another.` },
			];
		const old = current.find(({ id }) => id === task.id);
		if (!old || !isKept(old) || equal(workOf(old), workOf(task))) return [];
		const fix =
			old.status === 'succeeded'
				? 'has succeeded and stays as it is. Leave it out, and give what is new another id.'
				: 'is at work and stays as it is. Leave it out, or cancel it first.';
		return [{ field, message: `"${field}": Task "${task.id}" ${fix}` }];
	});
}

function cycleProblems(tasks: readonly PlannedTask[]): readonly InputProblem[] {
	return findCycles(tasks).map((cycle) => {
		const index = tasks.findIndex(({ id }) => id === cycle[0]);
		const field = at(index, 'deps');
		const way = cycle.map((id) => `"${id}"`).join(' waits for ');
		return { field, message: `"${field}" closes a cycle: ${way}. Take one of these deps out.` };
	});
}

/**
 * All problems of a list of tasks; empty if it can be proposed. `current` is set for a change of a plan: tasks of it
 * that succeeded or are at work stay, and others may depend on them.
 */
export function validatePlan(
	tasks: readonly PlannedTask[],
	{ current = [], ...known }: PlanSurroundings,
): readonly InputProblem[] {
	const named = new Set(tasks.map(({ id }) => id));
	const kept = current.filter((task) => isKept(task) && !named.has(task.id));
	const ids = [...named, ...kept.map(({ id }) => id)];
	const tooMany = countProblems(tasks, kept);
	// The model will send a different list anyway.
	if (tasks.length > MOST_TASKS) return tooMany;
	return [
		...tooMany,
		...idProblems(tasks, current),
		...tasks.flatMap((task, index) => taskProblems(task, `tasks[${index}]`, { ids, known })),
		...cycleProblems(tasks),
	];
}
