import type { InputProblem } from '../input/read-input';
import { didYouMean } from './nearest';

/** The problem of a field that a schema does not know. `known` are those it knows at that place. */
export function unknownField(field: string, key: string, known: readonly string[]): InputProblem {
	const list =
		known.length === 0 ? 'This tool takes no fields' : `Known fields: ${known.join(', ')}`;
	return { field, message: `Unknown field "${field}".${didYouMean(key, known)} ${list}.` };
}
