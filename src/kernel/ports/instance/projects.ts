import { z } from 'zod';

import type { Part } from '../part';

export const project = z.object({
	id: z.string(),
	/** Null if n8n does not say. */
	name: z.string().nullable(),
	type: z.enum(['personal', 'team']),
});

export type Project = z.output<typeof project>;

export interface ProjectsPort {
	/** The projects that the API key may see. Without a licence for projects: those of a part of the workflows after `offset`, or of a data table. Throws `ToolError`. */
	list(offset: number): Promise<Part<Project>>;
}

export const folder = z.object({
	id: z.string(),
	name: z.string(),
	/** Null at the top of the project. */
	parentFolderId: z.string().nullable(),
	/** How many are in it. Which ones, n8n's API does not tell. */
	workflows: z.number().optional(),
});

export type Folder = z.output<typeof folder>;

/** Every method throws `ToolError`; the code is `not-licensed` if n8n has no folders. */
export interface FoldersPort {
	list(
		projectId: string,
		filter: { readonly query?: string | undefined; readonly limit: number },
	): Promise<Folder[]>;
	/** `personal` is the project of the API key's owner. */
	create(projectId: string, name: string, parentFolderId: string | undefined): Promise<Folder>;
	/** The folder's content moves to `transferToFolderId`. Without that, its workflows are archived. */
	delete(projectId: string, id: string, transferToFolderId: string | undefined): Promise<void>;
}
