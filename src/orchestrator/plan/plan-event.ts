import type { PlannedTask } from '../../kernel/planned-task';
import type { PlanState } from './plan-state';

/** What happens to a plan. Tasks have passed `validatePlan`, and a person has approved them. */
export type PlanEvent =
	| { readonly kind: 'task-started'; readonly taskId: string }
	| { readonly kind: 'task-succeeded'; readonly taskId: string; readonly result: string }
	| { readonly kind: 'task-failed'; readonly taskId: string; readonly reason: string }
	| { readonly kind: 'task-cancelled'; readonly taskId: string; readonly reason: string }
	| { readonly kind: 'replanned'; readonly tasks: readonly PlannedTask[] }
	| { readonly kind: 'cancelled'; readonly reason: string };

/** What must be done. A task to start has the status `starting`, which is stored, so it needs no effect. */
export type PlanEffect =
	| { readonly kind: 'cancel-tasks'; readonly taskIds: readonly string[] }
	/** For the model that made the plan. `text` may hold foreign text. */
	| { readonly kind: 'tell-agent'; readonly text: string }
	/** No task is at work, and none can start any more. */
	| { readonly kind: 'finished' }
	/** The event changed nothing, and its sender should know. */
	| { readonly kind: 'refuse'; readonly text: string };

export interface PlanStep {
	readonly state: PlanState;
	readonly effects: readonly PlanEffect[];
}
