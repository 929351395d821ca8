import { capOutput } from '../../kernel/cap-output';
import { isRecord } from '../../kernel/values/is-record';
import type { KeptResult } from '../tool-results';
import type { Call, Message, ToolMessage, UserMessage } from './agent-message';
import type { AgentBase, Folded } from './agent-state';
import { clipText } from '../../kernel/values/clip-text';
import { allIdsIn, idsIn, parsed, summariseResult } from './summarise-result';

const OF_WORKFLOW = 'workflowId=';

function workflowsIn(message: Message): string[] {
	const named =
		message.role === 'assistant'
			? message.calls.map((call) => call.arguments)
			: [message.role === 'tool' && !message.isError ? parsed(message.text) : undefined];
	return named
		.flatMap((one) => allIdsIn(one))
		.filter((id) => id.startsWith(OF_WORKFLOW))
		.map((id) => id.slice(OF_WORKFLOW.length));
}

interface Shortened<Shape extends Message = Message> {
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
		return {
			message: { ...message, text: clipText(message.text, maxCharacters), calls },
			kept: [],
		};
	}
	return shortenText(message, maxCharacters);
}

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

export function keptOf(message: Message): KeptResult[] {
	if (message.role === 'assistant' || message.shortened) return [];
	if (message.role === 'tool') return [{ resultId: message.callId, text: message.text }];
	return message.from === 'loop' ? [] : [{ resultId: message.id, text: message.text }];
}

/** Messages that belong together: a model turn with the results of its calls, or one user message. */
export interface Block {
	readonly messages: readonly Message[];
	readonly isStep: boolean;
	/** Whether it is the start of the conversation or a correction, which are never folded away. */
	readonly isPinned: boolean;
}

/** How many messages at the start are kept for good: the first, and if the loop wrote that one, also the second. */
export const headLength = ([first]: readonly Message[]): number =>
	first?.role === 'user' && first.from === 'loop' ? 2 : 1;

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

export const messagesOf = (blocks: readonly Block[]) => blocks.flatMap(({ messages }) => messages);

/** Size in characters of JSON. */
export const sizeOf = (value: unknown): number => JSON.stringify(value).length;

const MOST_LINES = 40;
const MOST_WORKFLOWS = 60;
const LONGEST_LINE = 300;

function lineOf(message: Message): string | undefined {
	if (message.role === 'assistant') {
		return message.calls.length === 0 && message.text !== ''
			? `you said: ${message.text}`
			: undefined;
	}
	if (message.role === 'tool') {
		const ids = message.isError ? [] : idsIn(message.text).slice(0, 4);
		const outcome = [message.isError ? 'failed' : 'done', ...ids].join(' ');
		return `${message.name}: ${outcome} [${message.callId}]`;
	}
	if (message.from === 'loop') return undefined;
	return `${message.from} said: ${clipText(message.text, LONGEST_LINE - 60)} [${message.id}]`;
}

/** Adds a block to the summary: one line for each call, answer and message of a person or task. */
export function foldBlock(folded: Folded, block: Block): Folded {
	const lines = block.messages.flatMap((message) => lineOf(message) ?? []);
	const named = new Set(block.messages.flatMap(workflowsIn));
	const before = folded.workflows.filter((id) => !named.has(id));
	return {
		steps: folded.steps + (block.isStep ? 1 : 0),
		lines: [...folded.lines, ...lines.map((line) => clipText(line, LONGEST_LINE))].slice(
			-MOST_LINES,
		),
		workflows: [...before, ...named].slice(-MOST_WORKFLOWS),
	};
}

/** The message that summarises everything folded; undefined while nothing is folded. */
export function foldedMessage(
	{ folded, work }: Pick<AgentBase, 'folded' | 'work'>,
	maxCharacters: number,
): UserMessage | undefined {
	if (folded.steps === 0 && folded.lines.length === 0) return undefined;
	const tools = work.map(({ tool, succeeded, failed, ids }) => {
		const known = ids.length > 0 ? `; ids: ${ids.slice(-6).join(', ')}` : '';
		return `- ${tool}: ${succeeded} done, ${failed} failed${known}`;
	});
	const head = `${folded.steps} earlier steps were left out here. Calls so far, by tool:`;
	const bridge =
		'The latest of what was left out; get-tool-result brings the whole text of an id in brackets:';
	const share = Math.floor(Math.max(0, maxCharacters - head.length - bridge.length) / 2);
	const workflows = latest(folded.workflows, Math.floor(share / 2), ', ');
	const text = [
		head,
		latest(tools, share),
		...(workflows === '' ? [] : [`Workflows named in them: ${workflows}`]),
		bridge,
		latest(folded.lines, share - workflows.length),
	].join('\n');
	return { role: 'user', id: 'folded', from: 'loop', text, shortened: false };
}

export function latest(lines: readonly string[], maxCharacters: number, gap = '\n'): string {
	let first = lines.length;
	for (let left = maxCharacters; first > 0; first--) {
		left -= (lines[first - 1]?.length ?? 0) + gap.length;
		if (left < 0) break;
	}
	return lines.slice(first).join(gap);
}
