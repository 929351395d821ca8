import { z } from 'zod';

import { buildOutcomeSchema } from '../../kernel/build-outcome';

const attemptSchema = z
	.strictObject({
		mode: z.enum(['patch', 'rebuild']),
		/** Normalised, so that the same failure has the same signature. */
		signature: z.string(),
		failedNodeName: z.string(),
		diagnosis: z.string(),
		patch: z.string(),
		versionId: z.string(),
	})
	.readonly();

export type RepairAttempt = z.output<typeof attemptSchema>;

const endReasons = [
	'same-failure',
	'patches-used-up',
	'rebuilds-used-up',
	'terminal',
	'build-failed',
	'cancelled',
] as const;

export type LoopEndReason = (typeof endReasons)[number];

const item = z.strictObject({
	schema: z.literal(1),
	workItemId: z.string(),
	/** Empty until there is a workflow. */
	workflowId: z.string(),
	limits: z
		.strictObject({ patches: z.number().int().min(0), rebuilds: z.number().int().min(0) })
		.readonly(),
	/** All requested patches and rebuilds, oldest first. The last one is under way or done. */
	attempts: z.array(attemptSchema).readonly(),
	answers: z.array(z.string()).readonly(),
	build: buildOutcomeSchema.nullable(),
});

const submitted = item.extend({ build: buildOutcomeSchema });

export const loopStateSchema = z.discriminatedUnion('phase', [
	item.extend({ phase: z.literal('building') }),
	submitted.extend({ phase: z.literal('built') }),
	/** Its run has started, or has ended and waits for a verdict. */
	submitted.extend({ phase: z.literal('verifying') }),
	submitted.extend({
		phase: z.literal('verified'),
		/** `trigger_only`: built, but its trigger could not be run for real. */
		verdict: z.enum(['verified', 'trigger_only']),
	}),
	submitted.extend({ phase: z.literal('patching') }),
	submitted.extend({ phase: z.literal('rebuilding') }),
	item.extend({
		phase: z.literal('waiting-for-user'),
		question: z.string(),
		/** The phase in which it continues. */
		before: z.enum(['building', 'built', 'patching', 'rebuilding']),
	}),
	item.extend({ phase: z.literal('failed'), reason: z.enum(endReasons), detail: z.string() }),
]);

export type LoopState = Readonly<z.output<typeof loopStateSchema>>;

export type LoopPhase = LoopState['phase'];

export type LoopContent = Readonly<z.output<typeof item>>;

export const loopPhases = loopStateSchema.options.map(({ shape }) => shape.phase.value);

/** A new work item, for an existing workflow to change or a new one. The caller starts its first build. */
export const openLoop = (workItemId: string, workflowId = ''): LoopState => ({
	schema: 1,
	workItemId,
	workflowId,
	limits: { patches: 3, rebuilds: 1 },
	attempts: [],
	answers: [],
	build: null,
	phase: 'building',
});
