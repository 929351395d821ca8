import type { Actor } from './actor';
import type { BoundCall } from './bound-call';
import type { HeldQuestion } from './open-questions';
import type { RunState, TaskState } from './run-state';

/** Why work on a run has paused or ended. */
export type PauseReason =
	| { readonly word: 'ended' }
	/** The model of the run's own agent could not be used. The run is kept, and whoever takes it up has it asked again. */
	| { readonly word: 'failed'; readonly problem: string }
	/** n8n must run these calls. */
	| { readonly word: 'connected'; readonly calls: readonly BoundCall[] }
	/** People have been asked. */
	| {
			readonly word: 'held';
			readonly questions: readonly HeldQuestion[];
			/** Approvals that no person has been told about yet. */
			readonly fresh: readonly string[];
	  };

/** A run that this process holds. */
export interface OpenRun {
	state(): RunState;
	tasks(): readonly TaskState[];
	readonly root: Actor;
	/** Passes on n8n's answer to a connected call. */
	answerConnected(taskId: string, callId: string, text: string, isError: boolean): void;
	/** A connected call has passed its gate, so n8n must run its own node now. */
	passConnected(taskId: string, callId: string): void;
	/** Works until everything is done or waits for a person or n8n. Throws what saving throws. */
	drive(): Promise<PauseReason>;
	/** Called when the person or n8n has stopped the execution. */
	cancel(reason: string): void;
}
