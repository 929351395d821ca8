import { isRecord } from './is-record';

/** A text of a JSON value, and where it stands. */
export interface TextPlace {
	/** Path such as `nodes[0].parameters.url`; for the name of a field, that of the field. */
	readonly path: string;
	readonly text: string;
}

interface Place {
	readonly value: unknown;
	readonly path: string;
}

/** What stands in a list or a record: names of fields before what they hold. */
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

/** Every text of a JSON value in the order in which it is written, keys included. However deep: by a list of its own. */
export function* textPlaces(value: unknown, path = ''): Generator<TextPlace> {
	const rest: Place[] = [{ value, path }];
	for (let place = rest.pop(); place !== undefined; place = rest.pop()) {
		if (typeof place.value === 'string') yield { path: place.path, text: place.value };
		else for (const inner of placesIn(place).reverse()) rest.push(inner);
	}
}
