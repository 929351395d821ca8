import { fresh } from '../fresh';

/** Makes a value, or the promise of one, when it is first asked for, and gives the same from then on: unless it failed. */
export function once<Value>(make: () => Value): () => Value {
	const kept = fresh<'', Value>({});
	return () => kept.get('', make);
}
