import { clipText } from './clip-text';

const BESIDE = 40;

const isHigh = (text: string, at: number) => /[\uD800-\uDBFF]/.test(text.charAt(at));

/** A cut must not leave half a surrogate pair: that would not be valid JSON. */
const back = (text: string, at: number) => (isHigh(text, at - 1) ? at - 1 : at);

function sameAtStart(one: string, other: string): number {
	const most = Math.min(one.length, other.length);
	let length = 0;
	while (length < most && one[length] === other[length]) length += 1;
	return back(one, length);
}

function sameAtEnd(one: string, other: string, most: number): number {
	let length = 0;
	while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
	return isHigh(one, one.length - length - 1) || isHigh(other, other.length - length - 1)
		? Math.max(0, length - 1)
		: length;
}

/** Two texts clipped to where they differ, with a few words around it and at most `most` characters of each difference. */
export function clipAround(one: string, other: string, most: number): readonly [string, string] {
	const start = sameAtStart(one, other);
	const end = sameAtEnd(one, other, Math.min(one.length, other.length) - start);
	const from = start <= BESIDE ? 0 : back(one, start - BESIDE);
	const clip = (text: string) => {
		const before = `${from === 0 ? '' : '…'}${text.slice(from, start)}`;
		const different = text.slice(start, text.length - end);
		if (different.length > most) return `${before}${clipText(different, most)}`;
		const after = text.slice(text.length - end);
		return `${before}${different}${clipText(after, BESIDE)}`;
	};
	return [clip(one), clip(other)];
}
