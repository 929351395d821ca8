import { z } from 'zod';

import type { Role } from '../../kernel/define-tool';

const count = z.number().int().positive();

const limitsSchema = z.object({
	maxSteps: count,
	/** Input and output together. */
	maxTokens: count,
	/** Time spent thinking and calling. Waiting for a person does not count. */
	maxMilliseconds: count,
	/** Calls of one tool with the same arguments that return the same answer, or directly follow each other. */
	maxIdenticalCalls: count,
	maxFailuresInARow: count,
	maxCallsInOneStep: count,
	maxModelFailures: count,
});

/** Limits, in characters of JSON, for what is sent to a model and what is stored. */
const contextSettingsSchema = z.object({
	maxCharacters: count,
	maxResult: count,
	maxOldResult: count,
	wholeSteps: count,
	/** The number of steps to keep. Older ones are folded into a summary. */
	maxKeptSteps: count,
});

export const agentSettingsSchema = z.object({
	/** Unique in the run, such as `run` or a short task id. The ids of calls and of stored results begin with it. */
	callPrefix: z.string().regex(/^[A-Za-z0-9_-]{1,24}$/),
	tools: z.array(z.string()).readonly(),
	/** Whether a message wakes the agent after its answer. True for the orchestrator; other agents finish with their answer. */
	restartable: z.boolean(),
	limits: limitsSchema,
	context: contextSettingsSchema,
});

export type Limits = Readonly<z.output<typeof limitsSchema>>;
export type ContextSettings = Readonly<z.output<typeof contextSettingsSchema>>;
export type AgentSettings = Readonly<z.output<typeof agentSettingsSchema>>;

/** A model that accepts less than this is of no use. */
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

export const agentSettings = (input: AgentSettingsInput): AgentSettings => ({
	callPrefix: input.callPrefix,
	tools: [...input.tools],
	restartable: input.role === 'orchestrator',
	limits: {
		...stepsAndTime[input.role],
		maxTokens: 2_000_000,
		maxIdenticalCalls: 3,
		maxFailuresInARow: 8,
		maxCallsInOneStep: 16,
		maxModelFailures: 3,
		...input.limits,
	},
	context: {
		maxCharacters: 160_000,
		maxResult: 24_000,
		maxOldResult: 600,
		wholeSteps: 4,
		maxKeptSteps: 40,
		...input.context,
	},
});
