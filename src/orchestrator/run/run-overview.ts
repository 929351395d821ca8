import type { AgentState } from '../agent/agent-state';
import type { BuildOutcome } from '../../kernel/build-outcome';
import type { StoredRun } from '../run-store';
import type { HeldQuestion } from './open-questions';
import { openQuestions } from './open-questions';
import type { RunReport } from './run-report';
import { runReport } from './run-report';
import type { RunState, TaskState } from './run-state';
import { runStateSchema, taskStateSchema } from './run-state';

/** What one agent has used so far. */
export interface AgentCost {
	/** The background task; empty for the run's own agent. */
	readonly taskId: string;
	readonly title: string;
	/** The number of its model's answers. */
	readonly modelCalls: number;
	readonly toolCalls: number;
	readonly tokensIn: number;
	readonly tokensOut: number;
	/** Time at work. Waiting for people does not count. */
	readonly seconds: number;
}

type PlannedTask = NonNullable<RunReport['plan']>['tasks'][number];

interface CarriedOut {
	readonly kind: string;
	readonly deps: readonly string[];
	/** The background task that carries it out, or was the last to do so. */
	readonly taskId?: string;
}

/** A run for people who watch it, made from what is stored. Times are milliseconds since the epoch. */
export interface RunOverview extends Omit<RunReport, 'plan' | 'tasks' | 'questions' | 'workflows'> {
	readonly runId: string;
	readonly threadId: string;
	readonly agentId: string;
	readonly user: string;
	/** Whether the run has ended, so that nothing changes any more. */
	readonly isEnded: boolean;
	/** Whether somebody works on it right now. */
	readonly isWorkedOn: boolean;
	readonly createdAt: number;
	readonly updatedAt: number;
	/** What the person asked for. */
	readonly message: string;
	/** What the agent has told the person, latest last. */
	readonly said: readonly string[];
	readonly plan:
		| { readonly phase: string; readonly tasks: ReadonlyArray<PlannedTask & CarriedOut> }
		| undefined;
	readonly tasks: ReadonlyArray<{
		readonly taskId: string;
		readonly title: string;
		readonly kind: string;
		readonly status: string;
	}>;
	readonly checklist: RunState['checklist'];
	readonly workflows: ReadonlyArray<
		RunReport['workflows'][number] & {
			/** Whether a version was saved in this run. */
			readonly isBuilt: boolean;
			readonly verification?: BuildOutcome['verification'];
		}
	>;
	readonly questions: ReadonlyArray<HeldQuestion & { readonly taskId: string }>;
	readonly costs: readonly AgentCost[];
}

function costOf(taskId: string, title: string, { counters, work }: AgentState): AgentCost {
	const { steps, tokensIn, tokensOut, milliseconds } = counters;
	const toolCalls = work.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0);
	const seconds = Math.round(milliseconds / 1000);
	return { taskId, title, modelCalls: steps, toolCalls, tokensIn, tokensOut, seconds };
}

function planOf({ plan }: RunState, tasks: readonly TaskState[]): RunOverview['plan'] {
	if (plan === undefined) return undefined;
	const executor = (id: string) =>
		tasks.filter(({ purpose }) => purpose.for === 'plan' && purpose.planTaskId === id).at(-1);
	return {
		phase: plan.phase,
		tasks: plan.tasks.map(({ id, title, kind, deps, status, why }) => {
			const taskId = executor(id)?.task.taskId;
			const own = { id, title, kind, deps, status, why };
			return taskId === undefined ? own : { ...own, taskId };
		}),
	};
}

/** The overview of a stored run at a moment. Throws a zod error for an invalid state. */
export function runOverview(stored: StoredRun, now: number): RunOverview {
	const { runId, threadId, agentId, user, phase, leaseUntil, createdAt, updatedAt } = stored;
	const run = runStateSchema.parse(stored.agent.state);
	const tasks = stored.tasks.map(({ state }) => taskStateSchema.parse(state));
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
				...(verification === undefined ? {} : { verification }),
			};
		}),
		questions: questions.filter(({ isForProgram }) => isForProgram !== true),
		costs: agents.map(({ taskId, title, agent }) => costOf(taskId, title, agent)),
	};
}
