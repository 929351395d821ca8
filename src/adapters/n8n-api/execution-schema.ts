import { z } from 'zod';

import { workflowDocument } from '../../kernel/ports/instance/workflows';
import { executionStatuses } from '../../kernel/ports/instance/executions';

const id = z.union([z.string(), z.number()]).transform(String);

/** An entry of `GET /executions`. */
export const storedExecution = z.object({
	id,
	workflowId: z.string().nullable(),
	status: z.enum(executionStatuses).catch('unknown'),
	mode: z.string(),
	startedAt: z.string().nullish(),
	stoppedAt: z.string().nullish(),
	workflowVersionId: z.string().nullish().catch(undefined),
});

const failure = z
	.object({
		message: z.string().catch('Unknown error'),
		description: z.string().nullish().catch(undefined),
		node: z.object({ name: z.string() }).nullish().catch(undefined),
	})
	.passthrough();

export type StoredFailure = z.output<typeof failure>;

const items = z.array(z.object({ json: z.unknown() }).passthrough());

/** Connection type → outputs → items. n8n writes null for an output that got nothing. */
const taskData = z.record(z.array(items.nullable()).nullable());

const taskRun = z.object({
	startTime: z.number().catch(0),
	executionStatus: z.string().catch('unknown'),
	error: failure.nullish(),
	data: taskData.nullish(),
	metadata: z
		.object({ subExecution: z.object({ executionId: id, workflowId: z.string() }) })
		.nullish()
		.catch(undefined),
});

export type StoredNodeRun = z.output<typeof taskRun>;

const choice = z.string().optional().catch(undefined);

const node = z.object({
	name: z.string(),
	type: z.string(),
	typeVersion: z.number().optional().catch(undefined),
	parameters: z.object({ resource: choice, operation: choice }).optional().catch(undefined),
	credentials: z.record(z.unknown()).optional().catch(undefined),
});

/** `GET /executions/{id}?includeData=true`. */
export const storedExecutionWithData = storedExecution.extend({
	workflowData: z.unknown().transform((stored) => ({
		nodes: z.object({ nodes: z.array(node) }).safeParse(stored).data?.nodes ?? [],
		content: workflowDocument.pick({ nodes: true, connections: true }).safeParse(stored).data,
	})),
	data: z
		.object({
			resultData: z
				.object({
					runData: z.record(z.array(taskRun)).nullish(),
					error: failure.nullish(),
					pinData: z.record(z.unknown()).nullish().catch(undefined),
					lastNodeExecuted: z.string().nullish(),
				})
				.nullish(),
			executionData: z
				.object({ nodeExecutionStack: z.array(z.object({ data: taskData.nullish() })).nullish() })
				.nullish(),
		})
		.nullish(),
});

export type StoredExecution = z.output<typeof storedExecution>;

export type StoredExecutionWithData = z.output<typeof storedExecutionWithData>;
