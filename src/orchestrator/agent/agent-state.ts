import { z } from 'zod';

import { callSchema, messageSchema, userMessageSchema } from './agent-message';
import { agentSettingsSchema } from './agent-settings';

const whole = z.number().int().nonnegative();

/** Why an agent stopped before it was done. */
const stopReasons = [
	'steps',
	'tokens',
	'time',
	'state-size',
	'identical-calls',
	'failures',
	'empty-answers',
] as const;

export type StopReason = (typeof stopReasons)[number];

const countersSchema = z.object({
	steps: whole,
	/** User messages so far: they are numbered by it. */
	messages: whole,
	tokensIn: whole,
	tokensOut: whole,
	/** Milliseconds since the epoch. */
	startedAt: whole,
	lastAt: whole,
	/** Spent thinking and calling. */
	milliseconds: whole,
	failuresInARow: whole,
	modelFailures: whole,
	emptyAnswers: whole,
});

/** What was done with one tool. */
const workSchema = z.object({
	tool: z.string(),
	succeeded: whole,
	failed: whole,
	/** The latest ids that its answers named, as `workflowId=…`. */
	ids: z.array(z.string()).readonly(),
	/** What it last failed with, in Foreman's own words. */
	lastFailure: z.string().optional(),
});

/** One tool with the same arguments: how often, and what came back. Both are hashes; the latest call stands last. */
const repeatSchema = z.object({ call: z.string(), answer: z.string(), count: whole });

const openCallSchema = z.discriminatedUnion('state', [
	/** Handed to the runner: it may have happened, whatever becomes of the runner. */
	callSchema.extend({ state: z.literal('started'), approvalId: z.string().optional() }),
	callSchema.extend({
		state: z.literal('held'),
		approvalId: z.string(),
		question: z.string(),
		/** Milliseconds since the epoch. */
		expiresAt: whole,
	}),
	callSchema.extend({
		state: z.literal('done'),
		text: z.string(),
		isError: z.boolean(),
		shortened: z.boolean(),
		/** `repeated`: refused as the same call had been made too often; `refused`: for another reason of the loop. */
		how: z.enum(['ran', 'refused', 'repeated']),
	}),
]);

const base = z.object({
	schema: z.literal(1),
	settings: agentSettingsSchema,
	messages: z.array(messageSchema).readonly(),
	/** User messages that came in since the last step began: they are read before the next one. */
	unread: z.array(userMessageSchema).readonly(),
	counters: countersSchema,
	/** What is left of `settings.context.maxCharacters` after a model found its context too long. */
	maxCharacters: whole,
	work: z.array(workSchema).readonly(),
	repeats: z.array(repeatSchema).readonly(),
	/** What old steps were folded into: how many, and a line each of the latest calls and messages among them. */
	folded: z.object({ steps: whole, lines: z.array(z.string()).readonly() }),
	/** Calls that were under way when something broke off: they may have happened. */
	uncertain: z.array(z.string()).readonly(),
});

export const agentStateSchema = z.discriminatedUnion('phase', [
	/** The model has been asked. `lastWords` is set on the one turn without tools that a limit leaves. */
	base.extend({ phase: z.literal('thinking'), lastWords: z.enum(stopReasons).optional() }),
	/** At least one call is started. */
	base.extend({ phase: z.literal('calling'), calls: z.array(openCallSchema).readonly() }),
	/** No call is started and at least one waits for a person. */
	base.extend({ phase: z.literal('held'), calls: z.array(openCallSchema).readonly() }),
	/** Answered; a message or a background task may wake it. */
	base.extend({ phase: z.literal('idle'), answer: z.string() }),
	base.extend({ phase: z.literal('finished'), answer: z.string() }),
	base.extend({ phase: z.literal('stopped'), reason: z.enum(stopReasons), answer: z.string() }),
	base.extend({ phase: z.literal('cancelled') }),
	base.extend({ phase: z.literal('failed'), problem: z.string() }),
]);

/** An agent as it is stored: plain JSON of bounded size. */
export type AgentState = Readonly<z.output<typeof agentStateSchema>>;
export type AgentPhase = AgentState['phase'];
export type InPhase<Phase extends AgentPhase> = Extract<AgentState, { phase: Phase }>;
/** What every phase has. */
export type AgentBase = Readonly<z.output<typeof base>>;
export type Folded = AgentBase['folded'];
export type StepCall = Readonly<z.output<typeof openCallSchema>>;
export type Work = Readonly<z.output<typeof workSchema>>;
export type Repeat = Readonly<z.output<typeof repeatSchema>>;

/** What a state has whatever its phase, and nothing else: to make a state of another phase of it. */
export const baseOf = (state: AgentBase): AgentBase => ({
	schema: 1,
	settings: state.settings,
	messages: state.messages,
	unread: state.unread,
	counters: state.counters,
	maxCharacters: state.maxCharacters,
	work: state.work,
	repeats: state.repeats,
	folded: state.folded,
	uncertain: state.uncertain,
});
