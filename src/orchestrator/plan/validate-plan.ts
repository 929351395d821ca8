import { equal } from '../../kernel/values/equal';
import type { InputProblem } from '../../kernel/input/read-input';
import type { PlannedTask } from '../../kernel/planned-task';
import type { PlanTask } from './plan-state';
import { isKept, workOf } from './revise-tasks';
import type { KnownTools } from './tool-problem';
import { nearest } from '../../kernel/values/nearest';
import { toolProblem } from './tool-problem';

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
	readonly current?: readonly PlanTask[] | undefined;
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

const LONGEST_ID = 64;
const LONGEST_TITLE = 200;
const LONGEST_SPEC = 8_000;

/** The ids of other tasks, and the existing tools. */
export interface TaskSurroundings {
	/** All tasks that this one may depend on: the plan's own, and those of the running plan that stay. */
	readonly ids: readonly string[];
	readonly known: KnownTools;
}

type Report = (field: string, message: string) => void;

function checkTexts({ id, title, spec }: PlannedTask, report: Report) {
	if (id.trim() === '' || id !== id.trim())
		report('id', 'must be a name without spaces around it, such as "build-form".');
	if (id.length > LONGEST_ID) report('id', `has more than ${LONGEST_ID} characters. Shorten it.`);
	if (title.trim() === '') report('title', 'is empty. Say in a few words what the task is.');
	if (title.length > LONGEST_TITLE)
		report('title', `has more than ${LONGEST_TITLE} characters. Put the details into spec.`);
	if (spec.trim() === '')
		report('spec', 'is empty. Write what its executor must know: it knows nothing else.');
	if (spec.length > LONGEST_SPEC)
		report('spec', `has more than ${LONGEST_SPEC} characters. Split the task, or shorten it.`);
}

function checkDeps({ id, deps }: PlannedTask, { ids }: TaskSurroundings, report: Report) {
	const others = ids.filter((each) => each !== id);
	deps.forEach((dep, index) => {
		if (dep === id) report(`deps[${index}]`, `is the task itself. Leave it out.`);
		else if (!others.includes(dep)) {
			const guess = nearest(dep, others);
			const meant = guess ? `Did you mean "${guess}"?` : `Tasks: ${others.join(', ') || 'none'}.`;
			report(`deps[${index}]`, `names "${dep}", which is no task of the plan. ${meant}`);
		}
	});
}

function checkTools(task: PlannedTask, { known }: TaskSurroundings, report: Report) {
	const tools = task.tools ?? [];
	if (task.kind === 'delegate' && tools.length === 0)
		report('tools', 'is required for kind delegate. Name the tools it needs.');
	if (task.kind !== 'delegate' && tools.length > 0) {
		report('tools', `is only for kind delegate. Leave it out: ${task.kind} brings its own.`);
		return;
	}
	tools.forEach((name, index) => {
		const problem = toolProblem(name, known);
		if (problem !== undefined) report(`tools[${index}]`, `: ${problem}`);
	});
}

/** All problems of one task. `field` is its path, such as `tasks[2]`. */
export function taskProblems(
	task: PlannedTask,
	field: string,
	surroundings: TaskSurroundings,
): readonly InputProblem[] {
	const problems: InputProblem[] = [];
	const report: Report = (name, message) => {
		const path = `${field}.${name}`;
		const gap = message.startsWith(':') ? '' : ' ';
		problems.push({ field: path, message: `"${path}"${gap}${message}` });
	};
	checkTexts(task, report);
	checkDeps(task, surroundings, report);
	checkTools(task, surroundings, report);
	if (task.kind !== 'build-workflow' && (task.workflowId ?? '') !== '')
		report('workflowId', 'is only for kind build-workflow. Leave it out, or put it into spec.');
	return problems;
}
