import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { inRun } from '../fields';

export default defineTool({
	name: 'delegate',
	...inRun,
	description:
		'Have a fresh agent do one focused piece of work, and get its answer. It knows nothing but what you write here, has a few steps, and only the tools that you name. For workflows use build-workflow-with-agent.',
	// Each call of the agent is judged by itself.
	effect: 'read',
	input: z.object({
		role: z.string().describe('What it is, such as "execution analyst"'),
		instructions: z.string().describe('How it is to work'),
		tools: z.array(z.string()).min(1).describe('Names of domain tools that it may use'),
		briefing: z.string().describe('The task'),
		artifacts: z.record(z.unknown()).optional().describe('IDs and data that it needs'),
		conversationContext: z.string().optional().describe('What was said so far that matters for it'),
	}),
	output: z.object({ result: z.string().describe('Its answer') }),

	async run(assignment, ports) {
		await requireRun(ports).orchestration.delegate(assignment);
		return { result: '' };
	},
});
