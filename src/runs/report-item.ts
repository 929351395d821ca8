import { jsonItem } from '../calls/json-item';
import type { AgentState } from '../orchestrator/agent/agent-state';
import type { StoredRun } from '../orchestrator/run-store';
import {
	CHILD_KIND,
	openQuestions,
	readStoredRun,
	runStateSchema,
	taskStateSchema,
} from '../orchestrator/run/run-state';
import type { HeldQuestion, RunState, TaskState } from '../orchestrator/run/run-state';
import { runReport } from '../orchestrator/run/run-report';
import { plainLine, plainText } from '../policy/people/plain-line';

/** The agents of a stored run, its own first; with a task's id, that task's alone. */
export function agentsOf({ agent, tasks }: StoredRun, taskId = ''): AgentState[] {
	const own = taskId === '' ? [runStateSchema.parse(agent.state).agent] : [];
	const others = tasks.filter((task) => taskId === '' || task.taskId === taskId);
	return [...own, ...others.map(({ state }) => taskStateSchema.parse(state).agent)];
}

/** The questions that a stored run waits for people with; with a task's id, those of that task alone. */
export const questionsOf = (run: StoredRun, taskId = ''): HeldQuestion[] =>
	agentsOf(run, taskId).flatMap(openQuestions);

const LONGEST = 1_000;

interface Shown {
	readonly questions?: readonly HeldQuestion[];
	readonly steps?: readonly object[];
}

/** Without what says nothing: empty lists, and no way to go on. */
const withoutEmpty = (item: Readonly<Record<string, unknown>>) =>
	Object.fromEntries(
		Object.entries(item).filter(
			([name, value]) =>
				value !== undefined &&
				!(Array.isArray(value) && value.length === 0) &&
				!(name === 'goOn' && value === ''),
		),
	);

/** What is put out for a run. What it asks stands in quotes: the item is what a chat shows. */
export function reportItem(
	{ runId, threadId }: Pick<StoredRun, 'runId' | 'threadId'>,
	run: RunState,
	tasks: readonly TaskState[],
	{ questions = [], steps = [] }: Shown = {},
) {
	const asked = questions.map((one) => ({ ...one, shown: one.shown ?? plainLine(one.question) }));
	const report = runReport(run, tasks, asked, (text) => plainText(text, LONGEST));
	const { output, status, questions: open, clientCalls, workflows, ...rest } = report;
	const first = { output, status, questions: open, clientCalls, workflows, steps };
	return jsonItem(withoutEmpty({ ...first, ...rest, runId, threadId }));
}

/** Whether it is the run of one task that another run has handed out. */
export const isChild = ({ agent }: Pick<StoredRun, 'agent'>): boolean => agent.kind === CHILD_KIND;

/** What is put out for a task that was handed out: its own run reports what came of it. */
export function childReport(
	{ runId }: Pick<StoredRun, 'runId'>,
	[task]: StoredRun['tasks'] | ReadonlyArray<{ readonly state: unknown }>,
) {
	const read = taskStateSchema.safeParse(task?.state).data;
	const status = read?.agent.phase === 'held' ? 'waiting' : (read?.task.phase ?? 'cancelled');
	return { output: read === undefined ? '' : `Background task "${read.title}"`, status, runId };
}

/** The same for a run as it is stored. */
export function storedItem(stored: StoredRun) {
	if (isChild(stored)) return childReport(stored, stored.tasks);
	const { run, tasks } = readStoredRun(stored);
	return reportItem(stored, run, tasks, { questions: questionsOf(stored) });
}
