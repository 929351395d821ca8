import { typeKey } from './job-words';
import learned from './learned-words.json';

/** A type's words by their weight of 9, as `9 hash 5 digest uuid`. */
const byType: ReadonlyMap<string, string> = new Map(Object.entries(learned));

/**
 * The stems that people use for a node in the names of their nodes, each with its weight, at most 1. `npm run -s corpus -- learn` counts them.
 *
 * @param type the full name of the node's type
 */
export function learnedWords(type: string): ReadonlyMap<string, number> {
	const words = new Map<string, number>();
	let weight = 0;
	for (const word of (byType.get(typeKey(type)) ?? '').split(' ')) {
		if (/^\d$/.test(word)) weight = Number(word) / 9;
		else words.set(word, weight);
	}
	return words;
}
