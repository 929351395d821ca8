import { z } from 'zod';

import type { Part, Place } from '../part';
import { tag } from './tags';
import type { Tag } from './tags';

/** A node as n8n stores it. Unknown keys are kept: flags of other versions must survive. */
export const workflowNode = z
	.object({
		id: z.string(),
		name: z.string(),
		type: z.string(),
		typeVersion: z.number(),
		position: z.tuple([z.number(), z.number()]),
		parameters: z.record(z.unknown()),
		credentials: z.record(z.unknown()).optional(),
		disabled: z.boolean().optional(),
		webhookId: z.string().optional(),
	})
	.passthrough();

export type WorkflowNode = z.output<typeof workflowNode>;

export const workflowSummary = z.object({
	id: z.string(),
	name: z.string(),
	activeVersionId: z.string().nullable(),
	isArchived: z.boolean(),
	createdAt: z.string(),
	updatedAt: z.string(),
	/** Left out by an n8n that has tags switched off. */
	tags: z.array(tag).optional(),
});

export type WorkflowSummary = z.output<typeof workflowSummary>;

/** The part of a workflow that an edit changes. */
const workflowContent = z.object({
	name: z.string(),
	nodes: z.array(workflowNode),
	connections: z.record(z.unknown()),
	settings: z.record(z.unknown()),
	pinData: z.record(z.unknown()).nullish(),
	nodeGroups: z.array(z.unknown()).nullish(),
});

export type WorkflowContent = z.output<typeof workflowContent>;

/** A stored workflow: its draft, and which version is published. */
export const workflowDocument = workflowSummary.merge(workflowContent).extend({
	/** The draft's version; changes when nodes or connections change. */
	versionId: z.string(),
	/** What is live. */
	activeVersion: workflowContent
		.pick({ nodes: true, connections: true })
		.nullish()
		.catch(undefined),
});

export type WorkflowDocument = z.output<typeof workflowDocument>;

/** A node of a draft that uses a credential. */
export const credentialUse = z.object({
	nodeName: z.string(),
	nodeType: z.string(),
	workflowId: z.string(),
	workflowName: z.string(),
});

export type CredentialUse = z.output<typeof credentialUse>;

export type WorkflowStatus = 'active' | 'archived' | 'all';

/** Which workflows are listed. */
export interface WorkflowFilter {
	/** A part of the name. */
	readonly query?: string | undefined;
	readonly status: WorkflowStatus;
	/** Whether a version of it is live; undefined for both. */
	readonly isPublished?: boolean | undefined;
	/** It has all of them. */
	readonly tags?: readonly Tag[] | undefined;
	readonly limit: number;
	/** Where an earlier page ended. */
	readonly cursor?: string | undefined;
}

export interface WorkflowPage {
	/** The newest change first. */
	readonly workflows: readonly WorkflowSummary[];
	/** Where the next page begins; undefined where there is none. */
	readonly cursor: string | undefined;
	/** How many were put in order; undefined for all that there are. More may be newer. */
	readonly ordered: number | undefined;
}

/** The workflows that the API key may see. Every method throws `ToolError`. */
export interface WorkflowsPort {
	list(filter: WorkflowFilter): Promise<WorkflowPage>;
	/** By id, or by name where exactly one workflow has it. */
	get(idOrName: string): Promise<WorkflowDocument>;
	/** Names by id. Ids that are gone or hidden are left out. */
	names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
	/**
	 * Creates the workflow, or answers the unchanged one that the same content made before
	 * (`created: false`), so that a repeated call leaves one.
	 */
	create(
		content: WorkflowContent,
	): Promise<{ readonly workflow: WorkflowDocument; readonly created: boolean }>;
	/**
	 * Replaces the draft, if it still is `base`: otherwise a `ToolError` `conflict` says what somebody
	 * changed, and theirs stays. A published version stays as it is.
	 */
	update(base: WorkflowDocument, content: WorkflowContent): Promise<WorkflowDocument>;
	/** Takes the workflow out of use: unpublished and hidden, not deleted. */
	archive(id: string): Promise<void>;
	/** Brings an archived workflow back, unpublished. Answers the id of its draft's version. */
	unarchive(id: string): Promise<string>;
	/** Puts the workflow into a folder of its project; null means the top of it. Its draft stays as it is; `conflict` as in `update`. */
	moveToFolder(workflow: WorkflowDocument, folderId: string | null): Promise<void>;
	/** Answers the id of the version that is live now. */
	publish(id: string, versionId: string | undefined): Promise<string>;
	unpublish(id: string): Promise<void>;
	/** The nodes that use a credential, in the drafts of a part of all workflows, archived ones too. n8n can look up none. */
	usesOfCredential(credentialId: string, place: Place): Promise<Part<CredentialUse>>;
	/** The workflow's address in the editor, for a person; with a node's id the panel of that node is open. */
	editorUrl(id: string, nodeId?: string): string;
}
