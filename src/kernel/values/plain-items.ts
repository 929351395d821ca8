import { isRecord } from './is-record';
import { mapJson } from './map-json';

/** As JavaScript writes where an error was thrown. */
const isTrace = (text: string) => /\n[^\S\n]*at \S/.test(text);

function textOf(content: unknown): string {
	if (typeof content === 'string') return content;
	const parts: readonly unknown[] = Array.isArray(content) ? content : [];
	return parts
		.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : ''))
		.join('');
}

/** A message of a conversation as LangChain writes it down: its kind, such as `HumanMessage`, and what was said. */
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

/** Items of a run as a model reads them: errors without where in n8n's code they were thrown, messages of a memory as text. */
export const plainItems = (items: unknown): unknown =>
	mapJson(items, {
		text: (text, key) => (key === 'stack' && isTrace(text) ? undefined : text),
		record: messageText,
	});
