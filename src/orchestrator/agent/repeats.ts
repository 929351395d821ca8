import { createHash } from 'crypto';

import { canonicalize } from '../../third-party';
import type { Repeat } from './agent-state';

/** Different calls that are remembered. */
const MOST_REMEMBERED = 50;

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24);

function canonical(value: unknown): string {
	try {
		return canonicalize(value) ?? '';
	} catch {
		// half a character: no form is canonical, and this one is the same each time
		return JSON.stringify(value);
	}
}

interface Asked {
	readonly name: string;
	readonly arguments: Readonly<Record<string, unknown>>;
}

/** Foreign answers come under a key that is drawn anew for each: the same answer has another. */
const wrapperKey = /\buntrusted-[0-9a-f]{8}\b/g;

/** An answer without what is drawn anew for each: the same for two that say the same. */
export const sameAnswer = (text: string): string => text.replace(wrapperKey, 'untrusted');

const keyOf = (call: Asked) => hash(`${call.name}\n${canonical(call.arguments)}`);

/** Whether two calls ask the same: the order of keys does not count. */
export const isSameCall = (one: Asked, other: Asked): boolean => keyOf(one) === keyOf(other);

/** How often this call was made without bringing anything new. */
export const timesRepeated = (repeats: readonly Repeat[], call: Asked): number =>
	repeats.find((each) => each.call === keyOf(call))?.count ?? 0;

/**
 * Remembers a call that was made. It is one more of the same if it brought the same answer as last time, or if no other
 * call was made since: a look at something that has changed meanwhile starts anew.
 */
export function noteCall(repeats: readonly Repeat[], asked: Asked, text: string): Repeat[] {
	const call = keyOf(asked);
	const answer = hash(sameAnswer(text));
	const before = repeats.find((each) => each.call === call);
	const again = before !== undefined && (before.answer === answer || repeats.at(-1) === before);
	const rest = repeats.filter((each) => each.call !== call);
	return [...rest, { call, answer, count: again ? before.count + 1 : 1 }].slice(-MOST_REMEMBERED);
}

/** Remembers that a call was refused for being one too many. */
export function noteRefused(repeats: readonly Repeat[], asked: Asked, limit: number): Repeat[] {
	const call = keyOf(asked);
	const answer = repeats.find((each) => each.call === call)?.answer ?? '';
	return [...repeats.filter((each) => each.call !== call), { call, answer, count: limit + 1 }];
}
