import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { notFound } from '../../kernel/tool-error';
import { folder } from '../../kernel/ports/instance/projects';
import { optionalId, projectId, upTo } from '../fields';

export default defineTool({
	name: 'create-folder',
	domain: 'workspace',
	description: 'Create a folder in a project, or inside another folder of it.',
	effect: 'write',
	build: 'runs',
	uses: ['folders'],
	scopes: ['folder:create', 'folder:list'],
	needs: 'feat:folders',
	input: z.object({
		projectId,
		name: upTo(128, z.string().min(1)).describe('Its name'),
		parentFolderId: optionalId('Left out: the top'),
	}),
	output: z.object({ folder, created: z.boolean() }),
	approval: (input) => `Create folder "${input.name}" in project ${input.projectId}?`,

	async run({ projectId, name, parentFolderId }, { folders }) {
		const all = await folders.list(projectId, { limit: Infinity });
		if (parentFolderId !== undefined && !all.some(({ id }) => id === parentFolderId))
			throw notFound(
				`Project ${projectId} has no folder ${parentFolderId}. Nothing was changed.`,
				'Call list-folders and pass the id it gives.',
			);
		const twin = all.find(
			(one) => one.name === name && one.parentFolderId === (parentFolderId ?? null),
		);
		if (twin) return { folder: twin, created: false };
		return { folder: await folders.create(projectId, name, parentFolderId), created: true };
	},
});
