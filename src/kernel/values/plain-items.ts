import { isRecord } from './is-record';
import { mapJson } from './map-json';

const isTrace = (text: string) => /\n[^\S\n]*at \S/.test(text);

function textOf(content: unknown): string {
	if (typeof content === 'string') return content;
	const parts: readonly unknown[] = Array.isArray(content) ? content : [];
	return parts
		.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : ''))
		.join('');
}

/** Reads a serialised LangChain message: its kind, such as `HumanMessage`, and its text. */
function messageText({ lc, id, kwargs }: Readonly<Record<string, unknown>>): string | undefined {
	const kind: unknown = Array.isArray(id) ? id.at(-1) : undefined;
	if (lc !== 1 || typeof kind !== 'string' || !isRecord(kwargs)) return undefined;
	const who = /^(\w+?)Message(?:Chunk)?$/.exec(kind)?.[1];
	if (who === undefined || !('content' in kwargs)) return undefined;
	const calls: readonly unknown[] = Array.isArray(kwargs.tool_calls) ? kwargs.tool_calls : [];
	const called = calls.map((call) =>
		isRecord(call) && typeof call.name === 'string' ? ` [calls ${call.name}]` : '',
	);
	return `${who.toLowerCase()}: ${textOf(kwargs.content)}${called.join('')}`;
}

/** Items of a run for a model: errors without stack traces, chat messages as text. */
export const plainItems = (items: unknown): unknown =>
	mapJson(items, {
		text: (text, key) => (key === 'stack' && isTrace(text) ? undefined : text),
		record: messageText,
	});
