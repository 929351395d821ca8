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
/** A beginning of this length is seldom one of an English word. */
const LONG_STEM = 6;

/** Languages that are written without blanks: their words stand within others, the longest first. */
const UNBROKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const unbroken = [...meanings.keys()]
	.filter((word) => UNBROKEN.test(word))
	.sort((one, other) => other.length - one.length);

/** The known words in a text without blanks, in their order; the text itself where none is known. */
function wordsWithin(text: string): readonly string[] {
	if (!UNBROKEN.test(text)) return [text];
	const found: string[] = [];
	for (let at = 0; at < text.length; ) {
		const word = unbroken.find((one) => text.startsWith(one, at));
		if (word !== undefined) found.push(word);
		at += word?.length ?? 1;
	}
	const latin = text.match(/[a-z0-9]+/g) ?? [];
	return found.length > 0 ? [...found, ...latin] : [text];
}

const plain = (word: string): string =>
	word.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/ß/g, 'ss');

interface Meaning {
	/** Words of English; none for a word of grammar. */
	readonly english: readonly string[];
	/** How sure the word tells that the query is of another language: 2 is enough. */
	readonly tells: number;
}

function meaningOf(word: string): Meaning | undefined {
	const written = UNBROKEN.test(word) ? word : plain(word);
	const exact = meanings.get(written);
	if (exact !== undefined) return { english: exact, tells: exact.length > 0 ? 2 : 1 };
	for (let end = written.length - 1; end >= written.length - LONGEST_ENDING; end -= 1) {
		if (end < SHORTEST_STEM) return undefined;
		const english = meanings.get(written.slice(0, end));
		if (english !== undefined && english.length > 0)
			return { english, tells: end < LONG_STEM ? 1 : 2 };
	}
	return undefined;
}

/** Words of a query in English, where enough of them are of another language. Names stay what they are. */
export function englishWords(
	words: readonly string[],
	isEnglish: (word: string) => boolean,
): readonly string[] {
	const read = words.flatMap(wordsWithin).map((word) => ({ word, meaning: meaningOf(word) }));
	const foreign = read
		.filter(({ word }) => !stopWords.has(word) && !isEnglish(word))
		.reduce((sum, { meaning }) => sum + (meaning?.tells ?? 0), 0);
	if (foreign < 2) return words;
	return read.flatMap(({ word, meaning }) => meaning?.english ?? [plain(word)]);
}
