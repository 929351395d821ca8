import { textPlaces } from '../values/text-places';

/** The text that replaces a secret. The kind says what it was, never its content. */
export const secretMarker = (kind: string) => `[redacted:${kind}]`;

const marker = /\[redacted:[a-z0-9-]{1,40}\]/;

/** What stands in markers: the kinds that there are. */
export const markerWords =
	'redacted answer-code approval-link authorization connection-password cookie jwt named-secret private-key secret url-password url-secret';

/** Splits a text at its markers. There is always one marker less than texts. */
export function splitAtMarkers(text: string) {
	const parts = text.split(new RegExp(`(${marker.source})`));
	return {
		texts: parts.filter((_part, index) => index % 2 === 0),
		markers: parts.filter((_part, index) => index % 2 === 1),
	};
}

export const holdsMarker = (text: string): boolean => marker.test(text);

/** Every text of a JSON value that contains a marker, including keys. */
export const markersIn = (value: unknown) =>
	[...textPlaces(value)].flatMap(({ path, text }) => {
		const found = marker.exec(text);
		return found ? [{ path, marker: found[0], text }] : [];
	});

export type FoundMarker = Readonly<ReturnType<typeof markersIn>[number]>;
