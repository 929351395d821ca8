import { backwards, readingsOf } from './readings-of';

/** The secrets in a text that would let somebody answer for a person. */
export interface AnswerSecrets {
	/** A link to a card, or a part of one with its key. */
	readonly hasLink: boolean;
	/** Codes of six digits that a chat has shown to a person. */
	readonly codes: readonly string[];
	/** More is encoded in the text than may be looked at. */
	readonly isTangled: boolean;
}

/** What may stand between the letters of a word: blanks, quotes and commas of a list, line ends with their indentation. */
const BETWEEN = '[^a-z0-9]{0,12}';

/** Between digits less does: a number beside another one is not part of it. */
const NEAR = '[^a-z0-9]{0,4}';

/** Markup around the digits. */
const MARKUP = '(?:[^a-z0-9<]|<[^<>]{0,120}>){0,24}';

const spaced = (word: string) => [...word].join(BETWEEN);
const turned = (word: string) => spaced(backwards(word));

/** Each without its first letter: that may hang together with what stands before, where all others are spaced. */
const NAME = 'oremankey';
const PHRASE = 'ourcodeis';
const DIGITS = Array.from({ length: 6 }, () => '\\d').join(NEAR);

const name = new RegExp(spaced(NAME), 'i');
const turnedName = new RegExp(turned(NAME), 'i');

/** With most of a key behind it that has not been taken out yet. */
const keyed = new RegExp(
	`${spaced(NAME)}(?!${BETWEEN}redacted:)[^]{0,40}?(?:[0-9a-f]${NEAR}){32}`,
	'i',
);
const key = /[0-9a-f]{48}/i;

const phrase = new RegExp(`(${spaced(PHRASE)}${MARKUP})(${DIGITS})`, 'gi');
const turnedPhrase = new RegExp(turned(PHRASE), 'i');

/** Whether a text has the name of the key in it, plainly. */
export const speaksOfKey = (text: string): boolean => name.test(text);

const digitsOf = (text: string) => text.replace(/\D+/g, '');

/** The codes that a text tells in the words of a question. */
const codesIn = (text: string): string[] =>
	[...text.matchAll(phrase)].map(([, , digits = '']) => digitsOf(digits));

/** The text with something else in the place of the codes that it tells in plain words. */
export const withoutToldCodes = (text: string, instead: string): string =>
	text.replace(phrase, (_found, before: string) => `${before}${instead}`);

/** Looks for links and codes in all readings of a text. */
export function findAnswerSecrets(text: string): AnswerSecrets {
	const codes = new Set<string>();
	let hasLink = false;
	let isTangled = false;
	// Who only speaks of the parameter shows it plainly, and without a key.
	let isNamed = false;
	for (const { text: read, isHidden } of readingsOf(text, () => (isTangled = true))) {
		const ways = [read];
		if (turnedName.test(read) || turnedPhrase.test(read)) ways.push(backwards(read));
		for (const [index, way] of ways.entries()) {
			for (const code of codesIn(way)) codes.add(code);
			const isPlain = !isHidden && index === 0;
			const isThere = name.test(way);
			if (isPlain) isNamed = isThere;
			else if (isThere && !isNamed) hasLink = true;
			if (isThere && keyed.test(way)) hasLink = true;
		}
		// A plain name with a hidden key is a link. A hash in plain sight is no key.
		const [hex] = (isNamed && isHidden && key.exec(read)) || [];
		if (hex !== undefined && !text.includes(hex)) hasLink = true;
	}
	return { hasLink, codes: [...codes], isTangled };
}
