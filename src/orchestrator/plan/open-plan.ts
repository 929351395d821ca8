import type { PlannedTask } from '../../kernel/planned-task';
import type { PlanStep } from './plan-event';
import type { PlanContent } from './plan-state';
import { reviseTasks } from './revise-tasks';

/** What is to be asked about, and the phase of asking. */
export function proposePlan(
	content: PlanContent,
): Pick<PlanStep, 'effects'> & { readonly state: PlanContent & { readonly phase: 'proposed' } } {
	const { revision, tasks } = content;
	const taskIds = tasks.filter(({ approved }) => !approved).map(({ id }) => id);
	return {
		state: { ...content, phase: 'proposed' },
		effects: [{ kind: 'ask-approval', revision, taskIds }],
	};
}

/** A new plan, which waits for a person. The tasks have passed `validatePlan`. */
export function openPlan(setting: {
	readonly planId: string;
	readonly tasks: readonly PlannedTask[];
	/** Tasks at work at once. Default 3. */
	readonly parallel?: number;
	/** How often it may be changed after it was approved. Default 5. */
	readonly replans?: number;
}): PlanStep {
	const { planId, parallel = 3, replans = 5 } = setting;
	const revised = reviseTasks({ tasks: [], dropped: [] }, setting.tasks);
	const limits = { parallel, replans };
	return proposePlan({ schema: 1, planId, limits, revision: 1, replans: 0, ...revised });
}
