import type { InputProblem } from '../input/read-input';
import { isRecord } from './is-record';

interface Place {
	readonly value: unknown;
	readonly path: string;
}

/** The content of a list or record. Each field's name comes before its value. */
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

/** Every text of a JSON value in written order, including keys, with its path; of a key, the path of its field. Iterative, so that deep values do not overflow the stack. */
export function* textPlaces(value: unknown, path = '') {
	const rest: Place[] = [{ value, path }];
	for (let place = rest.pop(); place !== undefined; place = rest.pop()) {
		if (typeof place.value === 'string') yield { path: place.path, text: place.value };
		else for (const inner of placesIn(place).reverse()) rest.push(inner);
	}
}

/** A lone surrogate is not valid text, and NUL ends texts in databases. n8n stores neither. */
const unstorable = /\p{Cs}|\0/u;

const notStorable = (field: string): InputProblem => ({
	field,
	message: `"${field}" holds half a character or a NUL, which n8n cannot store. Send it without.`,
});

/** Reports only the first: a text that was cut in the wrong place has one. */
export function unstorableIn(value: unknown, field: string): InputProblem[] {
	for (const { path, text } of textPlaces(value, field))
		if (unstorable.test(text)) return [notStorable(path)];
	return [];
}
