import { z } from 'zod';

/** What a run of a built version has shown. */
export const verificationSchema = z
	.object({
		/** Whether it was run at all. */
		attempted: z.boolean(),
		success: z.boolean(),
		/** Empty where nothing was run. */
		executionId: z.string(),
		/** The execution's status, in n8n's words. */
		status: z.string(),
		/** What was seen, for a model and a person. */
		evidence: z.string(),
		/** Nodes that it says nothing about, each with why, for a person. */
		notProven: z.array(z.string()).readonly().default([]),
		/** Milliseconds since the epoch. */
		verifiedAt: z.number().int(),
	})
	.strict()
	.readonly();

export type Verification = z.output<typeof verificationSchema>;

/** One submitted version of the workflow that a work item is about. */
export const buildOutcomeSchema = z
	.object({
		workItemId: z.string(),
		workflowId: z.string(),
		versionId: z.string(),
		submitted: z.boolean(),
		/** Names of nodes, or types, whose credentials are placeholders. */
		mockedCredentials: z.array(z.string()).readonly(),
		/** Node type of the trigger; empty where there is none. */
		triggerType: z.string(),
		/** Whether a verification can start at this trigger at all. */
		canRunTrigger: z.boolean(),
		/** The version that was verified, where this one came after it and was made by nobody of the run. */
		changedSince: z.string().optional(),
		/** Of this version; the next one begins without. */
		verification: verificationSchema.optional(),
	})
	.strict()
	.readonly();

export type BuildOutcome = z.output<typeof buildOutcomeSchema>;
