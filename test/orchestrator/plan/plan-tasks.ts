import type { PlannedTask } from '../../../src/kernel/planned-task';
import { openPlan } from '../../../src/orchestrator/plan/validate-plan';
import { movePlan } from '../../../src/orchestrator/plan/move-plan';
import type { PlanEvent, PlanState, TaskStatus } from '../../../src/orchestrator/plan/plan-state';

/** A task with nothing wrong. */
export const task = (
	id: string,
	deps: readonly string[] = [],
	more: Partial<PlannedTask> = {},
) => ({
	...{ id, title: `Title of ${id}`, kind: 'research' as const, spec: `Do ${id}.`, deps: [...deps] },
	...more,
});

/** Where a plan is after these events. */
export const after = (state: PlanState, ...events: readonly PlanEvent[]): PlanState =>
	events.reduce((current, event) => movePlan(current, event).state, state);

/** A plan of these tasks. */
export const executing = (
	tasks: readonly PlannedTask[],
	{ parallel = 3, replans = 5 }: { readonly parallel?: number; readonly replans?: number } = {},
): PlanState => openPlan('p', tasks, parallel, replans).state;

export const statuses = ({ tasks }: PlanState): Readonly<Record<string, TaskStatus>> =>
	Object.fromEntries(tasks.map(({ id, status }) => [id, status]));
