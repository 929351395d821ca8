import type { RunCommand } from '../run-command';
import type { RunEvent } from '../run-event';
import type { RunSummary } from '../run-store';
import type { TaskState } from './run-state';

/** A task that its worker gave back. */
export interface BroughtHome {
	/** The task as its worker left it; undefined if no worker had it. */
	readonly task: TaskState | undefined;
	/** Corrections that its worker did not take up. */
	readonly unread: readonly string[];
}

/** Other executions that take tasks, each as a run of its own. */
export interface Workers {
	/** Whether tasks are handed out from now on. */
	readonly isOn: boolean;
	/** The id of a task's run for this turn of handing it out. */
	idOf(taskId: string, turn: number): string;
	/** Stores the task as a run; does nothing if it is stored already. Throws `ToolError`. */
	create(childId: string, task: TaskState): Promise<void>;
	/** Calls a worker to take it up. Throws `ToolError`. */
	call(childId: string): Promise<void>;
	/** The status of the tasks' runs, by id. Throws `ToolError`. */
	list(): Promise<ReadonlyMap<string, RunSummary>>;
	/** Posts a command. Returns false if the task's run has ended. Throws `ToolError`. */
	post(childId: string, command: Pick<RunCommand, 'kind' | 'taskId' | 'text'>): Promise<boolean>;
	/** The events after `seq`, in order. Throws `ToolError`. */
	eventsSince(childId: string, seq: number): Promise<readonly RunEvent[]>;
	/** Ends a task's run and returns the task; undefined while a worker works on it. Throws `ToolError`. */
	bringHome(childId: string): Promise<BroughtHome | undefined>;
}
