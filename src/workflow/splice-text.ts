import type { Splice } from './exact-change';

const BREAK = '\\n';

/** Length of what both texts begin with. */
function sameStart(one: string, other: string): number {
	const length = Math.min(one.length, other.length);
	for (let index = 0; index < length; index++) if (one[index] !== other[index]) return index;
	return length;
}

function sameEnd(one: string, other: string, limit: number): number {
	for (let index = 0; index < limit; index++)
		if (one.at(-1 - index) !== other.at(-1 - index)) return index;
	return limit;
}

/** What turns one text into the other: line breaks that the SDK spelled out one by one, the rest as one. */
export function findSplices(from: string, to: string): Splice[] {
	const splices: Splice[] = [];
	let [left, right] = [0, 0];
	for (;;) {
		const same = sameStart(from.slice(left), to.slice(right));
		left += same;
		right += same;
		if (!from.startsWith(BREAK, left) || to[right] !== '\n') break;
		splices.push([left, BREAK.length, '\n']);
		left += BREAK.length;
		right += 1;
	}
	const [restFrom, restTo] = [from.slice(left), to.slice(right)];
	if (restFrom === restTo) return splices;
	const kept = sameEnd(restFrom, restTo, Math.min(restFrom.length, restTo.length));
	const inserted = restTo.slice(0, restTo.length - kept);
	return [...splices, [left, restFrom.length - kept, inserted]];
}

export function applySplices(text: string, splices: readonly Splice[]): string {
	return [...splices].reverse().reduce(
		// From the end, so that places stay right.
		(rest, [place, gone, come]) => rest.slice(0, place) + come + rest.slice(place + gone),
		text,
	);
}
