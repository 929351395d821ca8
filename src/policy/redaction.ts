import { mapJson } from '../kernel/values/map-json';
import { secretMarker } from '../kernel/workflow/secret-marker';
import { literally } from '../kernel/workflow/text-pattern';

/** Bytes that may stand before a text in the three that base64 makes four letters of. */
const shifts = [0, 1, 2] as const;

/** What of a text is sure to stand within base64 that has it `shift` bytes behind the begin of three: not the letters that share bits with others. */
function withinBase64(bytes: Buffer, shift: number): string {
	const letters = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
	const first = Math.ceil((shift * 8) / 6);
	const last = Math.floor(((shift + bytes.length) * 8) / 6);
	return letters.slice(first, last);
}

const forAddresses = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Half a character has no place in an address. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));

/** n8n and many services encode what `encodeURIComponent` leaves as it is. */
const inAddress = (text: string) =>
	encoded(text).replace(
		/[!'()*]/g,
		(letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
	);

function spellings(text: string): string[] {
	const bytes = Buffer.from(text);
	const hex = bytes.toString('hex');
	const json = inJson(text);
	const base64 = shifts.map((shift) => withinBase64(bytes, shift));
	return [
		text,
		json,
		inJson(json),
		encoded(text),
		inAddress(text),
		inAddress(inAddress(text)),
		hex,
		hex.toUpperCase(),
		...base64,
		...base64.map(forAddresses),
		...base64.map(inAddress),
	];
}

/** Shorter texts would blank out ordinary words. */
const SHORTEST_SECRET = 8;
const MARK = secretMarker('secret');

/** Replaces secrets in a JSON value, keys included, also as they stand in JSON, in addresses, in hex and within base64. */
export function createRedactor(secrets: readonly string[]): (value: unknown) => unknown {
	const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
	const ways = [...new Set(known.flatMap(spellings))].filter(
		(way) => way.length >= SHORTEST_SECRET,
	);
	if (ways.length === 0) return (value) => mapJson(value, {});
	// The longest first: one may be a part of another.
	const longestFirst = ways.sort((one, other) => other.length - one.length);
	const pattern = new RegExp(longestFirst.map(literally).join('|'), 'g');
	const clean = (text: string) =>
		text.length < SHORTEST_SECRET ? text : text.replace(pattern, MARK);
	return (value) => mapJson(value, { text: clean, key: clean });
}
