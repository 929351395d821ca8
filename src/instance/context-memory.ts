import type { Fresh } from '../kernel/fresh';
import { fresh } from '../kernel/fresh';

/** What is kept of a context of n8n's, for as long as that lives. */
export function contextMemory<Held>(): (context: object) => Fresh<string, Held> {
	const kept = new WeakMap<object, Fresh<string, Held>>();
	return (context) => {
		const known = kept.get(context) ?? fresh<string, Held>({});
		kept.set(context, known);
		return known;
	};
}
