import { z } from 'zod';

export const project = z.object({
	id: z.string(),
	/** Null where n8n does not say. */
	name: z.string().nullable(),
	type: z.enum(['personal', 'team']),
});

export type Project = z.output<typeof project>;

export interface ProjectsPort {
	/**
	 * The projects that the API key may see. Without a licence for projects n8n has personal ones
	 * alone, and those are answered that hold a workflow or a data table. Throws `ToolError`.
	 */
	list(): Promise<Project[]>;
}
