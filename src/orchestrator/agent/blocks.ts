import type { Message } from './agent-message';

/** Messages that belong together: a model turn with the results of its calls, or one user message. */
export interface Block {
	readonly messages: readonly Message[];
	/** Whether it is a model turn. */
	readonly isStep: boolean;
	/** Whether it is the start of the conversation or a correction, which are never folded away. */
	readonly isPinned: boolean;
}

/** How many messages at the start are kept for good: the first, and if the loop wrote that one, also the second. */
export const headLength = ([first]: readonly Message[]): number =>
	first?.role === 'user' && first.from === 'loop' ? 2 : 1;

/** A conversation in blocks, oldest first. */
export function blocksOf(messages: readonly Message[]): Block[] {
	const blocks: Block[] = [];
	const head = headLength(messages);
	for (const [index, message] of messages.entries()) {
		const last = blocks.at(-1);
		if (message.role === 'tool' && last?.isStep === true) {
			blocks[blocks.length - 1] = { ...last, messages: [...last.messages, message] };
			continue;
		}
		const isCorrection = message.role === 'user' && message.from === 'correction';
		blocks.push({
			messages: [message],
			isStep: message.role === 'assistant',
			isPinned: index < head || isCorrection,
		});
	}
	return blocks;
}

export const messagesOf = (blocks: readonly Block[]): Message[] =>
	blocks.flatMap(({ messages }) => messages);

/** Size in characters of JSON. */
export const sizeOf = (value: unknown): number => JSON.stringify(value).length;
