import { z } from 'zod';
import { isRecord } from '../kernel/values/is-record';
import { unsupported } from '../kernel/tool-error';

interface MemoryLine {
	readonly who: 'person' | 'foreman';
	readonly text: string;
}

interface Memory {
	loadMemoryVariables(values: object): Promise<unknown>;
	saveContext(input: object, output: object): Promise<unknown>;
}

const isMemory = (value: unknown): value is Memory =>
	isRecord(value) &&
	typeof value.loadMemoryVariables === 'function' &&
	typeof value.saveContext === 'function';

const kept = z.object({ chat_history: z.array(z.unknown()) });
const who = { human: 'person', ai: 'foreman' } as const;

const isKind = (kind: unknown): kind is keyof typeof who => kind === 'human' || kind === 'ai';

interface Message {
	_getType(): unknown;
	readonly content: unknown;
}

const isMessage = (value: unknown): value is Message =>
	isRecord(value) && typeof value._getType === 'function';

/** Reads a LangChain message. Anything but plain text, such as a tool's result, is left out. */
function readLine(message: unknown): MemoryLine[] {
	if (!isMessage(message)) return [];
	const kind = message._getType();
	const { content } = message;
	if (!isKind(kind) || typeof content !== 'string' || content.trim() === '') return [];
	return [{ who: who[kind], text: content }];
}

/** The memory of a sub-node; undefined where none is connected. Throws `ToolError` for one that cannot be used; its methods throw what its store throws. */
export function openChatMemory(connected: unknown) {
	const several = z.array(z.unknown()).safeParse(connected);
	const given = several.success ? several.data[0] : connected;
	if (given === undefined || given === null) return undefined;
	if (!isMemory(given))
		throw unsupported(
			'The connected memory keeps no conversations.',
			'Connect a chat memory, such as Simple Memory or Postgres Chat Memory.',
		);
	return {
		/** Returns as many messages as the memory gives, the oldest first. */
		async load() {
			const read = kept.safeParse(await given.loadMemoryVariables({}));
			return read.success ? read.data.chat_history.flatMap(readLine) : [];
		},
		async save(input: string, output: string) {
			await given.saveContext({ input }, { output });
		},
	};
}
