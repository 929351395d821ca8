import { z } from 'zod';

import type { Role } from '../../kernel/define-tool';

const count = z.number().int().positive();

/** How far an agent goes before it stops and says so. */
const limitsSchema = z.object({
	maxSteps: count,
	/** In and out together. */
	maxTokens: count,
	/** Time spent thinking and calling; waiting for a person does not count. */
	maxMilliseconds: count,
	/** Calls of one tool with the same arguments that bring the same answer, or follow each other directly. */
	maxIdenticalCalls: count,
	maxFailuresInARow: count,
	/** Calls in one step; what a model asks for beyond is refused. */
	maxCallsInOneStep: count,
	/** Failed turns of the model, one after the other, before the agent fails. */
	maxModelFailures: count,
});

/** What a model is sent, and what is stored, in characters of JSON. */
const contextSettingsSchema = z.object({
	/** All messages together. */
	maxCharacters: count,
	/** One tool's result, or one message, as it comes in. */
	maxResult: count,
	/** A result once it is old. */
	maxOldResult: count,
	/** The latest steps that are kept whole as long as they fit. */
	wholeSteps: count,
	/** Steps that are kept at all; older ones are folded into a summary. */
	maxKeptSteps: count,
});

export const agentSettingsSchema = z.object({
	/** Unique in its run, such as `run` or a short task id: calls are numbered below it and results stored under that. */
	callPrefix: z.string().regex(/^[A-Za-z0-9_-]{1,24}$/),
	/** The names of the tools that the model is offered. */
	tools: z.array(z.string()).readonly(),
	/** Whether a message wakes it after its answer: the orchestrator. Others finish with their answer. */
	restartable: z.boolean(),
	limits: limitsSchema,
	context: contextSettingsSchema,
});

export type Limits = Readonly<z.output<typeof limitsSchema>>;
export type ContextSettings = Readonly<z.output<typeof contextSettingsSchema>>;
export type AgentSettings = Readonly<z.output<typeof agentSettingsSchema>>;

/** A model that takes less than this is of no use. */
export const SMALLEST_CONTEXT = 20_000;

const MINUTE = 60_000;

const stepsAndTime: Readonly<Record<Role, Pick<Limits, 'maxSteps' | 'maxMilliseconds'>>> = {
	orchestrator: { maxSteps: 200, maxMilliseconds: 120 * MINUTE },
	delegate: { maxSteps: 10, maxMilliseconds: 15 * MINUTE },
	builder: { maxSteps: 30, maxMilliseconds: 30 * MINUTE },
	'data-table-agent': { maxSteps: 30, maxMilliseconds: 30 * MINUTE },
	'research-agent': { maxSteps: 30, maxMilliseconds: 30 * MINUTE },
	'browser-agent': { maxSteps: 40, maxMilliseconds: 30 * MINUTE },
};

export interface AgentSettingsInput {
	readonly role: Role;
	readonly callPrefix: string;
	readonly tools: readonly string[];
	readonly limits?: Partial<Limits>;
	readonly context?: Partial<ContextSettings>;
}

/** The settings of an agent of this role, with what is asked for in place of the defaults. */
export const agentSettings = ({
	role,
	callPrefix,
	tools,
	limits,
	context,
}: AgentSettingsInput): AgentSettings => ({
	callPrefix,
	tools: [...tools],
	restartable: role === 'orchestrator',
	limits: {
		...stepsAndTime[role],
		maxTokens: 2_000_000,
		maxIdenticalCalls: 3,
		maxFailuresInARow: 8,
		maxCallsInOneStep: 16,
		maxModelFailures: 3,
		...limits,
	},
	context: {
		maxCharacters: 160_000,
		maxResult: 24_000,
		maxOldResult: 600,
		wholeSteps: 4,
		maxKeptSteps: 40,
		...context,
	},
});
