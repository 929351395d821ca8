import { z } from 'zod';

/** What a run of a built version has shown. */
const verificationSchema = z
	.object({
		/** Whether it was run at all. */
		attempted: z.boolean(),
		success: z.boolean(),
		/** Empty where nothing was run. */
		executionId: z.string(),
		/** The execution's status, in n8n's words. */
		status: z.string(),
		/** What was seen, for a model and a person: which nodes ran, what failed with what. */
		evidence: z.string(),
		/** Nodes that it says nothing about, each with why, for a person. */
		notProven: z.array(z.string()).readonly().default([]),
		/** Milliseconds since the epoch. */
		verifiedAt: z.number().int(),
	})
	.strict()
	.readonly();

export type Verification = z.output<typeof verificationSchema>;

/** What a run of a version has shown of one of its nodes. */
const shownNodeSchema = z
	.object({
		node: z.string(),
		/** `started`: the run began there, and its output was given. */
		state: z.enum(['ran', 'failed', 'started', 'stood-in', 'not-reached']),
		/** Why it is not shown, for a person; empty where it is. */
		why: z.string(),
		/** Whether the workflow cannot be said to do its work before this node was seen to. */
		isEssential: z.boolean(),
		executionId: z.string(),
	})
	.strict()
	.readonly();

export type ShownNode = z.output<typeof shownNodeSchema>;

const submitted = z
	.object({
		workflowId: z.string(),
		versionId: z.string(),
		/** Names of nodes whose credentials are missing. */
		mockedCredentials: z.array(z.string()).readonly(),
		/** Node type of the trigger; empty where there is none. */
		triggerType: z.string(),
		/** Whether a verification can start at this trigger at all. */
		canRunTrigger: z.boolean(),
	})
	.strict();

/** A version of a workflow that was saved. */
export const submittedBuildSchema = submitted.readonly();

export type SubmittedBuild = z.output<typeof submittedBuildSchema>;

/** The latest build of a work item. */
export const buildOutcomeSchema = submitted
	.extend({
		workItemId: z.string(),
		/** The version that was verified, where this one came after it and was made by nobody of the run. */
		changedSince: z.string().optional(),
		/** Of this version; the next one begins without. */
		verification: verificationSchema.optional(),
		/** What all runs of this version have shown, node by node. Builds of earlier versions of Foreman have none. */
		shown: z.array(shownNodeSchema).readonly().optional(),
	})
	.readonly();

export type BuildOutcome = z.output<typeof buildOutcomeSchema>;
