import { mapJson } from '../kernel/map-json';
import { secretMarker } from '../kernel/secret-marker';

/** Shorter texts would blank out ordinary words. */
const SHORTEST_SECRET = 8;

const MARK = secretMarker('secret');

/** Replaces every occurrence of the given secrets in a JSON value, keys included. */
export function createRedactor(secrets: readonly string[]): (value: unknown) => unknown {
	const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
	const clean = (text: string) =>
		known.reduce((rest, secret) => rest.split(secret).join(MARK), text);
	return (value) => mapJson(value, { text: clean, key: clean });
}
