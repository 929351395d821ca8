import { z } from 'zod';

const verificationSchema = z
	.strictObject({
		attempted: z.boolean(),
		success: z.boolean(),
		/** Empty when nothing was run. */
		executionId: z.string(),
		status: z.string(),
		evidence: z.string(),
		/** Nodes that the run did not prove, each with the reason, for a person. */
		notProven: z.array(z.string()).readonly().default([]),
		/** Milliseconds since the epoch. */
		verifiedAt: z.number().int(),
	})
	.readonly();

export type Verification = z.output<typeof verificationSchema>;

const shownNodeSchema = z
	.strictObject({
		node: z.string(),
		/** `started`: the run began at this node, and its output was given. `unasked`: it only reads and was held back, or saw nothing but that. */
		state: z.enum(['ran', 'failed', 'started', 'stood-in', 'unasked', 'not-reached']),
		/** Why the run did not show the node, or what of it, for a person; empty when it did. */
		why: z.string(),
		isEssential: z.boolean(),
		executionId: z.string(),
	})
	.readonly();

export type ShownNode = z.output<typeof shownNodeSchema>;

const submitted = z.strictObject({
	workflowId: z.string(),
	versionId: z.string(),
	/** The name that a model gave it. Builds that earlier versions of Foreman stored have none. */
	workflowName: z.string().optional(),
	/** Whether the workflow was there before. */
	isChange: z.boolean().optional(),
	/** Names of nodes whose credentials are missing. */
	mockedCredentials: z.array(z.string()).readonly(),
	/** Node type of the trigger; empty when missing. */
	triggerType: z.string(),
	canRunTrigger: z.boolean(),
});

export const submittedBuildSchema = submitted.readonly();

export type SubmittedBuild = z.output<typeof submittedBuildSchema>;

export const buildOutcomeSchema = submitted
	.extend({
		workItemId: z.string(),
		/** The version that was verified, if a user outside the run has made this newer one since. */
		changedSince: z.string().optional(),
		/** Belongs to this version; a new version starts without one. */
		verification: verificationSchema.optional(),
		/** What all runs of this version have shown, node by node. Builds that earlier versions of Foreman stored have none. */
		shown: z.array(shownNodeSchema).readonly().optional(),
	})
	.readonly();

export type BuildOutcome = z.output<typeof buildOutcomeSchema>;

export const publishedVersionSchema = z
	.object({
		workflowId: z.string(),
		name: z.string(),
		versionId: z.string(),
		/** What no run had shown of it by then; empty for nothing. */
		warning: z.string(),
	})
	.readonly();

export type PublishedVersion = z.output<typeof publishedVersionSchema>;

/** A workflow as a run left it, when it wrote it last. Fields that are missing are not known. */
export const knownWorkflowSchema = z
	.object({
		workflowId: z.string(),
		/** The versions of its draft that the run saved or published, latest last. */
		versions: z.array(z.string()).readonly(),
		name: z.string().optional(),
		settings: z.record(z.unknown()).optional(),
		activeVersionId: z.string().nullable().optional(),
		isArchived: z.boolean().optional(),
		/** When it was written, milliseconds since the epoch; 0 if unknown. */
		at: z.number(),
	})
	.readonly();

export type KnownWorkflow = z.output<typeof knownWorkflowSchema>;
