import { createHash } from 'crypto';

import { canonicalize } from '../../third-party';
import type { KeptResult } from '../tool-results';
import type { Message } from './agent-message';
import type { AgentBase, Repeat } from './agent-state';
import {
	type Block,
	blocksOf,
	foldBlock,
	foldedMessage,
	headLength,
	keptOf,
	messagesOf,
	shortenMessage,
	sizeOf,
} from './fold-steps';

/** How many different calls are remembered. */
const MOST_REMEMBERED = 50;

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24);

function canonical(value: unknown): string {
	try {
		return canonicalize(value) ?? '';
	} catch {
		// A lone surrogate has no canonical form, but this form is stable.
		return JSON.stringify(value);
	}
}

interface Asked {
	readonly name: string;
	readonly arguments: Readonly<Record<string, unknown>>;
}

/** Each foreign answer is wrapped with a new random key, so equal answers have different keys. */
const wrapperKey = /\buntrusted-[0-9a-f]{8}\b/g;

/** An answer without its random key, so that equal answers compare as equal. */
const sameAnswer = (text: string): string => text.replace(wrapperKey, 'untrusted');

const keyOf = (call: Asked) => hash(`${call.name}\n${canonical(call.arguments)}`);

/** Whether two calls are the same. The order of keys does not count. */
export const isSameCall = (one: Asked, other: Asked): boolean => keyOf(one) === keyOf(other);

/** How often this call was made without a new result. */
export const timesRepeated = (repeats: readonly Repeat[], call: Asked): number =>
	repeats.find((each) => each.call === keyOf(call))?.count ?? 0;

/**
 * Remembers a call. It counts as a repeat if it returned the same answer as last time, or if it was also the previous
 * call. Otherwise the count starts again: the agent checks something that has changed.
 */
export function noteCall(repeats: readonly Repeat[], asked: Asked, text: string): Repeat[] {
	const call = keyOf(asked);
	const answer = hash(sameAnswer(text));
	const before = repeats.find((each) => each.call === call);
	const again = before !== undefined && (before.answer === answer || repeats.at(-1) === before);
	const rest = repeats.filter((each) => each.call !== call);
	return [...rest, { call, answer, count: again ? before.count + 1 : 1 }].slice(-MOST_REMEMBERED);
}

/** Remembers that a call was refused because it was made too often. */
export function noteRefused(repeats: readonly Repeat[], asked: Asked, limit: number): Repeat[] {
	const call = keyOf(asked);
	const answer = repeats.find((each) => each.call === call)?.answer ?? '';
	return [...repeats.filter((each) => each.call !== call), { call, answer, count: limit + 1 }];
}

interface FittedContext<State extends AgentBase> {
	readonly state: State;
	/** Texts that the state no longer holds in full. */
	readonly kept: readonly KeptResult[];
}

/** Shortening rarely but by a lot keeps the start of the prompt the same from turn to turn. */
const ROOM_AFTER = 0.6;
/** The share of the budget that the summary of folded steps may take. */
const FOLDED_SHARE = 1 / 8;
/** A text shortened below this says nothing. */
const SHORTEST = 120;

/** The messages for the model: the start of the conversation, the summary of folded steps, then the rest. */
export function sentMessages(state: AgentBase): Message[] {
	const head = headLength(state.messages);
	const folded = foldedMessage(state, Math.floor(state.maxCharacters * FOLDED_SHARE));
	return sendOnce([
		...state.messages.slice(0, head),
		...(folded ? [folded] : []),
		...state.messages.slice(head),
	]);
}

/**
 * Fits the messages into the budget and limits the number of whole steps. In this order, each only as far as needed: it
 * shortens older results and arguments, folds old steps and messages, shortens the latest steps, and last shortens what
 * people said. It never folds the first message or corrections, and never separates a turn from its results.
 */
export function fitContext<State extends AgentBase>(state: State): FittedContext<State> {
	const { maxCharacters, settings } = state;
	const { maxKeptSteps, wholeSteps, maxOldResult } = settings.context;
	const fitting = createFitting(state);
	if (fitting.size() <= maxCharacters && fitting.steps() <= maxKeptSteps)
		return { state, kept: [] };

	const roomy = Math.floor(maxCharacters * ROOM_AFTER);
	const isRoomy = () =>
		fitting.size() <= roomy && fitting.steps() <= Math.ceil(maxKeptSteps * ROOM_AFTER);
	const fits = () => fitting.size() <= maxCharacters;

	fitting.shorten((block, later) => !block.isPinned && later >= wholeSteps, maxOldResult);
	fitting.foldWhile((later) => later >= wholeSteps && !isRoomy());
	for (let later = wholeSteps; later >= 0 && !fits(); later--) {
		fitting.shorten((block, stepsAfter) => !block.isPinned && stepsAfter === later, maxOldResult);
	}
	fitting.foldWhile((later) => later >= 1 && !fits());
	for (let share = maxOldResult; share > SHORTEST && !fits(); share = Math.floor(share / 2)) {
		fitting.shorten((block) => block.isStep, share);
	}
	for (let share = maxCharacters; share > SHORTEST && !fits(); share = Math.floor(share / 2)) {
		fitting.shorten(() => true, share);
	}
	return fitting.end();
}

function createFitting<State extends AgentBase>(state: State) {
	let blocks = blocksOf(state.messages);
	let { folded } = state;
	const kept: KeptResult[] = [];

	const current = (): State => ({ ...state, messages: messagesOf(blocks), folded });
	/** The number of steps after each block. */
	const stepsAfter = () => {
		let steps = blocks.filter(({ isStep }) => isStep).length;
		return blocks.map(({ isStep }) => (isStep ? --steps : steps));
	};

	return {
		size: () => sizeOf(sentMessages(current())),
		steps: () => blocks.filter(({ isStep }) => isStep).length,
		shorten(applies: (block: Block, later: number) => boolean, share: number) {
			const later = stepsAfter();
			blocks = blocks.map((block, index) => {
				if (!applies(block, later[index] ?? 0)) return block;
				const shortened = block.messages.map((message) => shortenMessage(message, share));
				kept.push(...shortened.flatMap((each) => each.kept));
				return { ...block, messages: shortened.map(({ message }) => message) };
			});
		},
		/** Folds the oldest foldable block, repeatedly, while `goesOn` returns true for it. */
		foldWhile(goesOn: (later: number) => boolean) {
			for (;;) {
				const index = blocks.findIndex(({ isPinned }) => !isPinned);
				const block = blocks[index];
				if (!block || !goesOn(stepsAfter()[index] ?? 0)) return;
				kept.push(...block.messages.flatMap(keptOf));
				folded = foldBlock(folded, block);
				blocks = blocks.filter((each) => each !== block);
			}
		},
		end: () => ({ state: current(), kept }),
	};
}

/** A shorter answer is not worth a pointer. */
const SHORTEST_ANSWER = 300;

/**
 * Sends each answer only once. A result that repeats an earlier one word for word is replaced by a pointer to it. Only
 * the sent copy changes: the state keeps every answer, so when one is folded the others still have it.
 */
export function sendOnce(messages: readonly Message[]): Message[] {
	const seen = new Map<string, string>();
	return messages.map((message) => {
		if (message.role !== 'tool' || message.text.length < SHORTEST_ANSWER) return message;
		const answer = sameAnswer(message.text);
		const before = seen.get(answer);
		if (before !== undefined)
			return { ...message, text: `[the same answer, word for word, as that of ${before} above]` };
		seen.set(answer, `${message.name} (${message.callId})`);
		return message;
	});
}
