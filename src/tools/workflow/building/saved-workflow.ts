import { z } from 'zod';

import { changeSummary } from '../../../kernel/workflow/change-summary';
import type { ShownWorkflow } from '../../../kernel/callable-tool';

/** What every tool that saves a workflow answers of it. */
export const savedWorkflow = z.object({
	workflowId: z.string(),
	name: z.string(),
	versionId: z.string(),
	previousVersionId: z.string().optional().describe('The draft before'),
	changes: changeSummary.describe('What is other now than before. Empty: nothing that runs'),
	nodes: z.array(z.object({ name: z.string(), type: z.string() })),
	created: z.boolean(),
	url: z.string().describe('The workflow in the editor, for a person'),
	errors: z.array(z.string()).describe('Saved, but it cannot run until these are put right'),
});

type Saved = Pick<z.output<typeof savedWorkflow>, 'workflowId' | 'previousVersionId' | 'changes'>;

/** The version before, if the answer names parts of it that are gone or changed. */
export const shownBefore = ({ workflowId, previousVersionId, changes }: Saved): ShownWorkflow[] => {
	const { removed, changed, disconnected } = changes;
	const isNamed = [removed, changed, disconnected].some((lines) => lines !== undefined);
	return isNamed && previousVersionId !== undefined
		? [{ workflowId, versionId: previousVersionId }]
		: [];
};
