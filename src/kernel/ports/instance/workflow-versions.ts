import { z } from 'zod';

import { type WorkflowDocument, workflowNode } from './workflows';

export const workflowVersionSummary = z.object({
	versionId: z.string(),
	/** Null for an unnamed version. */
	name: z.string().nullable(),
	description: z.string().nullable(),
	authors: z.string(),
	createdAt: z.string(),
});

type WorkflowVersionSummary = z.output<typeof workflowVersionSummary>;

/** The part of a workflow that n8n versions. Settings and pinned data are not included. */
export const workflowVersion = workflowVersionSummary.extend({
	nodes: z.array(workflowNode),
	connections: z.record(z.unknown()),
	nodeGroups: z.array(z.unknown()).nullish(),
});

type WorkflowVersion = z.output<typeof workflowVersion>;

export interface FailedTrigger {
	/** Undefined: the whole version. */
	readonly nodeName: string | undefined;
	readonly reason: string;
}

/** The version history of a workflow, as long as n8n keeps it. Every method throws `ToolError`. */
export interface WorkflowVersionsPort {
	/** Newest first. */
	list(
		workflowId: string,
		page: { readonly skip: number; readonly limit: number },
	): Promise<WorkflowVersionSummary[]>;
	get(workflowId: string, versionId: string): Promise<WorkflowVersion>;
	/** Waits for n8n to start the triggers of a version that was just published: those that failed. Empty also where n8n does not tell. */
	failedTriggers(
		workflow: Pick<WorkflowDocument, 'id' | 'nodes'>,
		versionId: string,
	): Promise<{ readonly failed: readonly FailedTrigger[]; readonly started: number }>;
	/** Ids of the versions that Foreman has saved, as far as it remembers. */
	saved(workflowId: string): Promise<ReadonlySet<string>>;
}
