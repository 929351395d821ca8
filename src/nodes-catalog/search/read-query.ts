import { phrases } from './phrases';
import { stopWords } from '../text/stop-words';
import { triggerIntent } from './trigger-intent';
import { wordsOf } from '../text/words-of';

/** A query: its significant words, and the kind of node that it asks for. */
export interface ReadQuery {
	readonly words: readonly string[];
	readonly stopWords: readonly string[];
	/** 0 for an action, 1 for something that certainly starts a workflow. */
	readonly triggerIntent: number;
	readonly asksForTool: boolean;
}

/** @param query any text; longer than 300 characters is cut, a search is not a document */
export function readQuery(query: string): ReadQuery {
	const spoken = wordsOf(query.slice(0, 300));
	let text = ` ${spoken.join(' ')} `;
	for (const [phrase, terms] of phrases) text = text.replaceAll(` ${phrase} `, ` ${terms} `);
	const words = [...new Set(wordsOf(text))];

	return {
		words: words.filter((word) => !stopWords.has(word)),
		stopWords: words.filter((word) => stopWords.has(word)),
		triggerIntent: triggerIntent(spoken),
		asksForTool: spoken.includes('tool') || spoken.includes('tools'),
	};
}
