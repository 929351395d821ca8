import { invalidInput, notFound, exceedsLimit, unavailable } from '../kernel/tool-error';
import type { ToolError } from '../kernel/tool-error';
import { CHANGE_BUDGET, isOverBudget } from '../orchestrator/run/over-budget';
import type { StoredRun } from '../orchestrator/run-store';

/** Characters that an open run can be told at once. */
const LONGEST_MESSAGE = 50_000;

export const unknownRun = (runId: string) =>
	notFound(
		`There is no run "${runId}" of this agent.`,
		'Take the run ID from what the Foreman node put out. Nothing was done.',
	);

/** `problem` is what the provider said, without secrets, or which budget is spent. */
export function modelFailed(problem: string, runId: string): ToolError {
	const isOver = isOverBudget(problem);
	const toDo = isOver
		? CHANGE_BUDGET
		: 'Look at the Chat Model node: its credential, its model and its limits.';
	return unavailable(
		isOver ? problem : `The chat model could not be used: ${problem}`,
		`${toDo} The run is kept, and goes on where it was with Retry On Fail, with the operation Resume (run ID ${runId}), or with your next message on its thread.`,
		{ retryable: true },
	);
}

export const missingField = (field: string) =>
	invalidInput(
		`"${field}" is empty.`,
		`Fill in ${field} in the node's panel. If there is an expression, it gave nothing: {{ $json.chatInput }}, for one, needs a Chat Trigger before the node. Nothing was done.`,
	);

/** Throws `ToolError` for a message that is too long for a run. */
export function refuseLongMessage({ length }: string): void {
	if (length <= LONGEST_MESSAGE) return;
	const [given, most] = [length, LONGEST_MESSAGE].map((count) => count.toLocaleString('en'));
	throw exceedsLimit(
		`The message has ${given} characters, more than the ${most} that fit. Nothing was done.`,
		'Shorten it, and leave long data where the Foreman can read it: in a data table, or behind an address.',
	);
}

/** The id of a background task of the run; empty for the run itself. Throws `ToolError` where the run has no such task. */
export function namedTask({ runId, tasks }: StoredRun, taskId: string): string {
	if (taskId === '' || tasks.some((task) => task.taskId === taskId)) return taskId;
	const known = tasks.map((task) => task.taskId).join(', ');
	throw notFound(
		`Run ${runId} has no task "${taskId}".`,
		`${known === '' ? 'It has no tasks yet' : `Its tasks: ${known}`}. Nothing was done.`,
	);
}
