import type { PlannedTask } from '../../kernel/planned-task';
import type { PlanPhase, PlanState } from './plan-state';

/** What happens to a plan. Tasks have passed `validatePlan`; an answer names the revision it was given to. */
export type PlanEvent =
	/** Other tasks, before a person has approved. */
	| { readonly kind: 'proposed'; readonly tasks: readonly PlannedTask[] }
	| { readonly kind: 'approved'; readonly revision: number }
	| { readonly kind: 'revision-asked'; readonly revision: number; readonly note: string }
	| { readonly kind: 'refused'; readonly revision: number; readonly note: string }
	| { readonly kind: 'task-started'; readonly taskId: string }
	| { readonly kind: 'task-succeeded'; readonly taskId: string; readonly result: string }
	| { readonly kind: 'task-failed'; readonly taskId: string; readonly reason: string }
	| { readonly kind: 'task-cancelled'; readonly taskId: string; readonly reason: string }
	/** Other tasks, after a person has approved. */
	| { readonly kind: 'replanned'; readonly tasks: readonly PlannedTask[] }
	| { readonly kind: 'cancelled'; readonly reason: string }
	/** Another process has taken over: what was asked for and not confirmed is asked for again. */
	| { readonly kind: 'resumed' };

export type PlanRefusal = 'unexpected' | 'outdated' | 'unknown-task' | 'no-replans-left';

/** What is to be done. All of it may be done twice after a crash, and is known by its ids. */
export type PlanEffect =
	/** Ask a person about this revision; `taskIds` are those that nobody has approved as they stand. */
	| {
			readonly kind: 'ask-approval';
			readonly revision: number;
			readonly taskIds: readonly string[];
	  }
	| { readonly kind: 'start-tasks'; readonly taskIds: readonly string[] }
	| { readonly kind: 'cancel-tasks'; readonly taskIds: readonly string[] }
	/** For the model that made the plan. `text` may hold foreign text. */
	| { readonly kind: 'tell-agent'; readonly text: string }
	| { readonly kind: 'finished'; readonly outcome: 'done' | 'refused' | 'cancelled' }
	/** The event has changed nothing, and who sent it should know. */
	| {
			readonly kind: 'refuse';
			readonly event: PlanEvent['kind'];
			readonly phase: PlanPhase;
			readonly reason: PlanRefusal;
			readonly text: string;
	  };

export interface PlanStep {
	readonly state: PlanState;
	readonly effects: readonly PlanEffect[];
}
