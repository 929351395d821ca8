import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import * as several from '../several/one-or-several';

const unpublished = {
	versionId: z.string().optional().describe('The draft that is kept'),
	previousVersionId: z.string().optional().describe('What was live'),
};

const fate = ({ activeVersionId }: WorkflowDocument) =>
	activeVersionId === null
		? 'is not published, and stays so.'
		: 'is unpublished. Its triggers stop firing.';

export default defineTool({
	name: 'unpublish-workflow',
	domain: 'workflow',
	description: 'Stop a workflow, or several, from running in production. Drafts are kept.',
	effect: 'write',
	build: 'asks',
	uses: ['workflows'],
	scopes: ['workflow:read', 'workflow:deactivate'],
	deadline: several.SEVERAL_DEADLINE,
	input: z.object(several.oneOrSeveral),
	output: several.toldOf(unpublished),
	shows: several.shownOf,
	...several.asksToStop('Unpublish', fate),

	run: async (input, { workflows }) =>
		await several.withEach(input, workflows, async ({ id, versionId, activeVersionId }) => {
			await workflows.unpublish(id);
			return {
				outcome: activeVersionId === null ? 'unchanged' : 'done',
				said: { versionId, previousVersionId: activeVersionId ?? undefined },
			};
		}),
});
