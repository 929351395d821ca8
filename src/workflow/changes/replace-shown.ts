import { clipLine, isAddress } from '../../kernel/workflow/find-text';
import { splitAtMarkers } from '../../kernel/workflow/secret-marker';
import { type FindText, textPattern } from '../../kernel/workflow/text-pattern';

/** Why a place is left. */
export const WHY = {
	part: 'Only a part of the address is there: it may be put together when the workflow runs',
	longer: 'It is a part of a longer word or address',
	letters: 'It is written with other capital letters',
	odd: 'The new text holds quotes, backslashes or line breaks that may have to be escaped there',
	name: 'It is the name of a field, or a number',
	setting: 'It is in the settings: make a change of the kind setting',
} as const;

export interface Wanted {
	readonly from: string;
	readonly to: string;
	/** Finds `from` in any case. */
	readonly loose: FindText;
	/** Finds `to` where it holds `from`. */
	readonly there: FindText;
}

const goesOn = (text: string) => /^\w/.test(text);
const comesFrom = (text: string) => /\w$/.test(text) && !/\\[nrt]$/.test(text);

/** Whether what is found is the whole of a word or an address. */
function isWhole(from: string, text: string, index: number, end: number): boolean {
	// Two letters tell it: the rest would be looked through once more for each place.
	const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(end, end + 2)];
	if (!isAddress(from) && !from.includes('://'))
		return !(goesOn(from) && comesFrom(before)) && !(comesFrom(from) && goesOn(after));
	if (goesOn(from) && /[\w.-]$/.test(before) && !/\\[nrt]$/.test(before)) return false;
	// A host goes on with a port, too.
	const isHost = /^(?:\w+:\/\/)?[^/?#:]+$/.test(from);
	return !comesFrom(from) || !(isHost ? /^(?:[\w-]|\.\w|:\d)/ : /^(?:[\w-]|\.\w)/).test(after);
}

const SPECIAL = /["'`\\\n]|\$\{|\{\{/;

/** What comes in, escaped as the text that goes. Undefined where that cannot be told. `isPlain`: nothing is escaped there. */
function written({ from, to }: Wanted, found: string, isPlain: boolean): string | undefined {
	const escapes = new Map<string, string>();
	for (const [, slashes = '', letter = ''] of found.matchAll(/(\\*)(["'/n\n])/g))
		if (letter !== 'n') escapes.set(letter, slashes);
		else if (slashes !== '' && from.includes('\n')) escapes.set('\n', slashes);
	const letters = [...to].map((letter) => {
		const slashes = escapes.get(letter);
		if (slashes !== undefined)
			return letter === '\n' && slashes !== '' ? `${slashes}n` : `${slashes}${letter}`;
		return isPlain || letter === '/' || !SPECIAL.test(letter) ? letter : undefined;
	});
	const isComputed = !isPlain && /\$\{|\{\{/.test(to) && !/\$\{|\{\{/.test(from);
	return isComputed || letters.includes(undefined) ? undefined : letters.join('');
}

interface Left {
	readonly why: string;
	readonly text?: string | undefined;
}

export interface Replaced {
	readonly text: string;
	readonly times: number;
	readonly notes: readonly Left[];
}

/** Where the new text stands already, as in a call that is made again. */
function doneIn(text: string, { to, there }: Wanted) {
	const all = [...there(text)]
		.map(({ index, 0: found }) => ({ index, end: index + found.length }))
		.filter(({ index, end }) => isWhole(to, text, index, end));
	let next = 0;
	/** Asked for one place after the other. */
	return (at: number) => {
		while ((all[next]?.end ?? Infinity) <= at) next += 1;
		return (all[next]?.index ?? Infinity) <= at;
	};
}

function replaceIn(text: string, wanted: Wanted, isPlain: boolean): Replaced {
	const exact = new RegExp(`^(?:${textPattern(wanted.from, '').source})$`);
	const isDone = doneIn(text, wanted);
	const notes: Left[] = [];
	let [done, end, times] = ['', 0, 0];
	for (const { index, 0: found } of wanted.loose(text)) {
		if (isDone(index)) continue;
		const after = index + found.length;
		const next = written(wanted, found, isPlain);
		const why = !isWhole(wanted.from, text, index, after)
			? WHY.longer
			: !exact.test(found)
				? WHY.letters
				: next === undefined
					? WHY.odd
					: undefined;
		if (why !== undefined || next === undefined) {
			notes.push({ why: why ?? WHY.odd, text: clipLine(text, index, after) });
			continue;
		}
		done += text.slice(end, index) + next;
		[end, times] = [after, times + 1];
	}
	return { text: times === 0 ? text : done + text.slice(end), times, notes };
}

/** Replaces in what may be shown: a change must not tell what a secret holds. */
export function replaceShown(
	raw: string,
	shown: string,
	wanted: Wanted,
	isPlain: boolean,
): Replaced {
	if (raw === shown) return replaceIn(raw, wanted, isPlain);
	let [text, at, times] = ['', 0, 0];
	const notes: Left[] = [];
	for (const part of splitAtMarkers(shown).texts) {
		const start = raw.indexOf(part, at);
		if (start < 0) return { text: raw, times: 0, notes: [] };
		const replaced = replaceIn(part, wanted, isPlain);
		text += raw.slice(at, start) + replaced.text;
		at = start + part.length;
		times += replaced.times;
		notes.push(...replaced.notes);
	}
	return { text: times === 0 ? raw : text + raw.slice(at), times, notes };
}
