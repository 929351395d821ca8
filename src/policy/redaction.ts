import { mapJson } from '../kernel/values/map-json';
import { secretMarker } from '../kernel/workflow/secret-marker';
import { spellings } from './spellings';
import { literally } from './literally';

/** Shorter texts would blank out ordinary words. */
const SHORTEST_SECRET = 8;

const MARK = secretMarker('secret');

/**
 * Replaces every occurrence of the given secrets in a JSON value, keys included: as they are, and as they stand in JSON, in
 * addresses, in hex and within base64.
 */
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
