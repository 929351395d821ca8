import { z } from 'zod';

import type { ExecutionRecord, NodeRun } from '../../kernel/ports/instance/executions';
import { executionStatuses } from '../../kernel/ports/instance/executions';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { describeFailure } from '../../kernel/workflow/describe-failure';
import { shownItems } from './item-files';

export const executionAnswer = z.object({
	executionId: z.string(),
	status: z.enum(executionStatuses),
	data: z
		.record(z.array(z.unknown()))
		.optional()
		.describe('Output items of each node that ran, by node name. binary: the files of an item'),
	totalItems: z
		.record(z.number())
		.optional()
		.describe('Of nodes of which data has only the first items: get-node-output gives the rest'),
	error: z.string().optional(),
	startedAt: z.string().optional(),
	finishedAt: z.string().optional(),
});

/** The first run of a node in a loop says little; its last says how it ended. */
function lastOutputs(record: ExecutionRecord): Record<string, unknown[]> | undefined {
	const entries = Object.entries(record.runs).flatMap(([name, runs]) => {
		const last = runs.at(-1);
		return last === undefined || last.error ? [] : [[name, shownItems(last)] as const];
	});
	return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

export const answerExecution = (record: ExecutionRecord): z.output<typeof executionAnswer> => ({
	executionId: record.id,
	status: record.status,
	data: lastOutputs(record),
	error: record.failure && describeFailure(record.failure),
	startedAt: record.startedAt ?? undefined,
	finishedAt: record.finishedAt ?? undefined,
});

/** Whether the node is n8n's Execute Workflow, wherever its workflow stands. */
export const callsWorkflow = ({ type }: Pick<WorkflowNode, 'type'>): boolean =>
	type === 'n8n-nodes-base.executeWorkflow';

export const hasFailed = (runs: readonly NodeRun[] = []): boolean =>
	runs.some(({ error }) => error !== undefined);
