import { isRecord } from './is-record';

/** What stands where a secret stood. The kind says what it was, never what it said. */
export const secretMarker = (kind: string) => `[redacted:${kind}]`;

const marker = /\[redacted:[a-z0-9-]{1,40}\]/;

/** The text between the markers, and the markers: one less. */
export function splitAtMarkers(text: string): {
	readonly texts: readonly string[];
	readonly markers: readonly string[];
} {
	const parts = text.split(new RegExp(`(${marker.source})`));
	return {
		texts: parts.filter((_part, index) => index % 2 === 0),
		markers: parts.filter((_part, index) => index % 2 === 1),
	};
}

export const holdsMarker = (text: string): boolean => marker.test(text);

export interface FoundMarker {
	/** Path such as `nodes[0].parameters.url`. */
	readonly path: string;
	readonly marker: string;
	/** The whole text that it stands in. */
	readonly text: string;
}

interface Place {
	readonly value: unknown;
	readonly path: string;
}

/** What stands in a list or a record, with where: names of fields before what they hold. */
function placesIn({ value, path }: Place): Place[] {
	if (Array.isArray(value))
		return value.map((item: unknown, at) => ({ value: item, path: `${path}[${at}]` }));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, inner]) => {
		const place = path === '' ? key : `${path}.${key}`;
		return [
			{ value: key, path: place },
			{ value: inner, path: place },
		];
	});
}

/** Every text of a JSON value that holds a marker, keys included. However deep: by a list of its own. */
export function markersIn(value: unknown): FoundMarker[] {
	const found: FoundMarker[] = [];
	const rest: Place[] = [{ value, path: '' }];
	for (let place = rest.pop(); place !== undefined; place = rest.pop()) {
		if (typeof place.value !== 'string') {
			for (const inner of placesIn(place).reverse()) rest.push(inner);
			continue;
		}
		const first = marker.exec(place.value);
		if (first) found.push({ path: place.path, marker: first[0], text: place.value });
	}
	return found;
}
