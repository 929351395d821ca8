import { decodedTexts } from './decoded-texts';
import { opaqueText } from './opaque-text';
import { jsonIn, piecesOf } from './pieces-of';
import { spellOut } from './spell-out';
import { suspectParts } from './suspect-parts';
import { unescapeText } from './unescape-text';

/** Encodings that may lie on each other. */
const DEEPEST = 5;

/** Readings of one text. */
const MOST = 200;

/** Characters of all readings together: so often the text's own, and so many more. */
const MOST_TIMES = 5;
const MOST_MORE = 20_000;

/** One way to read a text. */
export interface TextReading {
	readonly text: string;
	/** Whether something had to be decoded, put together or turned round for it: it was not there to be seen. */
	readonly isHidden: boolean;
}

/** Reverses by byte. Text beyond Latin-1 changes, but nothing that we search for contains any. */
export const backwards = (text: string): string =>
	Buffer.from(text, 'latin1').reverse().toString('latin1');

/** Without escapes, also those that stand backwards, and with letters for rows of numbers. */
function withoutEscapes(text: string): string[] {
	const plain = unescapeText(text);
	const ways = new Set([plain, spellOut(plain)]);
	for (const back of [backwards(text), backwards(plain)]) {
		const turned = unescapeText(back);
		// Without escapes it is read backwards as it is.
		if (turned !== back) ways.add(turned).add(spellOut(turned));
	}
	return [...ways];
}

const notOpaque = /[^\w+/-]+/g;

/** Nothing that is looked for is shorter in any encoding. */
const SHORTEST = 15;

/** What stands in base64 or hex, also backwards. */
const decoded = (opaque: string): string[] =>
	opaque.length < SHORTEST ? [] : [...decodedTexts(opaque), ...decodedTexts(backwards(opaque))];

interface Layer {
	readonly text: string;
	readonly level: number;
}

/** The first layer. It covers suspect and opaque parts only, because whole answers go through here. */
function* beginnings(text: string): Generator<string> {
	yield* withoutEscapes(suspectParts(text)).filter((part) => part !== '');
	const opaque = opaqueText(text);
	if (opaque !== '') yield opaque;
}

/**
 * A text as it stands, and as it reads once escapes, base64, hex and spacing are undone, in up to five layers and also where it
 * was turned round. Time and memory grow with the text and no faster: `giveUp` is called where there is more to it than may be
 * looked at, which no text comes to that somebody has written for others.
 */
export function* readingsOf(text: string, giveUp: () => void): Generator<TextReading> {
	yield { text, isHidden: false };
	const layers: Layer[] = [];
	let room = text.length * MOST_TIMES + MOST_MORE;
	let count = 0;
	const add = (found: readonly string[], level: number) => {
		for (const one of found) {
			room -= one.length;
			count += 1;
			layers.push({ text: one, level });
		}
	};
	for (const part of beginnings(text)) {
		yield { text: part, isHidden: true };
		add(decoded(part.replace(notOpaque, '')), 1);
	}
	for (let layer = layers.shift(); layer !== undefined; layer = layers.shift()) {
		if (room < 0 || count > MOST) {
			giveUp();
			return;
		}
		for (const plain of withoutEscapes(layer.text)) {
			yield { text: plain, isHidden: true };
			if (layer.level === DEEPEST) continue;
			// Decoded text is mostly short, so all of it is tried.
			add(decoded(plain.replace(notOpaque, '')), layer.level + 1);
			const inner = jsonIn(plain);
			if (inner !== undefined) add(Object.values(piecesOf(inner)), layer.level + 1);
		}
	}
}
