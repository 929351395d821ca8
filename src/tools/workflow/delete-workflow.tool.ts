import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { findNamed } from '../several/find-named';
import { oneOrSeveral, sayNamed, SEVERAL_DEADLINE } from '../several/one-or-several';
import { shownOf, toldResult, withEach } from '../several/with-each';

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
	title: 'Delete workflow',
	description:
		'Archive a workflow, or several: it is unpublished, hidden and no longer runs. unarchive-workflow restores it.',
	effect: 'destroy',
	build: 'asks',
	reversible: true,
	uses: ['workflows'],
	scopes: ['workflow:read', 'workflow:delete'],
	deadline: SEVERAL_DEADLINE,
	input: z.object(oneOrSeveral),
	output: z.object({
		success: z.boolean(),
		...archived,
		results: z.array(toldResult.extend(archived)).optional(),
	}),
	shows: shownOf,
	approval: (input) => `Archive ${sayNamed(input)}? Triggers stop firing.`,

	async settle(input, { workflows }) {
		const { ids, said, tell } = await findNamed(input, workflows);
		return {
			input: ids,
			question: `Archive ${said}? Triggers stop firing.`,
			facts: tell(fate),
		};
	},

	async run(input, { workflows }) {
		return await withEach(input, workflows, async (workflow) => {
			const { id, isArchived, versionId, activeVersionId } = workflow;
			if (!isArchived) await workflows.archive(id);
			const outcome = isArchived ? 'unchanged' : 'done';
			return { outcome, said: { versionId, wasPublished: activeVersionId !== null } };
		});
	},
});
