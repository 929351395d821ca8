import type { Role } from '../../kernel/define-tool';
import { type PlannedTask, workflowsOfTask } from '../../kernel/planned-task';
import { equal } from '../../kernel/values/equal';
import { nearest } from '../../kernel/values/nearest';
import { type PlanStep, type PlanContent, type PlanTask, isAtWork } from './plan-state';
import { settlePlan } from './settle-plan';

const MOST_DROPPED = 50;

type TaskWork = Pick<
	PlanTask,
	'kind' | 'spec' | 'deps' | 'tools' | 'workflowId' | 'workflowIds' | 'table' | 'columns'
>;

/** The work of a task, without its results. The title is left out because the executor ignores it. */
const workOf = (task: PlannedTask | PlanTask): TaskWork => ({
	kind: task.kind,
	spec: task.spec.trim(),
	deps: [...new Set(task.deps)],
	tools: task.kind === 'delegate' ? [...new Set(task.tools ?? [])] : [],
	...workflowsIn(task),
	...(task.kind === 'manage-data-tables' && task.table !== undefined && { table: task.table }),
	...(task.columns !== undefined && { columns: task.columns }),
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

/** The tasks after a change: those that succeeded or are at work stay, the others are as given, and left-out ones are remembered. */
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
	readonly roles: readonly Role[];
}

export interface KnownTools {
	readonly tools: readonly KnownTool[];
	/** Names of the tools that steer the work itself, such as `plan`. */
	readonly orchestrationTools: readonly string[];
}

const kindFor: Readonly<Partial<Record<Role, string>>> = {
	builder: 'build-workflow',
	'data-table-agent': 'manage-data-tables',
	'research-agent': 'research',
};

/** Why a delegate may not be given a tool, and what to do instead; undefined if it may. */
export function toolProblem(name: string, { tools, orchestrationTools }: KnownTools) {
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

/** The cycles among the deps of tasks, as the ids on the way: `["a", "b", "a"]` if a waits for b and b for a. */
function findCycles(tasks: readonly PlannedTask[]): ReadonlyArray<readonly string[]> {
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
/** Workflows of all tasks: a person reads the name of each. */
const MOST_WORKFLOWS = 50;
const LONGEST_ID = 64;
const LONGEST_TITLE = 200;
const LONGEST_SPEC = 8_000;

interface PlanSurroundings extends KnownTools {
	readonly current?: readonly PlanTask[] | undefined;
}

function countProblems(tasks: readonly PlannedTask[], kept: readonly PlanTask[]): string[] {
	const count = tasks.length + kept.length;
	if (count === 0) return [`"tasks" is empty. Name 1 to ${MOST_TASKS} tasks.`];
	const staying = kept.length > 0 ? `, with ${kept.length} that stay` : '';
	const long = [...tasks, ...kept].reduce((sum, { spec }) => sum + spec.length, 0);
	const problems: string[] = [];
	if (count > MOST_TASKS)
		problems.push(
			`"tasks" holds ${count}${staying}. At most ${MOST_TASKS}: put small ones together.`,
		);
	if (long > LONGEST_SPECS)
		problems.push(
			`The specs have ${long} characters in all. At most ${LONGEST_SPECS}: shorten them.`,
		);
	return problems;
}

function workflowProblems(tasks: readonly PlannedTask[]): string[] {
	const builds = tasks.filter(({ kind }) => kind === 'build-workflow');
	const several = builds.find((task) => workflowsOfTask(task).length > 1);
	const count = builds.flatMap(workflowsOfTask).length;
	const problems: string[] = [];
	if (several && builds.length > 1)
		problems.push(
			`"tasks[${tasks.indexOf(several)}].workflowIds": only the one build-workflow task of a plan changes several. Give each a task, or put all into one.`,
		);
	if (count > MOST_WORKFLOWS)
		problems.push(
			`The plan changes ${count} workflows. At most ${MOST_WORKFLOWS}: plan the rest later.`,
		);
	return problems;
}

interface TaskSurroundings {
	readonly tasks: readonly PlannedTask[];
	readonly current: readonly PlanTask[];
	/** All tasks that this one may depend on: the plan's own, and those of the running plan that stay. */
	readonly ids: readonly string[];
	readonly known: KnownTools;
}

type Report = (field: string, message: string) => void;

function checkId(
	task: PlannedTask,
	index: number,
	{ tasks, current }: TaskSurroundings,
	report: Report,
) {
	const { id } = task;
	if (id.trim() === '' || id !== id.trim())
		report('id', ' must be a name without spaces around it, such as "build-form".');
	if (id.length > LONGEST_ID) report('id', ` has more than ${LONGEST_ID} characters. Shorten it.`);
	const first = tasks.findIndex((one) => one.id === id);
	const old = current.find((one) => one.id === id);
	if (first < index) report('id', ` is "${id}", as tasks[${first}].id. Give it another.`);
	else if (old && isKept(old) && !equal(workOf(old), workOf(task)))
		report(
			'id',
			old.status === 'succeeded'
				? `: Task "${id}" has succeeded and stays as it is. Leave it out, and give what is new another id.`
				: `: Task "${id}" is at work and stays as it is. Leave it out, or cancel it first.`,
		);
}

function checkTexts({ title, spec }: PlannedTask, report: Report) {
	if (title.trim() === '') report('title', ' is empty. Say in a few words what the task is.');
	if (title.length > LONGEST_TITLE)
		report('title', ` has more than ${LONGEST_TITLE} characters. Put the details into spec.`);
	if (spec.trim() === '')
		report('spec', ' is empty. Write what its executor must know: it knows nothing else.');
	if (spec.length > LONGEST_SPEC)
		report('spec', ` has more than ${LONGEST_SPEC} characters. Split the task, or shorten it.`);
}

function checkDeps({ id, deps }: PlannedTask, { ids }: TaskSurroundings, report: Report) {
	const others = ids.filter((each) => each !== id);
	deps.forEach((dep, index) => {
		if (dep === id) report(`deps[${index}]`, ' is the task itself. Leave it out.');
		else if (!others.includes(dep)) {
			const guess = nearest(dep, others);
			const meant = guess ? `Did you mean "${guess}"?` : `Tasks: ${others.join(', ') || 'none'}.`;
			report(`deps[${index}]`, ` names "${dep}", which is no task of the plan. ${meant}`);
		}
	});
}

function checkTools(task: PlannedTask, { known }: TaskSurroundings, report: Report) {
	const tools = task.tools ?? [];
	if (task.kind !== 'delegate') {
		if (tools.length > 0)
			report('tools', ` is only for kind delegate. Leave it out: ${task.kind} brings its own.`);
		return;
	}
	if (tools.length === 0)
		report('tools', ' is required for kind delegate. Name the tools it needs.');
	tools.forEach((name, index) => {
		const problem = toolProblem(name, known);
		if (problem !== undefined) report(`tools[${index}]`, `: ${problem}`);
	});
}

const COLUMN_TYPES = ['string', 'number', 'boolean', 'date'];

function checkColumns({ kind, table, columns }: PlannedTask, report: Report) {
	if (columns === undefined) return;
	if (kind !== 'manage-data-tables' || table === undefined)
		report('columns', ' is only for kind manage-data-tables with the name of the new table.');
	const all = Object.entries(columns);
	if (all.length === 0) report('columns', ' is empty. Name the columns of the new table.');
	for (const [name, type] of all)
		if (!COLUMN_TYPES.includes(type))
			report(`columns.${name}`, ` is "${type}". Use ${COLUMN_TYPES.join(', ')}.`);
}

const onlyFor = [
	['workflowId', 'build-workflow'],
	['workflowIds', 'build-workflow'],
	['table', 'manage-data-tables'],
] as const;

function taskProblems(task: PlannedTask, index: number, surroundings: TaskSurroundings): string[] {
	const problems: string[] = [];
	const report: Report = (name, message) =>
		void problems.push(`"tasks[${index}].${name}"${message}`);
	checkId(task, index, surroundings, report);
	checkTexts(task, report);
	checkDeps(task, surroundings, report);
	checkTools(task, surroundings, report);
	checkColumns(task, report);
	for (const [field, kind] of onlyFor)
		if (task.kind !== kind && (task[field] ?? '').length > 0)
			report(field, ` is only for kind ${kind}. Leave it out, or put it into spec.`);
	return problems;
}

/** All problems of a list of tasks, each with its field. `current`: those of the plan to change, of which some stay and may be depended on. */
export function validatePlan(
	tasks: readonly PlannedTask[],
	{ current = [], ...known }: PlanSurroundings,
): readonly string[] {
	const named = new Set(tasks.map(({ id }) => id));
	const kept = current.filter((task) => isKept(task) && !named.has(task.id));
	const surroundings = { tasks, current, known, ids: [...named, ...kept.map(({ id }) => id)] };
	const tooMany = countProblems(tasks, kept);
	// The model will send a different list anyway.
	if (tasks.length > MOST_TASKS) return tooMany;
	const cycles = findCycles(tasks).map((cycle) => {
		const index = tasks.findIndex(({ id }) => id === cycle[0]);
		const way = cycle.map((id) => `"${id}"`).join(' waits for ');
		return `"tasks[${index}].deps" closes a cycle: ${way}. Take one of these deps out.`;
	});
	return [
		...tooMany,
		...tasks.flatMap((task, index) => taskProblems(task, index, surroundings)),
		...workflowProblems(tasks),
		...cycles,
	];
}
