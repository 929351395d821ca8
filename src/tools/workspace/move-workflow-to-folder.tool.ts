import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { featureMissing } from '../../kernel/feature';
import { optionalId, workflowId } from '../fields';
import { requireUnarchived } from '../refuse-workflow';
import { ofOwnDraft } from '../of-own-draft';

export default defineTool({
	name: 'move-workflow-to-folder',
	domain: 'workspace',
	description: 'Move a workflow into a folder of its project, or to the top of the project.',
	effect: 'write',
	build: {
		runs: 'a workflow that the agent made',
		judge: async ({ workflowId }, ports) => await ofOwnDraft([workflowId], ports),
	},
	uses: ['workflows', 'made', 'licence'],
	scopes: ['workflow:read', 'workflow:update', 'folder:list'],
	needs: 'feat:folders',
	input: z.object({
		workflowId,
		folderId: optionalId('Left out: the top of the project'),
	}),
	output: z.object({
		success: z.boolean(),
		versionId: z.string().describe('The draft, which stays as it is'),
	}),
	approval: ({ workflowId, folderId }) =>
		`Move workflow ${workflowId} to ${folderId === undefined ? 'the top of its project' : `folder ${folderId}`}?`,

	async run({ workflowId, folderId }, { workflows, licence }) {
		// n8n's own error would blame the folder.
		if (!(await licence.has('feat:folders'))) throw featureMissing('feat:folders');
		const workflow = requireUnarchived(await workflows.get(workflowId));
		await workflows.moveToFolder(workflow, folderId ?? null);
		return { success: true, versionId: workflow.versionId };
	},
});
