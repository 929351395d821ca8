import type { AgentState } from '../agent/agent-state';
import type { StoredRun } from '../run-store';
import { type RunState, type TaskState, openQuestions, readStoredRun } from './run-state';
import { runReport } from './run-report';

/** What one agent has used so far. `taskId`: the background task; empty for the run's own agent. */
function costOf(taskId: string, title: string, { counters, work }: AgentState) {
	const { steps: modelCalls, tokensIn, tokensCached, tokensOut, milliseconds } = counters;
	const toolCalls = work.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0);
	const seconds = Math.round(milliseconds / 1000);
	return { taskId, title, modelCalls, toolCalls, tokensIn, tokensCached, tokensOut, seconds };
}

export type AgentCost = ReturnType<typeof costOf>;

/** The plan, with the background task that carries out each task, or was the last to do so. */
function planOf({ plan }: RunState, tasks: readonly TaskState[]) {
	if (plan === undefined) return undefined;
	const executor = (id: string) =>
		tasks.filter(({ purpose }) => purpose.for === 'plan' && purpose.planTaskId === id).at(-1);
	return {
		phase: plan.phase,
		tasks: plan.tasks.map(({ id, title, kind, deps, status, why }) => {
			const taskId = executor(id)?.task.taskId;
			return { id, title, kind, deps, status, why, ...(taskId !== undefined && { taskId }) };
		}),
	};
}

/** A stored run for people who watch it, at the moment `now`. Times are milliseconds since the epoch. Throws a zod error. */
export function runOverview(stored: StoredRun, now: number) {
	const { runId, threadId, agentId, user, phase, leaseUntil, createdAt, updatedAt } = stored;
	const { run, tasks } = readStoredRun(stored);
	const isEnded = phase === 'ended';
	const agents = [
		{ taskId: '', title: '', agent: run.agent },
		...tasks.map(({ task, title, agent }) => ({ taskId: task.taskId, title, agent })),
	];
	const questions = isEnded
		? []
		: agents.flatMap(({ taskId, agent }) =>
				openQuestions(agent).map((question) => ({ ...question, taskId })),
			);
	const report = runReport(run, tasks, questions);
	return {
		runId,
		threadId,
		agentId,
		user,
		createdAt,
		updatedAt,
		isEnded,
		isWorkedOn: phase === 'running' && leaseUntil > now,
		...report,
		message: run.message,
		said: run.answers,
		plan: planOf(run, tasks),
		tasks: tasks.map(({ task, title, kind }) => ({
			taskId: task.taskId,
			title,
			kind,
			status: task.phase,
		})),
		checklist: run.checklist,
		workflows: report.workflows.map((workflow, index) => {
			const build = run.items[index]?.build;
			const verification = build?.verification;
			return {
				...workflow,
				isBuilt: (build ?? undefined) !== undefined,
				...(verification && { verification }),
			};
		}),
		questions: questions.filter(({ isForProgram }) => isForProgram !== true),
		costs: agents.map(({ taskId, title, agent }) => costOf(taskId, title, agent)),
	};
}

export type RunOverview = Readonly<ReturnType<typeof runOverview>>;
