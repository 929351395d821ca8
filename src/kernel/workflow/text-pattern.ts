/** Finds a text, also where JSON or code within a text escapes slashes, quotes and line ends. */
export function textPattern(text: string, flags: string): RegExp {
	const letters = [...text].map((letter) => {
		if (letter === '\n') return '(?:\\r?\\n|\\\\{1,7}n)';
		return /["'/]/.test(letter) ? `\\\\{0,7}${literally(letter)}` : literally(letter);
	});
	return new RegExp(letters.join(''), flags);
}

/** A text as a part of a pattern that finds it to the letter. */
export const literally = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/-]/g, '\\$&');

export const LONGEST_TEXT = 2_000;
export const MOST_BREAKS = 20;

/** Why a text is too much to look for; undefined where it is not. */
export function tooMuch(text: string): string | undefined {
	if (text.length > LONGEST_TEXT) return `longer than ${LONGEST_TEXT} characters`;
	return text.split('\n').length - 1 > MOST_BREAKS
		? `of more than ${MOST_BREAKS + 1} lines`
		: undefined;
}

export type FindText = (within: string) => Iterable<{ readonly index: number; readonly 0: string }>;

export function isIn(within: string, find: FindText): boolean {
	for (const _found of find(within)) return true;
	return false;
}

/** However a text is escaped, these are the same; empty: may come or go. */
function bare(letter: string): string {
	if (letter === '\\' || letter === '\r') return '';
	return letter === '\n' ? 'N' : letter.toUpperCase();
}

/** For each place, how much of the beginning ends there, too. */
function restarts(wanted: readonly string[]): number[] {
	const found = [0];
	for (let [at, same] = [1, 0]; at < wanted.length; at++) {
		while (same > 0 && wanted[at] !== wanted[same]) same = found[same - 1] ?? 0;
		if (wanted[at] === wanted[same]) same += 1;
		found.push(same);
	}
	return found;
}

/** Finds what `textPattern` finds, in a time that grows with both texts and not with their product: it tries the pattern only where the bare text stands. */
export function textFinder(text: string, flags: '' | 'i'): FindText {
	const all = text.split('').map(bare);
	const wanted = all.filter((letter) => letter !== '');
	const restart = restarts(wanted);
	const lead = all.findIndex((letter) => letter !== '');
	if (lead < 0) return (within) => within.matchAll(textPattern(text, `${flags}g`));
	const pattern = textPattern(text, `${flags}y`);
	const pieces = text.split(/["'/\\\r\n]+/).sort((one, other) => other.length - one.length);
	const piece = new RegExp(literally(pieces[0] ?? ''), flags);
	return function* (within) {
		if (!piece.test(within)) return;
		const places: number[] = [];
		let [same, end] = [0, 0];
		for (let at = 0; at < within.length; at++) {
			const letter = bare(within.charAt(at));
			if (letter === '') continue;
			places.push(at);
			while (same > 0 && wanted[same] !== letter) same = restart[same - 1] ?? 0;
			if (wanted[same] === letter) same += 1;
			if (same < wanted.length) continue;
			same = restart[same - 1] ?? 0;
			const first = places[places.length - wanted.length] ?? 0;
			const before = places[places.length - wanted.length - 1] ?? -1;
			// What escapes the first letter belongs to it.
			for (let from = Math.max(end, before + 1, first - lead - 8); from <= first; from++) {
				pattern.lastIndex = from;
				const found = pattern.exec(within);
				if (found === null) continue;
				yield found;
				end = from + found[0].length;
				break;
			}
		}
	};
}
