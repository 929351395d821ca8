import { z } from 'zod';

export const folder = z.object({
	id: z.string(),
	name: z.string(),
	/** Null at the top of the project. */
	parentFolderId: z.string().nullable(),
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
