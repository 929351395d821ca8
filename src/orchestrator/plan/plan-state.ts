import { z } from 'zod';

import { type PlannedTask, taskKinds } from '../../kernel/planned-task';

const taskStatuses = [
	'planned',
	/** Its start was requested and not confirmed yet. After a crash it is requested again. */
	'starting',
	'running',
	'succeeded',
	'failed',
	'cancelled',
	'blocked',
] as const;

const planTaskSchema = z
	.strictObject({
		id: z.string(),
		title: z.string(),
		kind: z.enum(taskKinds),
		spec: z.string(),
		deps: z.array(z.string()).readonly(),
		tools: z.array(z.string()).readonly(),
		workflowId: z.string(),
		workflowIds: z.array(z.string()).readonly().optional(),
		table: z.string().optional(),
		columns: z.record(z.string()).optional(),
		status: z.enum(taskStatuses),
		/** A plan begins once a person has approved its tasks. */
		approved: z.boolean(),
		/** The result; empty unless the task succeeded. The full text is stored elsewhere. */
		result: z.string(),
		why: z.string(),
		/** Why earlier attempts failed, oldest first. The next attempt's briefing includes this. */
		failures: z.array(z.string()).readonly(),
	})
	.readonly();

export type PlanTask = z.output<typeof planTaskSchema>;

export type TaskStatus = PlanTask['status'];

const droppedTaskSchema = z.strictObject({ id: z.string(), title: z.string(), why: z.string() });

const plan = z.strictObject({
	schema: z.literal(1),
	planId: z.string(),
	limits: z
		.strictObject({
			parallel: z.number().int().min(1),
			replans: z.number().int().min(0),
		})
		.readonly(),
	revision: z.number().int().min(1),
	replans: z.number().int().min(0),
	tasks: z.array(planTaskSchema).readonly(),
	dropped: z.array(droppedTaskSchema.readonly()).readonly(),
});

export const planStateSchema = z.discriminatedUnion('phase', [
	plan.extend({ phase: z.literal('executing') }),
	/** A task did not succeed. Nothing new starts until the plan is changed. */
	plan.extend({ phase: z.literal('replanning') }),
	plan.extend({ phase: z.literal('done') }),
	plan.extend({ phase: z.literal('cancelled'), note: z.string() }),
]);

export type PlanState = Readonly<z.output<typeof planStateSchema>>;

export type PlanPhase = PlanState['phase'];

export type PlanContent = Omit<PlanState, 'phase' | 'note'>;

export const planPhases = planStateSchema.options.map(({ shape }) => shape.phase.value);

export const isAtWork = ({ status }: Pick<PlanTask, 'status'>): boolean =>
	status === 'starting' || status === 'running';

/** Identifies a plan as a person has approved it last; undefined while none holds. */
export const approvedPlan = (plan: PlanState | undefined): string | undefined =>
	plan === undefined || plan.phase === 'cancelled' ? undefined : `${plan.planId}.${plan.revision}`;

/** What was done, what was not, and why, as plain data. Other code turns it into text. */
export function planReport({ tasks, dropped }: PlanState) {
	const done = tasks.filter(({ status }) => status === 'succeeded');
	const left = tasks.filter(({ status }) => status !== 'succeeded');
	return {
		done: done.map(({ id, title, result }) => ({ id, title, result })),
		notDone: [
			...left.map((task) => ({
				id: task.id,
				title: task.title,
				why: task.why || (isAtWork(task) ? 'It is at work.' : 'It has not started.'),
			})),
			...dropped,
		],
	};
}

export type PlanFacts = ReturnType<typeof planReport>;

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
