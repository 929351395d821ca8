import { aroundMatches } from './around-matches';

/**
 * An escape of a letter, a digit or a dash, which nobody has to escape: without them no word is hidden that is looked for. Of
 * quoted-printable two that are near each other, as `=45` ends many an address; or the end of a line.
 */
const escapes = [
	/%(?:25){0,8}(?:2d|3\d|[46][1-9a-f]|[57][0-9a])/,
	/\\(?:u\{|u00[2-7]|x[2-7])/,
	/&(?:amp;){0,8}#(?:x0{0,4}[2-7][0-9a-f]|0{0,4}(?:45|4[89]|5[0-7]|6[5-9]|[78]\d|90|9[7-9]|1[01]\d|12[0-2])(?!\d))/,
	/&(?:hyphen|dash);|=[2-7][0-9a-f][^]{0,6}=[2-7][0-9a-f]|=[ \t]{0,8}\r?\n/,
];

/** The words that are looked for, with anything between them: any escape may be. */
const words = [
	...[/your[^]{0,40}?code/, /edoc[^]{0,40}?ruoy/],
	...[/foreman[^]{0,40}?key/, /yek[^]{0,40}?namerof/],
];

const oneOf = (patterns: readonly RegExp[]) =>
	new RegExp(patterns.map(({ source }) => source).join('|'), 'gi');

/** What begins with the same characters is one pattern, and what does not is not: so all is looked for many times faster. */
const suspect: readonly RegExp[] = [
	...[oneOf(escapes), /0x[2-7][0-9a-f](?![a-z0-9])/gi, oneOf(words)],
	// Many of any kind: there is something between the letters.
	/(?:[%&\\]{1,8}[^%&\\]{1,14}){8}/g,
	// Letters by their numbers, and letters with a blank or a point behind each.
	...[/(?:\d{2,3}[,;\s]{1,4}){9}/g, /[ \t\n.,_-](?:[^\s][ \t\n.,_-]){12}/g],
	// Escapes that were turned round with their text.
	...[/[0-9a-f]{2}00u\\/gi, /[0-7][2-7]x(?:0|\\)/gi, /#&/g],
	// Letters in another dress: full width, and those of mathematics.
	/[\uFF01-\uFF5E\u24B6-\u24E9]|\uD835[\uDC00-\uDFFF]/g,
];

/** Characters around what is suspect: a key, and what may stand before it, with one letter of it escaped. */
const AROUND = 300;

/**
 * The parts of a text where escapes may hide a word, with their surroundings. Ordinary text has none, so most of an
 * answer is never unescaped.
 */
export const suspectParts = (text: string): string =>
	aroundMatches(text, suspect, AROUND).join('\n');
