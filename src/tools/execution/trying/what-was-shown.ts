import { z } from 'zod';

import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { executionAnswer } from '../execution-answer';
import type { Fixture } from './fixture';
import type { TriedDraft, TriedSub } from './try-draft';
import { webhookAnswer } from '../webhook-answer';
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
	sampleNote: z
		.string()
		.optional()
		.describe('Nodes that were not run and put out fewer samples than they were given items'),
});

export type WhatWasShown = z.output<typeof whatWasShown>;

/** Those that a sub-workflow has called come after it. */
function sayTried(tried: TriedSub): NonNullable<WhatWasShown['subWorkflows']> {
	const { node, workflowId, workflow, runs, problem } = tried;
	const own = {
		node,
		workflowId,
		...(problem === undefined ? {} : { problem }),
		runs: runs.map(({ answer: { executionId, status, data }, resolved }) => ({
			executionId,
			status,
			data,
			wouldDo: sayWouldDo(resolved, workflow?.nodes ?? []),
		})),
	};
	return [own, ...runs.flatMap(({ subWorkflows }) => subWorkflows.flatMap(sayTried))];
}

const SAMPLES: ReadonlyArray<Fixture['source']> = ['past-execution', 'schema', 'empty'];

/** Samples are chosen before the run: what follows a node that is not run may see fewer items than really would come. */
function sayFewer({ connections }: WorkflowDocument, { resolved, fixtures }: TriedDraft) {
	const fewer = resolved.flatMap(({ node, items }) => {
		const fixture = fixtures.get(node);
		const isSample = fixture !== undefined && SAMPLES.includes(fixture.source);
		if (!isSample || fixture.items.length >= items || !Object.hasOwn(connections, node)) return [];
		return [`"${node}" ${fixture.items.length} for its ${items} items`];
	});
	const named = [...new Set(fewer)].join(', ');
	return named === ''
		? undefined
		: `Samples put out: ${named}. What follows was given no more; run-workflow with pinData gives it more.`;
}

/** What a run of this draft has shown; what there is nothing of is left out. */
export function sayWhatWasShown(workflow: WorkflowDocument, ran: TriedDraft): WhatWasShown {
	const { resolved, webhookAnswers, subWorkflows } = ran;
	const sampleNote = sayFewer(workflow, ran);
	return {
		...(resolved.length > 0 ? { wouldDo: sayWouldDo(resolved, workflow.nodes) } : {}),
		...(sampleNote === undefined ? {} : { sampleNote }),
		...(webhookAnswers.length > 0 ? { webhookAnswers: [...webhookAnswers] } : {}),
		...(subWorkflows.length > 0 ? { subWorkflows: subWorkflows.flatMap(sayTried) } : {}),
	};
}
