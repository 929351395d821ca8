import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { idOf, workflowId } from '../fields';
import { openTest } from '../testing/test-of';

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

	async settle(input, ports) {
		const { workflow, kept } = await openTest(input, ports);
		return {
			input: { ...input, workflowId: workflow.id },
			question: `Delete test ${JSON.stringify(kept.test.name)} of workflow ${JSON.stringify(workflow.name)} (${workflow.id})?`,
		};
	},

	async run(input, ports) {
		const { workflow, kept } = await openTest(input, ports);
		await ports.workflowTests.remove(workflow.id, kept.test.id);
		return { success: true };
	},
});
