import type { Actor } from './actor';
import type { AgentTools, BoundCall, RunPorts } from './run-ports';
import type { RunState, TaskState } from './run-state';

export interface TaskAtWork {
	readonly id: string;
	record: Omit<TaskState, 'agent'>;
	/** Changes its record. It is saved with its agent's next step. */
	change(part: Partial<Omit<TaskState, 'agent' | 'schema'>>): void;
	readonly actor: Actor;
	readonly tools: AgentTools;
}

export interface RunInProgress {
	readonly ports: RunPorts;
	readonly root: Actor;
	readonly tasks: Map<string, TaskAtWork>;
	state: Omit<RunState, 'agent'>;
	/** Returns a new task id. Two tasks never get the same number, even while both are being opened. */
	drawTaskId(): string;
	readonly connected: BoundCall[];
	/** Keys of calls that have passed their gates since the run was taken up. */
	readonly passed: Set<string>;
	/** Changes the run's own part. It is saved with the agent's next step. */
	change(part: Partial<Omit<RunState, 'agent' | 'schema'>>): void;
	wake(): void;
	spawn(task: TaskState): Promise<TaskAtWork>;
	/** Replaces the task with the same id and keeps that one's phase and corrections. It is saved with its next step. */
	adopt(task: TaskState): Promise<TaskAtWork>;
}

export function createRunLoop() {
	let failure: unknown;
	let signal: () => void = () => undefined;
	let news = new Promise<void>((resolve) => (signal = resolve));
	return {
		/** Whether agents must pause before their next step, because n8n must run connected tools. */
		isPausing: false,
		/** Whether people may have answered since the last check. */
		hasNewAnswers: true,
		failure: () => failure,
		fail(error: unknown) {
			failure ??= error;
			signal();
		},
		wake: () => signal(),
		/** Resolves on `wake`, or when one of these promises ends. */
		async waitForNews(others: Iterable<Promise<void>>) {
			await Promise.race([news, ...others]);
			news = new Promise<void>((resolve) => (signal = resolve));
		},
	};
}

export type RunLoop = ReturnType<typeof createRunLoop>;
