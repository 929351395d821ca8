import { nearest } from '../../kernel/values/nearest';
import type { InputProblem } from '../../kernel/input/read-input';
import type { PlannedTask } from '../../kernel/planned-task';
import type { KnownTools } from './tool-problem';
import { toolProblem } from './tool-problem';

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
