import type { Role } from '../../kernel/define-tool';
import type { InputProblem } from '../../kernel/input/read-input';
import { type PlannedTask, workflowsOfTask } from '../../kernel/planned-task';
import { equal } from '../../kernel/values/equal';
import { nearest } from '../../kernel/values/nearest';
import type { PlanStep } from './plan-event';
import { type PlanContent, type PlanTask, isAtWork } from './plan-state';
import { settlePlan } from './settle-plan';

const MOST_DROPPED = 50;

type TaskWork = Pick<
	PlanTask,
	'kind' | 'spec' | 'deps' | 'tools' | 'workflowId' | 'workflowIds' | 'table'
>;

/** The work of a task, without its results. The title is left out because the executor ignores it. */
const workOf = (task: PlannedTask | PlanTask): TaskWork => ({
	kind: task.kind,
	spec: task.spec.trim(),
	deps: [...new Set(task.deps)],
	tools: task.kind === 'delegate' ? [...new Set(task.tools ?? [])] : [],
	...workflowsIn(task),
	...(task.kind === 'manage-data-tables' && task.table !== undefined && { table: task.table }),
});

function workflowsIn(task: PlannedTask | PlanTask): Pick<PlanTask, 'workflowId' | 'workflowIds'> {
	const [workflowId = '', ...workflowIds] =
		task.kind === 'build-workflow' ? workflowsOfTask(task) : [];
	return { workflowId, ...(workflowIds.length > 0 && { workflowIds }) };
}

const isKept = (task: PlanTask): boolean => task.status === 'succeeded' || isAtWork(task);

function newTask(given: PlannedTask, before: PlanTask | undefined): PlanTask {
	const { id, title } = given;
	const kept = { failures: before?.failures ?? [], result: '', why: '' };
	return { id, title, ...workOf(given), status: 'planned', approved: true, ...kept };
}

/**
 * The tasks after a change of the plan. Tasks that succeeded or are at work stay, whether or not they are named. All
 * others are as given. Left-out tasks are remembered.
 */
export function reviseTasks(
	before: Pick<PlanContent, 'tasks' | 'dropped'>,
	given: readonly PlannedTask[],
): Pick<PlanContent, 'tasks' | 'dropped'> {
	const known = new Map(before.tasks.map((task) => [task.id, task]));
	const named = new Set(given.map(({ id }) => id));
	const stays = (task: PlanTask) => isKept(task) && !named.has(task.id);
	const tasks = given.map((task) => {
		const old = known.get(task.id);
		return old && isKept(old) ? old : newTask(task, old);
	});
	const dropped = before.tasks
		.filter((task) => !isKept(task) && !named.has(task.id))
		.map(({ id, title, why }) => ({ id, title, why: why || 'It was taken out of the plan.' }));
	return {
		tasks: [...before.tasks.filter(stays), ...tasks],
		dropped: [...before.dropped.filter(({ id }) => !named.has(id)), ...dropped].slice(
			-MOST_DROPPED,
		),
	};
}

/** How often a plan may change. */
const MOST_REPLANS = 5;

/** Begins a plan that a person has approved, with at most `parallel` tasks at work at once. Its tasks have passed `validatePlan`. */
export function openPlan(
	planId: string,
	tasks: readonly PlannedTask[],
	parallel: number,
	replans = MOST_REPLANS,
): PlanStep {
	const revised = reviseTasks({ tasks: [], dropped: [] }, tasks);
	const limits = { parallel, replans };
	return settlePlan({ schema: 1, planId, limits, revision: 1, replans: 0, ...revised });
}

/** A team may have registered many. */
const MOST_NAMED = 80;

interface KnownTool {
	readonly name: string;
	/** The roles that may be given it. */
	readonly roles: readonly Role[];
}

export interface KnownTools {
	/** The native domain tools. */
	readonly tools: readonly KnownTool[];
	/** Names of the tools that steer the work itself, such as `plan`. */
	readonly orchestrationTools: readonly string[];
}

/** The kind of task that provides a tool which a delegate does not get. */
const kindFor: Readonly<Partial<Record<Role, string>>> = {
	builder: 'build-workflow',
	'data-table-agent': 'manage-data-tables',
	'research-agent': 'research',
};

/** Why a delegate may not be given a tool, and what to do instead; undefined if it may. */
export function toolProblem(
	name: string,
	{ tools, orchestrationTools }: KnownTools,
): string | undefined {
	const known = tools.find((tool) => tool.name === name);
	if (known?.roles.includes('delegate')) return undefined;
	if (orchestrationTools.includes(name))
		return `"${name}" is for the orchestrator alone. Leave it out.`;
	if (known) {
		const kind = known.roles.flatMap((role) => kindFor[role] ?? [])[0];
		return kind === undefined
			? `"${name}" is for the orchestrator alone. Leave it out, and call it yourself.`
			: `"${name}" is not for delegates. Make it a task of kind ${kind}.`;
	}
	const names = tools.filter(({ roles }) => roles.includes('delegate')).map((tool) => tool.name);
	const guess = nearest(name, names);
	if (guess) return `There is no tool "${name}". Did you mean "${guess}"?`;
	const more = names.length - MOST_NAMED;
	const others = more > 0 ? `, and ${more} more, which search-tools finds` : '';
	const named = names.slice(0, MOST_NAMED).join(', ');
	return `There is no tool "${name}". Name tools of this list: ${named}${others}.`;
}

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

interface PlanSurroundings extends KnownTools {
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

/** Workflows of all tasks: a person reads the name of each. */
const MOST_WORKFLOWS = 50;

function workflowProblems(tasks: readonly PlannedTask[]): readonly InputProblem[] {
	const builds = tasks.filter(({ kind }) => kind === 'build-workflow');
	const several = tasks.findIndex(
		(task) => task.kind === 'build-workflow' && workflowsOfTask(task).length > 1,
	);
	const field = at(several, 'workflowIds');
	const count = builds.flatMap(workflowsOfTask).length;
	return [
		...(several >= 0 && builds.length > 1
			? [
					{
						field,
						message: `"${field}": only the one build-workflow task of a plan changes several. Give each a task, or put all into one.`,
					},
				]
			: []),
		...(count > MOST_WORKFLOWS
			? [
					same(
						`The plan changes ${count} workflows. At most ${MOST_WORKFLOWS}: plan the rest later.`,
					),
				]
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
		...workflowProblems(tasks),
		...cycleProblems(tasks),
	];
}

const LONGEST_ID = 64;
const LONGEST_TITLE = 200;
const LONGEST_SPEC = 8_000;

interface TaskSurroundings {
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
function taskProblems(
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
	if (task.kind !== 'build-workflow' && (task.workflowIds ?? []).length > 0)
		report('workflowIds', 'is only for kind build-workflow. Leave it out, or put it into spec.');
	if (task.kind !== 'manage-data-tables' && (task.table ?? '') !== '')
		report('table', 'is only for kind manage-data-tables. Leave it out, or put it into spec.');
	return problems;
}
