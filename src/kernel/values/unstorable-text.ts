import type { InputProblem } from '../input/read-input';
import { textPlaces } from './text-places';

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
