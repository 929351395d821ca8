import { z } from 'zod';

export const tag = z.object({ id: z.string(), name: z.string() });

export type Tag = z.output<typeof tag>;

/** Tags are shared by all workflows of an n8n. Every method throws `ToolError`. */
export interface TagsPort {
	list(): Promise<Tag[]>;
	/** Creates a tag. Returns the existing one if another user has just created it. */
	create(name: string): Promise<Tag>;
	of(workflowId: string): Promise<Tag[]>;
	assign(workflowId: string, tagIds: readonly string[]): Promise<Tag[]>;
}
