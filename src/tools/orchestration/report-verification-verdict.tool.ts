import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { verdicts } from '../../kernel/ports/orchestration';
import { workItemId } from '../fields';

export default defineTool({
	name: 'report-verification-verdict',
	domain: 'orchestration',
	title: 'Report verification verdict',
	description:
		'Say what verifying a built workflow has shown, and get what to do next. verified needs a successful verify-built-workflow of the latest build.',
	effect: 'read',
	uses: ['orchestration'],
	scopes: [],
	input: z.object({
		workItemId,
		verdict: z.enum(verdicts).describe('What the verification has shown'),
		failureSignature: z
			.string()
			.optional()
			.describe('Short stable name of the failure; the same twice ends the attempts'),
		failedNodeName: z.string().optional().describe('Node that failed'),
		patch: z.string().optional().describe('For needs_patch: what to change'),
		diagnosis: z.string().optional().describe('Why it failed'),
	}),
	output: z.object({ guidance: z.string().describe('What to do next') }),

	async run(report, { orchestration }) {
		return { guidance: await orchestration.reportVerdict(report) };
	},
});
