import type { InputProblem } from '../input/read-input';
import { nearest } from './nearest';

/** The problem of a field that a schema does not know. `known` are those it knows at that place. */
export function unknownField(field: string, key: string, known: readonly string[]): InputProblem {
	const guess = nearest(key, known);
	const list =
		known.length === 0 ? 'This tool takes no fields' : `Known fields: ${known.join(', ')}`;
	const meant = guess ? ` Did you mean "${guess}"?` : '';
	return { field, message: `Unknown field "${field}".${meant} ${list}.` };
}
