import type { RunCommand } from '../run-command';
import type { RunEvent } from '../run-event';
import type { RunSummary } from '../run-store';
import type { TaskState } from './run-state';

/** A task that its worker has given back. */
export interface BroughtHome {
	/** As its worker has left it; undefined where none has had it. */
	readonly task: TaskState | undefined;
	/** Corrections that its worker has not taken up. */
	readonly unread: readonly string[];
}

/** Other executions that tasks are handed out to, each as a run of its own. */
export interface Workers {
	/** Whether tasks are to be handed out from now on. */
	readonly isOn: boolean;
	/** The id that the run of a task gets when it is handed out for that time. */
	idOf(taskId: string, turn: number): string;
	/** Stores the task as a run; nothing where it is stored already. Throws `ToolError`. */
	create(childId: string, task: TaskState): Promise<void>;
	/** Has a worker take it up. Throws `ToolError`. */
	call(childId: string): Promise<void>;
	/** How the runs of tasks stand, by id. Throws `ToolError`. */
	list(): Promise<ReadonlyMap<string, RunSummary>>;
	/** False where the run of the task has ended. Throws `ToolError`. */
	post(childId: string, command: Pick<RunCommand, 'kind' | 'taskId' | 'text'>): Promise<boolean>;
	/** What has happened after that event, in order. Throws `ToolError`. */
	eventsSince(childId: string, seq: number): Promise<readonly RunEvent[]>;
	/** Ends the run of a task; undefined where somebody works on it. Throws `ToolError`. */
	bringHome(childId: string): Promise<BroughtHome | undefined>;
}
