import { z } from 'zod';

import { type Folder, type FoldersPort, folder } from '../../kernel/ports/instance/projects';
import { type ApiClient, apiPath } from './client';

const PAGE = 100;

const stored = folder
	.extend({
		parentFolderId: z
			.string()
			.nullish()
			.transform((id) => id ?? null),
		workflowCount: z.number().optional().catch(undefined),
	})
	.transform(
		({ workflowCount, ...one }): Folder => ({
			...one,
			...(workflowCount !== undefined && { workflows: workflowCount }),
		}),
	);

const page = z.object({ count: z.number(), data: z.array(stored) });

export function createFolders(api: ApiClient): FoldersPort {
	const pathOf = (projectId: string, ...rest: readonly string[]) =>
		apiPath('projects', projectId, 'folders', ...rest);
	return {
		async list(projectId, { query, limit }) {
			const filter = query === undefined ? undefined : JSON.stringify({ name: query });
			const found: Folder[] = [];
			for (;;) {
				const { count, data } = await api.read(page, {
					method: 'GET',
					path: pathOf(projectId),
					query: { filter, skip: found.length, take: PAGE },
				});
				found.push(...data);
				if (data.length === 0 || found.length >= Math.min(count, limit))
					return found.slice(0, limit);
			}
		},
		create: async (projectId, name, parentFolderId) =>
			await api.read(stored, {
				method: 'POST',
				path: pathOf(projectId),
				body: { name, ...(parentFolderId === undefined ? {} : { parentFolderId }) },
			}),
		async delete(projectId, id, transferToFolderId) {
			await api.read(z.unknown(), {
				method: 'DELETE',
				path: pathOf(projectId, id),
				query: { transferToFolderId },
			});
		},
	};
}
