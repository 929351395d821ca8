import type { LoopState } from './loop-state';

type Waiting = LoopState & { readonly phase: 'waiting-for-user' };

/** With a blank around each word: no word is found within another. */
const words = (text: string) =>
	` ${text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `;

/** Whether one of two questions stands in the other: a model that asks it may put words around it. */
function isSameQuestion(one: string, other: string): boolean {
	const [first, second] = [words(one), words(other)];
	const hasWords = first.trim() !== '' && second.trim() !== '';
	return hasWords && (first.includes(second) || second.includes(first));
}

/**
 * The work items that go on when people have answered these questions: those that wait for one of them. Where none is
 * known by its words, the one that waits: of several nobody knows which is meant, and none is told what was said to another.
 */
export function answeredItems(
	items: readonly LoopState[],
	questions: readonly string[],
): readonly Waiting[] {
	const waiting = items.flatMap((item) => (item.phase === 'waiting-for-user' ? [item] : []));
	const asked = waiting.filter(({ question }) =>
		questions.some((one) => isSameQuestion(one, question)),
	);
	return asked.length === 0 && waiting.length === 1 ? waiting : asked;
}
