import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import * as several from '../several/one-or-several';

const archived = {
	versionId: z.string().optional().describe('The draft, before n8n archived it'),
	wasPublished: z.boolean().optional(),
};

function fate({ isArchived, activeVersionId }: WorkflowDocument): string {
	if (isArchived) return 'is archived already, and stays so.';
	return activeVersionId === null
		? 'is archived. It is not published.'
		: 'is unpublished and archived. Its triggers stop firing.';
}

export default defineTool({
	name: 'delete-workflow',
	domain: 'workflow',
	description:
		'Archive a workflow, or several: it is unpublished, hidden and no longer runs. unarchive-workflow restores it.',
	effect: 'destroy',
	build: 'asks',
	reversible: true,
	uses: ['workflows'],
	scopes: ['workflow:read', 'workflow:delete'],
	deadline: several.SEVERAL_DEADLINE,
	input: z.object(several.oneOrSeveral),
	output: several.toldOf(archived),
	shows: several.shownOf,
	...several.asksToStop('Archive', fate),

	run: async (input, { workflows }) =>
		await several.withEach(input, workflows, async (workflow) => {
			const { id, isArchived, versionId, activeVersionId } = workflow;
			if (!isArchived) await workflows.archive(id);
			const outcome = isArchived ? 'unchanged' : 'done';
			return { outcome, said: { versionId, wasPublished: activeVersionId !== null } };
		}),
});
