import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { executionStatuses } from '../../kernel/ports/instance/executions';
import { limitOf, optionalId } from '../fields';

export default defineTool({
	name: 'list-executions',
	domain: 'execution',
	title: 'List executions',
	description: 'List recent workflow executions, newest first, without their data.',
	effect: 'read',
	uses: ['executions', 'workflows'],
	scopes: ['execution:list', 'workflow:read'],
	input: z.object({
		workflowId: optionalId('Only executions of this workflow'),
		status: z.enum(executionStatuses).optional().describe('Only executions in this state'),
		limit: limitOf(20),
	}),
	output: z.object({
		executions: z.array(
			z.object({
				id: z.string(),
				workflowId: z.string(),
				workflowName: z.string().nullable(),
				status: z.enum(executionStatuses),
				startedAt: z.string().nullable(),
				finishedAt: z.string().nullable(),
				mode: z.string(),
			}),
		),
	}),
	shows: ({ executions }) =>
		executions.flatMap(({ workflowId, workflowName }) =>
			workflowName === null ? [] : [{ workflowId }],
		),
	whenCapped: 'Pass workflowId, status or a smaller limit.',

	async run({ workflowId, status, limit }, { executions, workflows }) {
		// An unknown workflow would look like one that never ran: ask for it first.
		const wanted = workflowId === undefined ? undefined : await workflows.get(workflowId);
		const found = await executions.list({ workflowId: wanted?.id, status, limit });
		const names = wanted
			? new Map([[wanted.id, wanted.name]])
			: await workflows.names(found.map((one) => one.workflowId));
		return {
			executions: found.map((one) => ({ ...one, workflowName: names.get(one.workflowId) ?? null })),
		};
	},
});
