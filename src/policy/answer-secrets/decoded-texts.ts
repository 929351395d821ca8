import { aroundMatches } from './around-matches';

/** A shorter piece of readable text, in what was decoded, is chance. */
const SHORTEST = 10;

const readable = /[\x20-\x7e\t\r\n]{10,}/g;

/** Between the letters of UTF-16 there are zeros. */
const readableOf = (bytes: Buffer): string =>
	(bytes.toString('latin1').replaceAll('\0', '').match(readable) ?? []).join('\n');

/** Digits of letters, and of the zeros beside them in UTF-16. */
const hexText = /(?:[2-7][0-9a-f]|0[09ad]){10,}/gi;

function fromHex(letters: string): string[] {
	const runs = letters.match(hexText) ?? [];
	return runs.length === 0 ? [] : [readableOf(Buffer.from(runs.join(''), 'hex'))];
}

/**
 * What a letter of base64 may be in the four that make three bytes, for all three to be of ASCII: a bit for being the first,
 * the second and the third; the fourth may be any.
 */
const places = new Uint8Array(128);
const FIRST = 1;
const SECOND = 2;
const THIRD = 4;
for (const alphabet of ['+/', '-_']) {
	const letters = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${alphabet}`;
	for (const [value, letter] of [...letters].entries())
		places[letter.charCodeAt(0)] =
			(value < 32 ? FIRST : 0) | ((value & 8) === 0 ? SECOND : 0) | ((value & 2) === 0 ? THIRD : 0);
}

/** Fours in a row that are of ASCII: of fifteen letters, and by chance one in thirty thousand. */
const FEWEST_FOURS = 5;

const classes = [FIRST, SECOND, THIRD].map((place) => {
	const letters = [...places.keys()].filter((code) => ((places[code] ?? 0) & place) > 0);
	return `[${letters.map((code) => `\\x${code.toString(16)}`).join('')}]`;
});
const fours = new RegExp(`(?:${classes.join('')}[^]){${FEWEST_FOURS},}`, 'g');

/** Letters of base64 that stand before it move it by up to three. */
const shifts = [0, 1, 2, 3] as const;

const isAscii = (letters: string, at: number) =>
	((places[letters.charCodeAt(at)] ?? 0) & FIRST) > 0 &&
	((places[letters.charCodeAt(at + 1)] ?? 0) & SECOND) > 0 &&
	((places[letters.charCodeAt(at + 2)] ?? 0) & THIRD) > 0;

/** The parts of letters that are ASCII in base64 if one begins with the letter at `shift`. */
function* asciiParts(letters: string, shift: number): Generator<string> {
	let count = 0;
	let at = shift;
	for (; at + 2 < letters.length; at += 4) {
		if (isAscii(letters, at)) {
			count += 1;
			continue;
		}
		if (count >= FEWEST_FOURS) yield letters.slice(at - count * 4, at);
		count = 0;
	}
	if (count >= FEWEST_FOURS) yield letters.slice(at - count * 4);
}

/** ASCII in any alignment. The pattern finds the place; the first alignment that fits counts as the right one. */
const base64Of = (letters: string): string[] =>
	aroundMatches(letters, [fours], 4).flatMap((part) =>
		shifts.flatMap((shift) => [...asciiParts(part, shift)]),
	);

/**
 * Decodes a text in base64 (either alphabet, any alignment) or hex, as far as it is readable. Other texts give nothing,
 * except by chance. @param letters of base64 and hex alone
 */
export const decodedTexts = (letters: string): string[] =>
	[
		base64Of(letters)
			.map((part) => readableOf(Buffer.from(part, 'base64')))
			.join('\n'),
		...fromHex(letters),
	].filter((text) => text.length >= SHORTEST);
