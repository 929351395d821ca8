import type { OpenQuestion } from '../orchestrator/run/open-questions';
import { openQuestions } from '../orchestrator/run/open-questions';
import { runStateSchema, taskStateSchema } from '../orchestrator/run/run-state';
import type { StoredRun } from '../orchestrator/run-store';

/** What a stored run waits for people with; with a task's id, what that task does. */
export function questionsOf({ agent, tasks }: StoredRun, taskId = ''): OpenQuestion[] {
	const own = taskId === '' ? [runStateSchema.parse(agent.state).agent] : [];
	const others = tasks.filter((task) => taskId === '' || task.taskId === taskId);
	return [...own, ...others.map(({ state }) => taskStateSchema.parse(state).agent)].flatMap(
		openQuestions,
	);
}
