import { editDistance } from '../../kernel/values/edit-distance';

interface Known {
	readonly word: string;
	/** The letters of the word, a bit for each. */
	readonly letters: number;
}

/** How well a word stands for one that begins with it, and for one with so many typing errors. */
const SHORTENED = 0.8;
const MISSPELT = [1, 0.75, 0.5];
const OTHER_FIRST_LETTER = 0.9;
const MOST = 4;

const lettersOf = (word: string): number => {
	let letters = 0;
	for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
	return letters;
};

function bitsOf(letters: number): number {
	let count = 0;
	for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
	return count;
}

const mostEdits = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** 0: not near. `most`: how many typing errors there may be. */
function likeness(wanted: string, known: string, most: number): number {
	if (wanted.length > 2 && known.startsWith(wanted))
		return SHORTENED * (0.6 + (0.4 * wanted.length) / known.length);
	const first = wanted[0] === known[0] ? 1 : OTHER_FIRST_LETTER;
	const edits = editDistance(wanted, known);
	return edits > most ? 0 : first * (MISSPELT[edits] ?? 0);
}

/** Prepares a search for the words that a misspelt or shortened one may stand for: the likest ones, with how alike they are. */
export function nearWordsAmong(words: Iterable<string>) {
	const known = [...new Set(words)].map((word): Known => ({ word, letters: lettersOf(word) }));

	return (wanted: string): ReadonlyArray<readonly [word: string, likeness: number]> => {
		const most = mostEdits(wanted);
		const letters = lettersOf(wanted);
		const mayBeNear = ({ word, letters: own }: Known) =>
			(wanted.length > 2 && word.startsWith(wanted)) ||
			(Math.abs(word.length - wanted.length) <= most &&
				bitsOf(letters ^ own) <= 2 * most &&
				word.length > 2);
		const near = known
			.filter(mayBeNear)
			.map(({ word }) => [word, likeness(wanted, word, most)] as const)
			.filter(([, alike]) => alike > 0)
			.sort((a, b) => b[1] - a[1] || a[0].length - b[0].length);
		const best = near[0]?.[1] ?? 0;
		return near.filter(([, alike]) => alike > best - 0.2).slice(0, MOST);
	};
}
