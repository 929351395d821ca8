import { z } from 'zod';

/** A call in a conversation. The id is the loop's own, see `settings.callPrefix`. */
export const callSchema = z.object({
	id: z.string(),
	name: z.string(),
	arguments: z.record(z.unknown()),
});

export type Call = Readonly<z.output<typeof callSchema>>;

/** What a call waits for: a person's answer, or a program's result. */
export const heldSchema = z.object({
	approvalId: z.string(),
	question: z.string(),
	/** Milliseconds since the epoch. */
	expiresAt: z.number().int().nonnegative(),
	/** Set if it waits for the result of a program, not for a person. */
	isForProgram: z.literal(true).optional(),
});

export type Held = Readonly<z.output<typeof heldSchema>>;

export const callOf = ({ id, name, arguments: given }: Call): Call => ({
	id,
	name,
	arguments: given,
});

export const heldOf = ({ approvalId, question, expiresAt, isForProgram }: Held): Held => ({
	approvalId,
	question,
	expiresAt,
	...(isForProgram && { isForProgram }),
});

export const userMessageSchema = z.object({
	role: z.literal('user'),
	id: z.string(),
	from: z.enum(['person', 'task', 'correction', 'loop']),
	text: z.string(),
	/** Whether `text` is only a part. The whole text is stored under `id`. */
	shortened: z.boolean(),
});

/** The messages for a model. `from`: `loop` for what the loop says itself, `correction` for those of a person, which are never folded away. */
export const messageSchema = z.discriminatedUnion('role', [
	userMessageSchema,
	z.object({
		role: z.literal('assistant'),
		text: z.string(),
		calls: z.array(callSchema).readonly(),
	}),
	z.object({
		role: z.literal('tool'),
		callId: z.string(),
		name: z.string(),
		text: z.string(),
		isError: z.boolean(),
		/** Whether `text` is only a part. The whole text is stored under `callId`. */
		shortened: z.boolean(),
	}),
]);

export type Message = Readonly<z.output<typeof messageSchema>>;
export type UserMessage = Extract<Message, { role: 'user' }>;
export type ToolMessage = Extract<Message, { role: 'tool' }>;
