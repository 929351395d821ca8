import type { Message } from './agent-message';
import { sameAnswer } from './repeats';

/** Shorter ones are not worth a pointer. */
const SHORTEST = 300;

/**
 * The messages with each answer once: where a tool brought what one has brought before, word for word, it says so. Only what
 * is sent: whichever of them goes first, the others still have it.
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
