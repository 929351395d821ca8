import { z } from 'zod';

export const taskKinds = ['delegate', 'build-workflow', 'manage-data-tables', 'research'] as const;

/**
 * A task as a model writes it. The schema checks only the shape; `validatePlan` reports all problems of a list at once.
 */
const plannedTaskSchema = z.object({
	id: z.string().describe('Stable identifier, used in deps of other tasks'),
	title: z.string().describe('Short title for the user'),
	kind: z.enum(taskKinds).describe('Who does it'),
	spec: z.string().describe('Detailed briefing: the executor knows nothing else'),
	deps: z.array(z.string()).describe('Ids of tasks that must succeed before it starts'),
	tools: z.array(z.string()).optional().describe('Only for delegate, required there: its tools'),
	workflowId: z
		.string()
		.optional()
		.describe('Only for build-workflow: the existing workflow to change'),
});

export type PlannedTask = Readonly<z.output<typeof plannedTaskSchema>>;

/** The input of the tool `plan`. */
export const planInput = z.object({
	tasks: z.array(plannedTaskSchema).describe('1 to 50 tasks. The user approves them first'),
});
