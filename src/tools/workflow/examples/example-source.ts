import { z } from 'zod';

import type { ShownWorkflow } from '../../../kernel/callable-tool';

/** Whose example it is: a workflow of this n8n, or a template that strangers wrote. */
export const exampleSource = z.object({
	source: z.enum(['this n8n', 'template']),
	workflowId: z.string().optional(),
	versionId: z.string().optional(),
	templateUrl: z.string().optional(),
	name: z.string(),
});

/** Where to look. */
export const exampleFrom = z
	.enum(['all', 'own', 'templates'])
	.default('all')
	.describe('own: of this n8n; templates: of n8n.io, by strangers');

/** A template is not a workflow of this n8n, and so it belongs to no user. */
export const shownExample = ({
	workflowId,
	versionId,
	templateUrl = '',
}: z.output<typeof exampleSource>): ShownWorkflow =>
	workflowId === undefined ? { workflowId: templateUrl } : { workflowId, versionId };
