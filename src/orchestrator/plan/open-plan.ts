import type { PlannedTask } from '../../kernel/planned-task';
import type { PlanState } from './plan-state';
import { reviseTasks } from './revise-tasks';

/** A new plan, which waits for a person. Its tasks have passed `validatePlan`. */
export function openPlan(setting: {
	readonly planId: string;
	readonly tasks: readonly PlannedTask[];
	/** Maximum tasks at work at once. Default 3. */
	readonly parallel?: number;
	/** How often the plan may change after approval. Default 5. */
	readonly replans?: number;
}): PlanState {
	const { planId, parallel = 3, replans = 5 } = setting;
	const revised = reviseTasks({ tasks: [], dropped: [] }, setting.tasks);
	const limits = { parallel, replans };
	return { phase: 'proposed', schema: 1, planId, limits, revision: 1, replans: 0, ...revised };
}
