import type { PlannedTask } from '../../kernel/planned-task';
import type { PlanPhase, PlanState } from './plan-state';

/** What happens to a plan. Tasks have passed `validatePlan`; an answer names the revision it was given to. */
export type PlanEvent =
	| { readonly kind: 'approved'; readonly revision: number }
	| { readonly kind: 'task-started'; readonly taskId: string }
	| { readonly kind: 'task-succeeded'; readonly taskId: string; readonly result: string }
	| { readonly kind: 'task-failed'; readonly taskId: string; readonly reason: string }
	| { readonly kind: 'task-cancelled'; readonly taskId: string; readonly reason: string }
	/** Other tasks, after a person has approved. */
	| { readonly kind: 'replanned'; readonly tasks: readonly PlannedTask[] }
	| { readonly kind: 'cancelled'; readonly reason: string };

export type PlanRefusal = 'unexpected' | 'outdated' | 'unknown-task' | 'no-replans-left';

/** What is to be done. What is to start says so by its status, `starting`: that is stored. */
export type PlanEffect =
	| { readonly kind: 'cancel-tasks'; readonly taskIds: readonly string[] }
	/** For the model that made the plan. `text` may hold foreign text. */
	| { readonly kind: 'tell-agent'; readonly text: string }
	/** Nothing of it is at work, and nothing can start any more. */
	| { readonly kind: 'finished' }
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
