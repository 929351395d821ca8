import { stem } from '../nodes-catalog/text/stem';
import { wordGroups } from './word-groups';

const byWord = new Map<string, ReadonlySet<string>>();
for (const group of wordGroups) {
	const members = group.split(' ').map(stem);
	for (const word of members) byWord.set(word, new Set([...(byWord.get(word) ?? []), ...members]));
}

/** The words that people use for a stem. */
export const sameMeaning = (word: string): readonly string[] => [...(byWord.get(word) ?? [])];

const phrases: ReadonlyArray<readonly [RegExp, string]> = [
	[/\bcall(?:s|ed|ing)? off\b/gi, 'cancel'],
	[/\bturn(?:s|ed|ing)? down\b/gi, 'reject'],
	[/\bsay(?:s|ing)? yes\b/gi, 'approve'],
	[/\bsay(?:s|ing)? no\b/gi, 'reject'],
	[/\bput(?:s|ting)?\b(?= (?:\w+ ){1,4}away\b)/gi, 'archive'],
	[/\bhow much\b/gi, 'price'],
	[/\bget(?:s|ting)? rid of\b/gi, 'delete'],
	[/\blook(?:s|ing)? up\b/gi, 'find'],
	[/\bset(?:s|ting)? up\b/gi, 'setup'],
	[/\bhelp desk\b/gi, 'support ticket'],
];

/** A wish with one word in the place of what is said with several. */
export const inOneWord = (wish: string): string =>
	phrases.reduce((text, [phrase, word]) => text.replace(phrase, word), wish);
