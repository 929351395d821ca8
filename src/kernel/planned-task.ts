import { z } from 'zod';

export const taskKinds = ['delegate', 'build-workflow', 'manage-data-tables', 'research'] as const;

/** A task as a model writes it. The schema checks only the shape; `validatePlan` reports all problems of a list at once. */
const plannedTaskSchema = z.object({
	id: z.string().describe('Stable, for deps'),
	title: z.string().describe('For the user'),
	kind: z.enum(taskKinds).describe('Who does it'),
	spec: z.string().describe('All it must know'),
	deps: z.array(z.string()).describe('Ids that must succeed first'),
	tools: z.array(z.string()).optional().describe('delegate, required: its tools'),
	workflowId: z.string().optional().describe('build-workflow: the one to change'),
	workflowIds: z.array(z.string()).optional().describe('Or several'),
	table: z.string().optional().describe('Name or id'),
	columns: z
		.record(z.string())
		.optional()
		.describe('Makes it, empty: {name: string, number, boolean or date}'),
});

export type PlannedTask = Readonly<z.output<typeof plannedTaskSchema>>;

export const workflowsOfTask = ({
	workflowId = '',
	workflowIds = [],
}: {
	readonly workflowId?: string | undefined;
	readonly workflowIds?: readonly string[] | undefined;
}): readonly string[] => [...new Set([workflowId, ...workflowIds])].filter((id) => id !== '');

export const planInput = z.object({
	tasks: z.array(plannedTaskSchema).describe('From 1 to 50'),
});
