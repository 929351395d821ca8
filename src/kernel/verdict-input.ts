import { z } from 'zod';

export const verdicts = [
	'verified',
	'needs_patch',
	'needs_rebuild',
	'trigger_only',
	'needs_user_input',
	'failed_terminal',
] as const;

export const verdictInput = z.object({
	workItemId: z.string().describe('Work item ID'),
	verdict: z.enum(verdicts).describe('What was shown'),
	failureSignature: z.string().optional().describe('Short name of the failure, the same each time'),
	failedNodeName: z.string().optional().describe('Failed node'),
	patch: z.string().optional().describe('What to change'),
	diagnosis: z.string().optional().describe('Why it failed; needs_user_input: the question'),
});

export type VerdictInput = Readonly<z.output<typeof verdictInput>>;

export type BuildVerdict = VerdictInput['verdict'];
