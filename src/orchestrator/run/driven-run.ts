import type { Actor } from './actor';
import type { BoundCall } from './bound-call';
import type { HeldQuestion } from './open-questions';
import type { RunState, TaskState } from './run-state';

/** Why work on a run has paused or ended. */
export type PauseReason =
	| { readonly word: 'ended' }
	/** n8n is to run these. */
	| { readonly word: 'connected'; readonly calls: readonly BoundCall[] }
	/** People have been asked. */
	| {
			readonly word: 'held';
			readonly questions: readonly HeldQuestion[];
			/** Approvals that no person has been told of yet. */
			readonly fresh: readonly string[];
	  };

/** A run in the hands of this process. */
export interface OpenRun {
	state(): RunState;
	tasks(): readonly TaskState[];
	readonly root: Actor;
	/** What n8n has answered to a connected call. */
	answerConnected(taskId: string, callId: string, text: string, isError: boolean): void;
	/** A connected call has come through its gate: n8n is to run its own node now. */
	passConnected(taskId: string, callId: string): void;
	/** Works until all is done, or everything waits for a person or for n8n. Throws what saving throws. */
	drive(): Promise<PauseReason>;
	/** The person or n8n has stopped the execution. */
	cancel(reason: string): void;
}
