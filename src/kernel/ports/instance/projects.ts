import { z } from 'zod';

import type { Part } from '../part';

export const project = z.object({
	id: z.string(),
	/** Null where n8n does not say. */
	name: z.string().nullable(),
	type: z.enum(['personal', 'team']),
});

export type Project = z.output<typeof project>;

export interface ProjectsPort {
	/**
	 * The projects that the API key may see. Without a licence for projects n8n has personal ones alone and lists none:
	 * answered are those that hold a workflow of the part of all workflows behind `offset`, or a data table where there
	 * is no workflow. `next` is the offset of the rest. Throws `ToolError`.
	 */
	list(offset: number): Promise<Part<Project>>;
}
