import { z } from 'zod';

/** A call as it stands in a conversation: the id is the loop's own, see `settings.callPrefix`. */
export const callSchema = z.object({
	id: z.string(),
	name: z.string(),
	arguments: z.record(z.unknown()),
});

export type Call = Readonly<z.output<typeof callSchema>>;

export const userMessageSchema = z.object({
	role: z.literal('user'),
	id: z.string(),
	from: z.enum(['person', 'task', 'correction', 'loop']),
	text: z.string(),
	/** Whether `text` is only a part: the whole is stored under `id`. */
	shortened: z.boolean(),
});

/**
 * What a model is sent, but for the system prompt. `from: 'loop'` is what the loop itself says, such as a summary of
 * old steps; `correction` stands for the person and is never folded away.
 */
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
		/** Whether it failed, was refused or was not run. */
		isError: z.boolean(),
		/** Whether `text` is only a part: the whole is stored under `callId`. */
		shortened: z.boolean(),
	}),
]);

export type Message = Readonly<z.output<typeof messageSchema>>;
export type UserMessage = Extract<Message, { role: 'user' }>;
export type ToolMessage = Extract<Message, { role: 'tool' }>;
