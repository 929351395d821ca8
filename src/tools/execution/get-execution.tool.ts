import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { executionId } from '../fields';
import { answerExecution, executionAnswer } from './execution-answer';

export default defineTool({
	name: 'get-execution',
	domain: 'execution',
	title: 'Get execution',
	description: 'Get the state of an execution and what each node put out, without waiting for it.',
	effect: 'read',
	uses: ['executions'],
	scopes: ['execution:read'],
	input: z.object({ executionId }),
	output: executionAnswer,
	foreign: true,
	whenCapped: 'get-node-output gives one node in full.',

	async run(input, { executions }) {
		return answerExecution(await executions.get(input.executionId));
	},
});
