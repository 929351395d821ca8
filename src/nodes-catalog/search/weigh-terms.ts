import type { SearchableText } from './searchable-text';
import { stem } from '../text/stem';
import { stopWords } from '../text/stop-words';
import { wordsOf } from '../text/words-of';

/** The weight of a word in each field, and how much repetition and length dilute it. */
const FIELDS: ReadonlyArray<
	readonly [field: keyof SearchableText, weight: number, dilution: number]
> = [
	['name', 10, 0],
	['joined', 10, 0],
	['alias', 6.5, 0.01],
	['connections', 4, 0],
	['actions', 3.5, 0.004],
	['resources', 3.5, 0.02],
	['description', 3.5, 0.04],
	['mentions', 3, 0.03],
	['identifier', 2.5, 0],
	['category', 2, 0.02],
	['choices', 2, 0.004],
	['parameters', 1, 0.01],
];
const SECOND_EVIDENCE = 0.2;

/** The weight of every stem in a node's texts: its best field, plus a little for each further one. */
export function weighTerms(text: SearchableText): ReadonlyMap<string, number> {
	const weights = new Map<string, number>();
	for (const [field, weight, dilution] of FIELDS) {
		for (const [term, value] of weighField(text[field], weight, dilution, field === 'name')) {
			const known = weights.get(term) ?? 0;
			const [high, low] = known > value ? [known, value] : [value, known];
			weights.set(term, high + SECOND_EVIDENCE * low);
		}
	}
	return weights;
}

function weighField(
	texts: readonly string[],
	weight: number,
	dilution: number,
	keepStopWords: boolean,
): Map<string, number> {
	const counts = new Map<string, number>();
	let length = 0;
	for (const word of texts.flatMap(wordsOf)) {
		if (!keepStopWords && stopWords.has(word)) continue;
		const term = stem(word);
		counts.set(term, (counts.get(term) ?? 0) + 1);
		length += 1;
	}
	const scale = weight / (1 + dilution * length);
	for (const [term, count] of counts) counts.set(term, (scale * 1.4 * count) / (count + 0.4));
	return counts;
}
