import { z } from 'zod';

import { taskKinds } from '../../kernel/planned-task';

const taskStatuses = [
	'planned',
	/** Its start was asked for and not confirmed yet: after a crash it is asked for again. */
	'starting',
	'running',
	'succeeded',
	'failed',
	'cancelled',
	/** What it waits for did not succeed. */
	'blocked',
] as const;

const planTaskSchema = z
	.object({
		id: z.string(),
		title: z.string(),
		kind: z.enum(taskKinds),
		spec: z.string(),
		deps: z.array(z.string()).readonly(),
		/** Empty unless the kind is delegate. */
		tools: z.array(z.string()).readonly(),
		/** Empty unless an existing workflow is to be changed. */
		workflowId: z.string(),
		status: z.enum(taskStatuses),
		/** Whether a person has approved it as it stands here. Nothing else is started. */
		approved: z.boolean(),
		/** What came of it; empty unless it succeeded. The whole text is kept elsewhere. */
		result: z.string(),
		/** Why it failed, was cancelled or is blocked. */
		why: z.string(),
		/** Why earlier attempts failed, the oldest first: part of the next one's briefing. */
		failures: z.array(z.string()).readonly(),
	})
	.strict()
	.readonly();

export type PlanTask = z.output<typeof planTaskSchema>;

export type TaskStatus = PlanTask['status'];

const droppedTaskSchema = z.object({ id: z.string(), title: z.string(), why: z.string() }).strict();

const plan = z
	.object({
		schema: z.literal(1),
		planId: z.string(),
		limits: z
			.object({
				/** Tasks at work at once. */
				parallel: z.number().int().min(1),
				/** How often the plan may be changed after it was approved. */
				replans: z.number().int().min(0),
			})
			.strict()
			.readonly(),
		/** Counts the proposals: an answer is good for the one it was given to. */
		revision: z.number().int().min(1),
		/** How often it was changed after it was approved. */
		replans: z.number().int().min(0),
		tasks: z.array(planTaskSchema).readonly(),
		/** Approved tasks that a later revision has left out. */
		dropped: z.array(droppedTaskSchema.readonly()).readonly(),
	})
	.strict();

/** A plan as it is stored. */
export const planStateSchema = z.discriminatedUnion('phase', [
	/** A person is to approve it as it stands. What ran before a change of the plan runs on. */
	plan.extend({ phase: z.literal('proposed') }),
	plan.extend({ phase: z.literal('executing') }),
	/** A task did not succeed; nothing new starts until the plan is changed. */
	plan.extend({ phase: z.literal('replanning') }),
	plan.extend({ phase: z.literal('done') }),
	plan.extend({ phase: z.literal('cancelled'), note: z.string() }),
]);

export type PlanState = Readonly<z.output<typeof planStateSchema>>;

export type PlanPhase = PlanState['phase'];

/** What all phases have. */
export type PlanContent = Omit<PlanState, 'phase' | 'note'>;

export const planPhases = [
	'proposed',
	'executing',
	'replanning',
	'done',
	'cancelled',
] as const satisfies readonly PlanPhase[];
