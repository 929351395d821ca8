import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { evaluationRun, testStates, workflowTest } from '../../kernel/ports/workflow-tests';
import { optionalId, workflowId } from '../fields';
import { notReached } from '../testing/not-reached';
import { testOf } from '../testing/test-of';

export default defineTool({
	name: 'list-tests',
	domain: 'workflow',
	resource: 'test',
	description:
		'Tests with how each ended last, and the nodes that none reaches. With testId: that test as JSON.',
	effect: 'read',
	uses: ['workflows', 'workflowTests', 'runPlan'],
	scopes: ['workflow:read'],
	input: z.object({ workflowId, testId: optionalId('Of one test') }),
	output: z.object({
		tests: z.array(
			z.object({
				testId: z.string(),
				name: z.string(),
				madeBy: workflowTest.shape.madeBy,
				madeAt: z.string(),
				trigger: z.string(),
				models: workflowTest.shape.models,
				last: z
					.object({ state: z.enum(testStates), at: z.string(), isOfDraft: z.boolean() })
					.optional(),
			}),
		),
		coverage: z
			.object({ notReached: z.array(z.string()).describe('Nodes that no test reaches') })
			.optional(),
		test: workflowTest.optional(),
		evaluations: z.array(evaluationRun).optional().describe("n8n's own, newest first"),
	}),
	foreign: true,
	whenCapped: 'Pass testId for one of them.',

	async run({ workflowId: wanted, testId }, { workflows, workflowTests, runPlan }) {
		const workflow = await workflows.get(wanted);
		const kept = await workflowTests.list(workflow.id);
		const evaluations = await workflowTests.evaluations(workflow.id);
		return {
			tests: kept.map(({ test, last }) => ({
				...test,
				testId: test.id,
				trigger: test.trigger.node,
				...(last && { last: { ...last, isOfDraft: last.versionId === workflow.versionId } }),
			})),
			coverage: { notReached: notReached(workflow, kept, { runPlan }) },
			...(evaluations.length > 0 && { evaluations: [...evaluations] }),
			...(testId === undefined ? {} : { test: testOf(kept, testId).test }),
		};
	},
});
