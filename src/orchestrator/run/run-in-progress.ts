import type { Actor } from './actor';
import type { BoundCall } from './bound-call';
import type { AgentTools, RunPorts } from './run-ports';
import type { RunState, TaskState } from './run-state';

/** A background task while its run is driven. */
export interface TaskAtWork {
	readonly id: string;
	record: Omit<TaskState, 'agent'>;
	readonly actor: Actor;
	readonly tools: AgentTools;
}

/** A run while it is driven: what its parts share. */
export interface RunInProgress {
	readonly ports: RunPorts;
	readonly root: Actor;
	readonly tasks: Map<string, TaskAtWork>;
	/** What the run has beside its agent. */
	state: Omit<RunState, 'agent'>;
	/** Counts the tasks: none gets the number of another, also while both are being opened. */
	drawTaskId(): string;
	/** Calls that n8n is to run. */
	readonly connected: BoundCall[];
	/** Keys of calls that their gates have let through since the run was taken up. */
	readonly passed: Set<string>;
	/** The run's own part has changed, and is saved with its agent's next step. */
	change(part: Partial<Omit<RunState, 'agent' | 'schema'>>): void;
	/** Something has come up that the loop is to look at. */
	wake(): void;
	spawn(task: TaskState): Promise<TaskAtWork>;
	/** Puts a task in the place of the one with its id, whose phase and corrections it gets; to be saved with its next step. */
	adopt(task: TaskState): Promise<TaskAtWork>;
}
