import { z } from 'zod';

import type { WorkflowDocument } from '../../kernel/ports/workflows';
import { executionAnswer } from './execution-answer';
import type { TriedDraft, TriedSub } from './try-draft';
import { webhookAnswer } from './webhook-answer';
import { sayWouldDo, wouldDo } from './would-do';

const subRun = executionAnswer
	.pick({ executionId: true, status: true, data: true })
	.extend({ wouldDo: z.array(wouldDo) });

/** What a run shows beside the output of its nodes. */
export const whatWasShown = z.object({
	wouldDo: z
		.array(wouldDo)
		.optional()
		.describe('What the nodes that were not run would have done, evaluated without doing it'),
	webhookAnswers: z
		.array(webhookAnswer)
		.optional()
		.describe('What Respond to Webhook nodes answer to the caller'),
	subWorkflows: z
		.array(
			z.object({
				node: z.string().describe('The node that calls it'),
				workflowId: z.string(),
				problem: z.string().optional().describe('Why it was not run, or what it failed with'),
				runs: z.array(subRun).describe('Without what writes there'),
			}),
		)
		.optional(),
});

export type WhatWasShown = z.output<typeof whatWasShown>;

/** Those that a sub-workflow has called come after it. */
function sayTried(tried: TriedSub): NonNullable<WhatWasShown['subWorkflows']> {
	const { node, workflowId, workflow, runs, problem } = tried;
	const own = {
		...{ node, workflowId, ...(problem === undefined ? {} : { problem }) },
		runs: runs.map(({ answer: { executionId, status, data }, resolved }) => ({
			...{ executionId, status, data },
			wouldDo: sayWouldDo(resolved, workflow?.nodes ?? []),
		})),
	};
	return [own, ...runs.flatMap(({ subWorkflows }) => subWorkflows.flatMap(sayTried))];
}

/** What a run of this draft has shown; what there is nothing of is left out. */
export function sayWhatWasShown(
	{ nodes }: WorkflowDocument,
	{ resolved, webhookAnswers, subWorkflows }: TriedDraft,
): WhatWasShown {
	return {
		...(resolved.length > 0 ? { wouldDo: sayWouldDo(resolved, nodes) } : {}),
		...(webhookAnswers.length > 0 ? { webhookAnswers: [...webhookAnswers] } : {}),
		...(subWorkflows.length > 0 ? { subWorkflows: subWorkflows.flatMap(sayTried) } : {}),
	};
}
