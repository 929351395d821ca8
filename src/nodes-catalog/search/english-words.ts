import { stopWords } from '../text/words-of';
import table from './other-languages.json';

/** What a word of another language says in English; nothing for words of grammar. A word may stand for several. */
const meanings = new Map<string, string[]>();
for (const [english, words] of Object.entries(table))
	for (const word of words.split(' ')) {
		const known = meanings.get(word) ?? [];
		meanings.set(word, [...known, ...english.split(' ').filter((one) => one !== '')]);
	}

/** How much longer than a word of the table an inflected one may be, and how long it is at least. */
const LONGEST_ENDING = 3;
const SHORTEST_STEM = 4;

const plain = (word: string): string =>
	word
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/ł/g, 'l')
		.replace(/ß/g, 'ss');

function meaningOf(word: string): readonly string[] | undefined {
	const written = plain(word);
	for (let end = written.length; end >= written.length - LONGEST_ENDING; end -= 1) {
		if (end < SHORTEST_STEM && end !== written.length) return undefined;
		const found = meanings.get(written.slice(0, end));
		if (found !== undefined && (end === written.length || found.length > 0)) return found;
	}
	return undefined;
}

/** Words of a query in English, where enough of them are of another language. Names stay what they are. */
export function englishWords(
	words: readonly string[],
	isEnglish: (word: string) => boolean,
): readonly string[] {
	const read = words.map((word) => ({ word, meaning: meaningOf(word) }));
	const foreign = read.reduce((sum, { word, meaning }) => {
		if (meaning === undefined || stopWords.has(word) || isEnglish(word)) return sum;
		return sum + (meaning.length > 0 ? 2 : 1);
	}, 0);
	return foreign < 2 ? words : read.flatMap(({ word, meaning }) => meaning ?? [plain(word)]);
}
