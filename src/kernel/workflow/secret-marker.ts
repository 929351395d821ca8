import { textPlaces } from '../values/text-places';

/** The text that replaces a secret. The kind says what it was, never its content. */
export const secretMarker = (kind: string) => `[redacted:${kind}]`;

const marker = /\[redacted:[a-z0-9-]{1,40}\]/;

/** Splits a text at its markers. There is always one marker less than texts. */
export function splitAtMarkers(text: string) {
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
	readonly text: string;
}

/** Every text of a JSON value that contains a marker, including keys. */
export function markersIn(value: unknown): FoundMarker[] {
	const found: FoundMarker[] = [];
	for (const { path, text } of textPlaces(value)) {
		const first = marker.exec(text);
		if (first) found.push({ path, marker: first[0], text });
	}
	return found;
}
