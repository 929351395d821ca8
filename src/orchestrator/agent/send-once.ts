import type { Message } from './agent-message';
import { sameAnswer } from './repeats';

/** A shorter answer is not worth a pointer. */
const SHORTEST = 300;

/**
 * Sends each answer only once. A result that repeats an earlier one word for word is replaced by a pointer to it. Only
 * the sent copy changes: the state keeps every answer, so when one is folded the others still have it.
 */
export function sendOnce(messages: readonly Message[]): Message[] {
	const seen = new Map<string, string>();
	return messages.map((message) => {
		if (message.role !== 'tool' || message.text.length < SHORTEST) return message;
		const answer = sameAnswer(message.text);
		const before = seen.get(answer);
		if (before !== undefined)
			return { ...message, text: `[the same answer, word for word, as that of ${before} above]` };
		seen.set(answer, `${message.name} (${message.callId})`);
		return message;
	});
}
