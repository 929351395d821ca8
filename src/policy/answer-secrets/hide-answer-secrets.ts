import { mapJson } from '../../kernel/values/map-json';
import { secretMarker } from '../../kernel/workflow/secret-marker';

const escaped = /%(?:25)*([0-9a-f]{2})/gi;
const lineEnd = /\r?\n/g;

/** Shorter runs of letters are words. Letters that stand before what is encoded move its beginning. */
const encodings = [
	{ form: 'base64', run: /[\w+/-]{24,}/g, shifts: [0, 1, 2, 3] },
	{ form: 'hex', run: /[0-9a-f]{24,}/gi, shifts: [0, 1] },
] as const;

function* readingsOf(text: string): Generator<string> {
	const plain = text.replace(escaped, (_found, byte: string) =>
		String.fromCharCode(Number.parseInt(byte, 16)),
	);
	if (plain !== text) yield plain;
	const joined = plain.replace(lineEnd, '');
	for (const { form, run, shifts } of encodings)
		for (const [letters] of joined.matchAll(run))
			for (const shift of shifts) yield Buffer.from(letters.slice(shift), form).toString('latin1');
}

const LINK = secretMarker('approval-link');
const CODE = secretMarker('answer-code');
const link = /foreman-key(?!.{0,6}\[redacted:)[^]{0,40}?(?=[0-9a-f]{48})/i;
const keyName = /^foreman-key$/i;
const key = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi;
/** What people and workflows put between words, around digits and between digits. Bounded: a text may be made of nothing else. */
const BETWEEN = '[^a-z0-9]{0,12}';
const MARKUP = '(?:[^a-z0-9<]|<[^<>]{0,120}>){0,24}';
const NEAR = '[^a-z0-9]{0,4}';

const digits = (codes: readonly string[]) =>
	codes.map((code) => code.match(/\\?./g)?.join(NEAR)).join('|');

const SIX_DIGITS = '\\d'.repeat(6);
const told = new RegExp(`(your${BETWEEN}code${BETWEEN}is${MARKUP})(${digits([SIX_DIGITS])})`, 'gi');
const SHORTEST = 18;
/** With more codes than a person is ever shown, every six digits are taken for one. */
const MOST_CODES = 50;

/** A code that is told plainly goes alone. Where something is encoded, its parts cannot be told apart: the text goes. */
function cleanText(text: string, codes: Set<string>): string {
	if (text.length < SHORTEST) return text;
	if (link.test(text)) return LINK;
	const take = (code: string) => void codes.add(code.replace(/\D+/g, ''));
	const plain = text.replace(told, (_found, before: string, code: string) => {
		take(code);
		return `${before}${CODE}`;
	});
	for (const reading of readingsOf(plain)) {
		if (link.test(reading)) return LINK;
		const [found] = reading.matchAll(told);
		if (found === undefined) continue;
		take(found[2] ?? '');
		return CODE;
	}
	return plain;
}

function withoutCodes(value: unknown, found: ReadonlySet<string>): unknown {
	const isAny = found.size > MOST_CODES;
	const pattern = new RegExp(digits(isAny ? [SIX_DIGITS] : [...found]), 'gi');
	const clean = (text: string) => {
		const rest = text.replace(pattern, CODE);
		for (const reading of readingsOf(rest)) if (reading.search(pattern) >= 0) return CODE;
		return rest;
	};
	return mapJson(value, {
		text: clean,
		key: clean,
		number: (number) => (String(number).search(pattern) === 0 ? CODE : number),
	});
}

/** Removes what would let a model answer for a person: links to cards and codes of chats, also in base64, hex and addresses. */
export function hideAnswerSecrets(value: unknown): unknown {
	const codes = new Set<string>();
	let isHit = false;
	const hit = (before: string, after: string) => {
		isHit ||= after !== before;
		return after;
	};
	const clean = (text: string) => hit(text, cleanText(text, codes));
	const change = { text: clean, key: clean };
	const cleaned = mapJson(value, {
		...change,
		// As n8n reads an address: the name of the key is a field, or stands beside its value.
		record: (record) =>
			[...Object.keys(record), ...Object.values(record)].some(
				(one) => typeof one === 'string' && keyName.test(one),
			)
				? mapJson(record, { ...change, text: (text) => clean(hit(text, text.replace(key, LINK))) })
				: undefined,
	});
	if (!isHit) return value;
	return codes.size === 0 ? cleaned : withoutCodes(cleaned, codes);
}
