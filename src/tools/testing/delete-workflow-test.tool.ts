import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { id, workflowId } from '../fields';
import { testOf } from './test-of';

export default defineTool({
	name: 'delete-workflow-test',
	domain: 'workflow',
	resource: 'workflow-test',
	description: 'Delete a test of a workflow. What it kept from going live may then be published.',
	effect: 'destroy',
	build: 'asks',
	uses: ['workflows', 'workflowTests'],
	scopes: ['workflow:read'],
	input: z.object({ workflowId, testId: id }),
	output: z.object({ success: z.boolean() }),
	approval: ({ testId }) => `Delete test ${testId}?`,
	needsPerson: async () => await Promise.resolve('It changes what counts as right.'),

	async settle(input, { workflows, workflowTests }) {
		const workflow = await workflows.get(input.workflowId);
		const { test } = testOf(await workflowTests.list(workflow.id), input.testId);
		return {
			input: { ...input, workflowId: workflow.id },
			question: `Delete test ${JSON.stringify(test.name)} of workflow ${JSON.stringify(workflow.name)} (${workflow.id})?`,
		};
	},

	async run({ workflowId: wanted, testId }, { workflows, workflowTests }) {
		const workflow = await workflows.get(wanted);
		testOf(await workflowTests.list(workflow.id), testId);
		await workflowTests.remove(workflow.id, testId);
		return { success: true };
	},
});
