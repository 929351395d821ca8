import type { LoopState } from './loop-state';

type Waiting = LoopState & { readonly phase: 'waiting-for-user' };

const words = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Whether one of two questions stands in the other: a model that asks it may put words around it. */
const isSameQuestion = (one: string, other: string) =>
	words(one).includes(words(other)) || words(other).includes(words(one));

/**
 * The work items that go on when people have answered these questions: those that wait for one of them, or all that wait
 * where none is known by its words.
 */
export function answeredItems(
	items: readonly LoopState[],
	questions: readonly string[],
): readonly Waiting[] {
	const waiting = items.flatMap((item) => (item.phase === 'waiting-for-user' ? [item] : []));
	const asked = waiting.filter(({ question }) =>
		questions.some((one) => isSameQuestion(one, question)),
	);
	return asked.length > 0 ? asked : waiting;
}
