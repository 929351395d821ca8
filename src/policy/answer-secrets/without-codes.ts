import { isRecord } from '../../kernel/values/is-record';
import { mapJson } from '../../kernel/values/map-json';
import { piecesOf } from './pieces-of';
import { backwards, readingsOf } from './readings-of';

/** Blanks, dashes and quotes, as people and workflows put them between digits. */
const BETWEEN = '[^a-z0-9]{0,4}';

/** So many characters may be a code that was cut into its digits, and what belongs to it. */
const LONGEST_PARTS = 40;

/** With more codes than a person is ever shown, every six digits are taken for one. */
const MOST_CODES = 50;

const SIX_DIGITS = Array.from({ length: 6 }, () => '\\d');

interface Codes {
	readonly pattern: RegExp;
	/** Whether a text has one of them in it to the letter. */
	holds(text: string): boolean;
}

function readCodes(codes: readonly string[]): Codes {
	const some = [...new Set(codes)];
	const isMany = some.length > MOST_CODES;
	const ways = some.flatMap((code) => [code, backwards(code)]);
	const letters = isMany ? [SIX_DIGITS] : ways.map((code) => [...code]);
	return {
		pattern: new RegExp(letters.map((each) => each.join(BETWEEN)).join('|'), 'gi'),
		holds: (text) => (isMany ? /\d{6}/.test(text) : ways.some((code) => text.includes(code))),
	};
}

/** Whether a text tells a code in an encoding. */
function isEncoded(text: string, { pattern }: Codes): boolean {
	for (const { text: read, isHidden } of readingsOf(text, () => undefined))
		if (isHidden && read.search(pattern) >= 0) return true;
	return false;
}

/** Takes the digits of codes out of all texts, numbers and lists of digits of an answer; also where they are encoded. */
export function withoutCodes(value: unknown, codes: readonly string[], instead: string): unknown {
	const known = readCodes(codes);
	const clean = (text: string) => {
		const rest = text.replace(known.pattern, instead);
		return isEncoded(rest, known) ? instead : rest;
	};
	const parts = (one: unknown) => {
		const inner = Array.isArray(one) ? one : isRecord(one) ? Object.values(one) : [];
		const isFlat = inner.every((part) => typeof part !== 'object' || part === null);
		if (!isFlat || inner.length < 2) return undefined;
		const { values } = piecesOf(one);
		return values.length <= LONGEST_PARTS && known.holds(values) ? instead : undefined;
	};
	return mapJson(value, {
		text: clean,
		key: clean,
		number: (number) => (known.holds(String(number)) ? instead : number),
		list: parts,
		record: parts,
	});
}
