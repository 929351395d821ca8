import type { OpenBody } from '../read-capped';
import { malformed } from './mcp-errors';

/** One event of a stream. */
export interface SseEvent {
	/** The newest id so far; empty if the stream has named none. */
	readonly id: string;
	readonly data: string;
	/** Milliseconds after which to come again, if the stream has said so. */
	readonly retry: number | undefined;
}

/** Cuts text that comes in pieces into lines, whatever ends them. Linear, also where no line ever ends. */
class Lines {
	private open: string[] = [];

	private endedWithReturn = false;

	push(given: string): string[] {
		const text = this.endedWithReturn && given.startsWith('\n') ? given.slice(1) : given;
		this.endedWithReturn = given.endsWith('\r');
		if (!/[\r\n]/.test(text)) {
			this.open.push(text);
			return [];
		}
		const lines = [...this.open, text].join('').split(/\r\n|\n|\r/);
		this.open = [lines.pop() ?? ''];
		return lines;
	}
}

const fieldOf = (line: string): readonly [string, string] => {
	const colon = line.indexOf(':');
	if (colon === -1) return [line, ''];
	const value = line.slice(colon + 1);
	return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
};

const asText = (chunk: unknown, decoder: InstanceType<typeof TextDecoder>) => {
	if (typeof chunk === 'string') return chunk;
	if (!Buffer.isBuffer(chunk)) throw malformed('its stream holds no text.');
	return decoder.decode(chunk, { stream: true });
};

/**
 * The events of a stream, until it ends or holds too much. Comments count as bytes too: a stream of nothing but those has an
 * end. Does not close the body. Throws `ToolError`.
 */
export async function* sseEvents(
	{ chunks }: Pick<OpenBody, 'chunks'>,
	maxBytes: number,
): AsyncGenerator<SseEvent> {
	const lines = new Lines();
	const decoder = new TextDecoder();
	let bytes = 0;
	let id = '';
	let retry: number | undefined;
	let data: string[] = [];
	let isNamed = false;
	for await (const chunk of chunks) {
		const text = asText(chunk, decoder);
		bytes += Buffer.byteLength(text);
		if (bytes > maxBytes)
			throw malformed(`its stream has more than ${maxBytes.toLocaleString('en')} bytes.`);
		for (const line of lines.push(text)) {
			if (line === '') {
				if (data.length > 0 || isNamed) yield { id, data: data.join('\n'), retry };
				data = [];
				isNamed = false;
				continue;
			}
			const [field, value] = fieldOf(line);
			if (field === 'data') data.push(value);
			if (field === 'id' && !value.includes('\0')) {
				id = value;
				isNamed = true;
			}
			if (field === 'retry' && /^\d{1,9}$/.test(value)) retry = Number(value);
		}
	}
}
