import { capOutput } from '../../kernel/cap-output';
import { isRecord } from '../../kernel/values/is-record';
import type { KeptResult } from '../tool-results';
import type { Call, Message, ToolMessage, UserMessage } from './agent-message';
import { sizeOf } from './fold-steps';
import { cutText, summariseResult } from './summarise-result';

export interface Shortened<Shape extends Message = Message> {
	readonly message: Shape;
	readonly kept: readonly KeptResult[];
}

function shortenCall(call: Call, maxCharacters: number): Call {
	if (sizeOf(call.arguments) <= maxCharacters) return call;
	const { value } = capOutput(call.arguments, maxCharacters);
	const fits = isRecord(value) && sizeOf(value) <= maxCharacters;
	return { ...call, arguments: fits ? { ...value } : { shortened: '…' } };
}

/** The message with every text, and the arguments of every call, cut to about `maxCharacters`. */
export function shortenMessage(message: Message, maxCharacters: number): Shortened {
	if (message.role === 'assistant') {
		const calls = message.calls.map((call) => shortenCall(call, maxCharacters));
		return { message: { ...message, text: cutText(message.text, maxCharacters), calls }, kept: [] };
	}
	return shortenText(message, maxCharacters);
}

/** The message with at most about `maxCharacters` of text. */
export function shortenText<Shape extends UserMessage | ToolMessage>(
	message: Shape,
	maxCharacters: number,
): Shortened<Shape> {
	if (message.text.length <= maxCharacters) return { message, kept: [] };
	const resultId = message.role === 'tool' ? message.callId : message.id;
	const text = summariseResult(message.text, resultId, maxCharacters);
	const kept = message.shortened ? [] : [{ resultId, text: message.text }];
	return { message: { ...message, text, shortened: true }, kept };
}

/** What must be stored before a message can be dropped. */
export function keptOf(message: Message): KeptResult[] {
	if (message.role === 'assistant' || message.shortened) return [];
	if (message.role === 'tool') return [{ resultId: message.callId, text: message.text }];
	return message.from === 'loop' ? [] : [{ resultId: message.id, text: message.text }];
}
