import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { idOf, workflowId } from '../fields';
import { testOf } from '../testing/test-of';

export default defineTool({
	name: 'delete-test',
	domain: 'workflow',
	resource: 'test',
	description: 'Delete a test of a workflow. What it kept from going live may then be published.',
	effect: 'destroy',
	build: 'asks',
	uses: ['workflows', 'workflowTests'],
	scopes: ['workflow:read'],
	input: z.object({ workflowId, testId: idOf('From list-tests') }),
	output: z.object({ success: z.boolean() }),
	approval: ({ workflowId: of, testId }) => `Delete test ${testId} of workflow ${of}?`,
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
