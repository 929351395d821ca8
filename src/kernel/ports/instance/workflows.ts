import { z } from 'zod';

import type { Part, Place } from '../part';
import { tag, type Tag } from './tags';

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
	/** Missing if tags are switched off in n8n. */
	tags: z.array(tag).optional(),
	/** The projects that have it. Missing in what n8n answers to a write. */
	shared: z
		.array(z.object({ projectId: z.string() }))
		.optional()
		.catch(undefined),
});

export type WorkflowSummary = z.output<typeof workflowSummary>;

const workflowContent = z.object({
	name: z.string(),
	nodes: z.array(workflowNode),
	connections: z.record(z.unknown()),
	settings: z.record(z.unknown()),
	pinData: z.record(z.unknown()).nullish(),
	nodeGroups: z.array(z.unknown()).nullish(),
});

export type WorkflowContent = z.output<typeof workflowContent>;

export const workflowDocument = workflowSummary.merge(workflowContent).extend({
	/** The draft's version. Changes when nodes or connections change. */
	versionId: z.string(),
	activeVersion: workflowContent
		.pick({ nodes: true, connections: true })
		.nullish()
		.catch(undefined),
});

export type WorkflowDocument = z.output<typeof workflowDocument>;

export const credentialUse = z.object({
	nodeName: z.string(),
	nodeType: z.string(),
	workflowId: z.string(),
	workflowName: z.string(),
});

export type CredentialUse = z.output<typeof credentialUse>;

/** A node as a list of all workflows has it. Any value may be stored below its type. */
export interface ListedNode {
	readonly id?: string | undefined;
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters?: unknown;
	readonly notes?: unknown;
	readonly disabled?: boolean | undefined;
	readonly alwaysOutputData?: boolean | undefined;
	readonly onError?: string | undefined;
	readonly credentials: Readonly<Record<string, unknown>>;
}

export interface WorkflowNodes {
	readonly workflowId: string;
	readonly workflowName: string;
	readonly isArchived: boolean;
	readonly versionId: string;
	/** Null: no version is published. */
	readonly activeVersionId: string | null;
	readonly settings: Readonly<Record<string, unknown>>;
	readonly draft: readonly ListedNode[];
	readonly live: readonly ListedNode[] | undefined;
}

export interface WorkflowFilter {
	readonly query?: string | undefined;
	readonly status: 'active' | 'archived' | 'all';
	/** Whether a version is live; undefined: either. */
	readonly isPublished?: boolean | undefined;
	readonly tags?: readonly Tag[] | undefined;
	readonly projectId?: string | undefined;
	readonly limit: number;
	readonly cursor?: string | undefined;
}

export interface WorkflowPage {
	readonly workflows: readonly WorkflowSummary[];
	/** The start of the next page; undefined on the last page. */
	readonly cursor: string | undefined;
	/** How many workflows were sorted; undefined if all were. Workflows beyond them may be newer. */
	readonly ordered: number | undefined;
}

/** Names of settings that a person has allowed to take effect at once; n8n keeps no versions of settings. */
export type AgreedSettings = readonly string[];

/** The workflows that the API key may see. Every method throws `ToolError`. */
export interface WorkflowsPort {
	list(filter: WorkflowFilter): Promise<WorkflowPage>;
	/** By id, or by name if exactly one workflow has that name. */
	get(idOrName: string): Promise<WorkflowDocument>;
	/** Names by id. Missing and hidden workflows are left out. */
	names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
	/** Creates the workflow, once: a repeated call gets the same, while it is unchanged and `isSeen` lets the caller have it. */
	create(
		content: WorkflowContent,
		isSeen?: (one: WorkflowSummary) => Promise<boolean>,
	): Promise<{ readonly workflow: WorkflowDocument; readonly created: boolean }>;
	/** Throws what the policy would refuse in saving `content` over `base`, or as new, so that no approval is asked for it. Writes nothing. */
	check(
		content: WorkflowContent,
		base: WorkflowDocument | undefined,
		agreed?: AgreedSettings,
	): Promise<void>;
	/** Replaces the draft if it is still `base`; else throws `conflict` that says what a user changed. What is published stays. */
	update(
		base: WorkflowDocument,
		content: WorkflowContent,
		agreed?: AgreedSettings,
	): Promise<WorkflowDocument>;
	/** Archives the workflow: unpublishes and hides it, but does not delete it. */
	archive(id: string): Promise<void>;
	/** Restores an archived workflow, unpublished. Returns the id of its draft's version. */
	unarchive(id: string): Promise<string>;
	/** Moves it into a folder of its project; null: to the top. The draft stays as it is. Throws `conflict` like `update`. */
	moveToFolder(workflow: WorkflowDocument, folderId: string | null): Promise<void>;
	publish(id: string, versionId: string | undefined): Promise<string>;
	unpublish(id: string): Promise<void>;
	/** The nodes that use a credential, in the drafts of a part of all workflows, also archived ones. n8n cannot look this up. */
	usesOfCredential(credentialId: string, place: Place): Promise<Part<CredentialUse>>;
	/** The nodes of a part of all workflows, including archived ones. n8n cannot look up a type itself. */
	nodesOfAll(place: Place): Promise<Part<WorkflowNodes>>;
	/** The workflow's address in the editor, for a person. With a node's id, the address opens that node's panel. */
	editorUrl(id: string, nodeId?: string): string;
}
