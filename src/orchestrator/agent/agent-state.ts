import { z } from 'zod';

import { callSchema, heldSchema, messageSchema, userMessageSchema } from './agent-message';
import { type AgentSettings, agentSettingsSchema } from './agent-settings';

const whole = z.number().int().nonnegative();

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
	messages: whole,
	tokensIn: whole,
	/** Of those, read from the provider's cache, as far as the model tells. */
	tokensCached: whole.default(0),
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

const workSchema = z.object({
	tool: z.string(),
	succeeded: whole,
	failed: whole,
	/** The latest ids that the tool's answers named, as `workflowId=…`. */
	ids: z.array(z.string()).readonly(),
	lastFailure: z.string().optional(),
});

/** How often one tool was called with the same arguments, and its last answer. Call and answer are hashes; the latest call is last. */
const repeatSchema = z.object({ call: z.string(), answer: z.string(), count: whole });

const openCallSchema = z.discriminatedUnion('state', [
	/** The runner has it. The call may have happened, even if the runner crashed. */
	callSchema.extend({ state: z.literal('started'), approvalId: z.string().optional() }),
	callSchema.extend({ state: z.literal('held'), ...heldSchema.shape }),
	callSchema.extend({
		state: z.literal('done'),
		text: z.string(),
		isError: z.boolean(),
		shortened: z.boolean(),
		/** `repeated`: refused because the same call was made too often. `refused`: refused by the loop for another reason. */
		how: z.enum(['ran', 'refused', 'repeated']),
		/** Whether it has only started what ends with a message to the agent. */
		rests: z.literal(true).optional(),
	}),
]);

const base = z.object({
	schema: z.literal(1),
	settings: agentSettingsSchema,
	messages: z.array(messageSchema).readonly(),
	/** User messages that arrived since the last step began. The agent reads them before the next step. */
	unread: z.array(userMessageSchema).readonly(),
	counters: countersSchema,
	/** The remaining `settings.context.maxCharacters` after a model found its context too long. */
	maxCharacters: whole,
	work: z.array(workSchema).readonly(),
	repeats: z.array(repeatSchema).readonly(),
	/** The summary of old steps: how many, and one line for each of the latest calls and messages among them. */
	folded: z.object({
		steps: whole,
		lines: z.array(z.string()).readonly(),
		/** Ids, the latest last. Runs of before have none. */
		workflows: z.array(z.string()).readonly().default([]),
	}),
	/** Calls that were under way when work was interrupted. They may have happened. */
	uncertain: z.array(z.string()).readonly(),
});

export const agentStateSchema = z.discriminatedUnion('phase', [
	/** The model has been asked. `lastWords` is set on the one turn without tools that a limit leaves. */
	base.extend({ phase: z.literal('thinking'), lastWords: z.enum(stopReasons).optional() }),
	/** At least one call has state `started`. */
	base.extend({ phase: z.literal('calling'), calls: z.array(openCallSchema).readonly() }),
	/** No call has state `started`, and at least one waits for a person. */
	base.extend({ phase: z.literal('held'), calls: z.array(openCallSchema).readonly() }),
	/** The agent has answered. A message or a background task may wake it. */
	base.extend({ phase: z.literal('idle'), answer: z.string() }),
	base.extend({ phase: z.literal('finished'), answer: z.string() }),
	base.extend({ phase: z.literal('stopped'), reason: z.enum(stopReasons), answer: z.string() }),
	base.extend({ phase: z.literal('cancelled') }),
	base.extend({ phase: z.literal('failed'), problem: z.string() }),
]);

export type AgentState = Readonly<z.output<typeof agentStateSchema>>;
export type AgentPhase = AgentState['phase'];
export type InPhase<Phase extends AgentPhase> = Extract<AgentState, { phase: Phase }>;
export type AgentBase = Readonly<z.output<typeof base>>;
export type Folded = AgentBase['folded'];
export type StepCall = Readonly<z.output<typeof openCallSchema>>;
export type Work = Readonly<z.output<typeof workSchema>>;
export type Repeat = Readonly<z.output<typeof repeatSchema>>;

export const callsOf = (state: AgentState): readonly StepCall[] =>
	'calls' in state ? state.calls : [];

export const startedCalls = (state: AgentState) =>
	callsOf(state).filter((call) => call.state === 'started');

/** Only the fields that every phase has, to build a state of another phase. */
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

/** A new agent, which starts with its first message. `at`: milliseconds since the epoch. */
export const newAgent = (settings: AgentSettings, at: number): InPhase<'idle'> => ({
	schema: 1,
	phase: 'idle',
	answer: '',
	settings,
	messages: [],
	unread: [],
	counters: {
		steps: 0,
		messages: 0,
		tokensIn: 0,
		tokensCached: 0,
		tokensOut: 0,
		startedAt: at,
		lastAt: at,
		milliseconds: 0,
		failuresInARow: 0,
		modelFailures: 0,
		emptyAnswers: 0,
	},
	maxCharacters: settings.context.maxCharacters,
	work: [],
	repeats: [],
	folded: { steps: 0, lines: [], workflows: [] },
	uncertain: [],
});
