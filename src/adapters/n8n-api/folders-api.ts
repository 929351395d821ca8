import { z } from 'zod';

import { type Folder, type FoldersPort, folder } from '../../kernel/ports/instance/projects';
import { type ApiClient, apiCall } from './client';

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
	const foldersOf = (projectId: string) => ['projects', projectId, 'folders'];
	return {
		async list(projectId, { query, limit }) {
			const filter = query === undefined ? undefined : JSON.stringify({ name: query });
			const found: Folder[] = [];
			for (;;) {
				const query = { filter, skip: found.length, take: PAGE };
				const call = apiCall('GET', foldersOf(projectId), { query });
				const { count, data } = await api.read(page, call);
				found.push(...data);
				if (data.length === 0 || found.length >= Math.min(count, limit))
					return found.slice(0, limit);
			}
		},
		async create(projectId, name, parentFolderId) {
			const body = { name, ...(parentFolderId === undefined ? {} : { parentFolderId }) };
			return await api.read(stored, apiCall('POST', foldersOf(projectId), { body }));
		},
		async delete(projectId, id, transferToFolderId) {
			const query = { transferToFolderId };
			await api.read(z.unknown(), apiCall('DELETE', [...foldersOf(projectId), id], { query }));
		},
	};
}
