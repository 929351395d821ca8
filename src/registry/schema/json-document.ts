import { isDeeperThan } from '../../kernel/values/is-deeper-than';
import { canonicalize } from '../../third-party';
import type { SchemaProblem } from './sub-schemas';

/** Bytes of a schema as canonical JSON. */
const LARGEST = 64 * 1024;
/** Levels of lists and objects: a schema in a schema takes two. */
const DEEPEST = 80;

export type JsonDocument =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly problem: SchemaProblem };

const refused = (message: string): JsonDocument => ({
	ok: false,
	problem: { pointer: '', message },
});

const tooLarge = () =>
	refused('The schema has more than 64 kB. Shorten descriptions, or cut it into several tools.');

function parsed(given: string): unknown {
	try {
		return JSON.parse(given);
	} catch (error) {
		return error instanceof Error ? error : new Error('no JSON');
	}
}

/** A copy of what was given, as JSON data alone: no getters, no `toJSON`, nothing shared, `__proto__` a key like others. */
export function jsonDocument(given: unknown): JsonDocument {
	if (typeof given === 'string' && given.length > LARGEST * 2) return tooLarge();
	const value = typeof given === 'string' ? parsed(given) : given;
	if (value instanceof Error) return refused(`The schema is not JSON: ${value.message}.`);
	try {
		if (isDeeperThan(value, DEEPEST)) return refused('The schema is nested too deeply.');
		const text = canonicalize(value);
		if (typeof text !== 'string') return refused('The schema must be a JSON object.');
		if (Buffer.byteLength(text) > LARGEST) return tooLarge();
		// Not the canonical text: a model reads the fields in the order in which their author wrote them.
		return { ok: true, value: JSON.parse(JSON.stringify(value)) };
	} catch {
		return refused('The schema must be JSON: no functions, no circles, no numbers without an end.');
	}
}
