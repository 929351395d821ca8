import { isRecord } from '../kernel/is-record';
import { secretMarker } from '../kernel/secret-marker';

/** Shorter texts would blank out ordinary words. */
const SHORTEST_SECRET = 8;

const MARK = secretMarker('secret');

/** Replaces every occurrence of the given secrets in a JSON value, keys included. */
export function createRedactor(secrets: readonly string[]): (value: unknown) => unknown {
	const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);
	const clean = (text: string) =>
		known.reduce((rest, secret) => rest.split(secret).join(MARK), text);
	const redact = (value: unknown): unknown => {
		if (typeof value === 'string') return clean(value);
		if (Array.isArray(value)) return value.map(redact);
		if (!isRecord(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [clean(key), redact(inner)]),
		);
	};
	return redact;
}
