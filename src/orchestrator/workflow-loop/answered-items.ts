import type { LoopState } from './loop-state';

type Waiting = LoopState & { readonly phase: 'waiting-for-user' };

/** Surrounds each word with blanks, so that no word matches inside another. */
const words = (text: string) =>
	` ${text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `;

/** Whether one question contains the other: a model may put words around a question when it asks it. */
function isSameQuestion(one: string, other: string): boolean {
	const [first, second] = [words(one), words(other)];
	const hasWords = first.trim() !== '' && second.trim() !== '';
	return hasWords && (first.includes(second) || second.includes(first));
}

/**
 * The work items that continue when people have answered these questions: those whose question was asked. If no
 * question matches by its words, the only waiting item continues. If several wait, none does, because an answer must
 * not go to the wrong one.
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
