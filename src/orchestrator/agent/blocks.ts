import type { Message } from './agent-message';

/** Messages that only make sense together: a turn of the model with the results of its calls, or one user message. */
export interface Block {
	readonly messages: readonly Message[];
	/** A turn of the model. */
	readonly isStep: boolean;
	/** What it began with and every correction: never folded away. */
	readonly isPinned: boolean;
}

/** How many messages a conversation begins with for good: the first, and where that is the loop's, the one it leads to. */
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

/** Characters of JSON. */
export const sizeOf = (value: unknown): number => JSON.stringify(value).length;
