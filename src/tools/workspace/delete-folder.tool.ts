import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { folderId, optionalId, projectId } from '../fields';

export default defineTool({
	name: 'delete-folder',
	domain: 'workspace',
	description:
		'Delete a folder. What is in it moves to transferToFolderId; without it, its workflows are archived and its folders deleted.',
	effect: 'destroy',
	build: 'asks',
	uses: ['folders'],
	scopes: ['folder:delete'],
	needs: 'feat:folders',
	input: z.object({
		projectId,
		folderId,
		transferToFolderId: optionalId('Folder that gets what is in it'),
	}),
	output: z.object({ success: z.boolean() }),
	approval: ({ projectId, folderId, transferToFolderId }) =>
		`Delete folder ${folderId} of project ${projectId}? ${
			transferToFolderId === undefined
				? 'Its workflows are archived, its folders deleted.'
				: `What is in it moves to folder ${transferToFolderId}.`
		}`,

	async run({ projectId, folderId, transferToFolderId }, { folders }) {
		await folders.delete(projectId, folderId, transferToFolderId);
		return { success: true };
	},
});
