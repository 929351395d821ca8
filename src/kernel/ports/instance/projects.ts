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
	/**
	 * The projects that the API key may see. Without a licence for projects, n8n has only personal ones and cannot list
	 * them. The answer then holds the projects that contain a workflow from the part of all workflows after `offset`,
	 * or a data table if there is no workflow. `next` is the offset of the rest. Throws `ToolError`.
	 */
	list(offset: number): Promise<Part<Project>>;
}
