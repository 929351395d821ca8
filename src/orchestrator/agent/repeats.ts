import { createHash } from 'crypto';
import { canonicalize } from '../../third-party';
import type { Repeat } from './agent-state';

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
export const sameAnswer = (text: string): string => text.replace(wrapperKey, 'untrusted');

const keyOf = (call: Asked) => hash(`${call.name}\n${canonical(call.arguments)}`);

/** Whether two calls are the same. The order of keys does not count. */
export const isSameCall = (one: Asked, other: Asked): boolean => keyOf(one) === keyOf(other);

export const timesRepeated = (repeats: readonly Repeat[], call: Asked): number =>
	repeats.find((each) => each.call === keyOf(call))?.count ?? 0;

/** Remembers a call. It is a repeat if it returned the same answer as last time, or was the previous call; else it checks a change. */
export function noteCall(repeats: readonly Repeat[], asked: Asked, text: string): Repeat[] {
	const call = keyOf(asked);
	const answer = hash(sameAnswer(text));
	const before = repeats.find((each) => each.call === call);
	const again = before !== undefined && (before.answer === answer || repeats.at(-1) === before);
	const rest = repeats.filter((each) => each.call !== call);
	return [...rest, { call, answer, count: again ? before.count + 1 : 1 }].slice(-MOST_REMEMBERED);
}

export function noteRefused(repeats: readonly Repeat[], asked: Asked, limit: number): Repeat[] {
	const call = keyOf(asked);
	const answer = repeats.find((each) => each.call === call)?.answer ?? '';
	return [...repeats.filter((each) => each.call !== call), { call, answer, count: limit + 1 }];
}
