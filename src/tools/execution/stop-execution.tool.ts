import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { executionId } from '../fields';

export default defineTool({
	name: 'stop-execution',
	domain: 'execution',
	description: 'Cancel a running or waiting execution.',
	effect: 'write',
	build: 'asks',
	uses: ['executions'],
	scopes: ['execution:stop'],
	input: z.object({ executionId }),
	output: z.object({ success: z.boolean(), message: z.string() }),
	approval: (input) => `Stop execution ${input.executionId}? What it has done so far stays done.`,

	async run(input, { executions }) {
		const stopped = await executions.stop(input.executionId);
		const message = stopped
			? `Execution ${input.executionId} was stopped.`
			: `Execution ${input.executionId} had already ended; get-execution tells how.`;
		return { success: stopped, message };
	},
});
