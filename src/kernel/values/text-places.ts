import type { InputProblem } from '../input/read-input';
import { isRecord } from './is-record';
import { pathBelow } from './path-text';

interface Place {
	readonly value: unknown;
	readonly path: string;
}

/** Puts the content of a list or record on the stack, last first. Each field's name comes before its value. */
function addContent(rest: Place[], { value, path }: Place): void {
	if (Array.isArray(value))
		for (let at = value.length - 1; at >= 0; at -= 1)
			rest.push({ value: value[at], path: pathBelow(path, at) });
	else if (isRecord(value))
		for (const key of Object.keys(value).reverse()) {
			const place = pathBelow(path, key);
			rest.push({ value: value[key], path: place }, { value: key, path: place });
		}
}

/** Every text of a JSON value in written order, including keys, with its path; of a key, the path of its field. Iterative, so that deep values do not overflow the stack. */
export function* textPlaces(value: unknown, path = '', numbers?: 'with numbers') {
	const rest: Place[] = [{ value, path }];
	for (let place = rest.pop(); place !== undefined; place = rest.pop()) {
		if (typeof place.value === 'string') yield { path: place.path, text: place.value };
		else if (numbers !== undefined && typeof place.value === 'number')
			yield { path: place.path, text: String(place.value) };
		else addContent(rest, place);
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
