import type { AgentState } from '../orchestrator/agent/agent-state';
import type { HeldQuestion } from '../orchestrator/run/open-questions';
import { openQuestions } from '../orchestrator/run/open-questions';
import { runStateSchema, taskStateSchema } from '../orchestrator/run/run-state';
import type { StoredRun } from '../orchestrator/run-store';

/** The agents of a stored run, its own first; with a task's id, that task's alone. */
export function agentsOf({ agent, tasks }: StoredRun, taskId = ''): AgentState[] {
	const own = taskId === '' ? [runStateSchema.parse(agent.state).agent] : [];
	const others = tasks.filter((task) => taskId === '' || task.taskId === taskId);
	return [...own, ...others.map(({ state }) => taskStateSchema.parse(state).agent)];
}

/** The questions that a stored run waits for people with; with a task's id, those of that task alone. */
export const questionsOf = (run: StoredRun, taskId = ''): HeldQuestion[] =>
	agentsOf(run, taskId).flatMap(openQuestions);
