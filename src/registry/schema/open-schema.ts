import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { unstorableIn } from '../../kernel/values/text-places';
import { VALUE_LIMITS, tooLarge } from '../../kernel/values/value-size';
import { type CheckProblem, faultWords } from './fault-words';
import { type Fault, type FindFaults, loadValidator } from './load-validator';
import type { JsonObject } from './sub-schemas';
import { valueReader } from './coerce-value';

export type CheckedValue =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly problems: readonly CheckProblem[] };

/** Checks values against one version of a schema. Neither function throws, whatever it is given. */
export interface OpenSchema {
	readArguments(raw: unknown): CheckedValue;
	check(value: unknown): CheckedValue;
}

const MOST_PROBLEMS = 10;

const TOO_MUCH =
	'The value would take too long to check against its schema. Send less, in several calls.';

/** The faults of a value; or why they are not known: the validator was not asked, or did not get to the end. */
function examine(find: FindFaults, value: unknown): readonly Fault[] | string {
	if (value === undefined) return 'The value must be JSON.';
	try {
		const large = tooLarge(value);
		if (large !== undefined) return `The value ${large}, which is too much to check.`;
		const [unstorable] = unstorableIn(value, '');
		if (unstorable !== undefined) return unstorable.message.replace('""', 'The value');
		return find(value) ?? TOO_MUCH;
	} catch {
		return TOO_MUCH;
	}
}

const refused = (message: string): CheckedValue => ({
	ok: false,
	problems: [{ field: '', pointer: '', message }],
});

function told(found: readonly Fault[] | string, value: unknown): CheckedValue {
	if (typeof found === 'string') return refused(found);
	if (found.length === 0) return { ok: true, value };
	const problems = new Map(
		found.map((fault) => {
			const problem = faultWords(fault, value);
			return [`${problem.pointer}\n${problem.message}`, problem] as const;
		}),
	);
	const first = [...problems.values()].slice(0, MOST_PROBLEMS);
	const more = problems.size - first.length;
	const rest = { field: '', pointer: '', message: `There are at least ${more} more problems.` };
	return { ok: false, problems: more > 0 ? [...first, rest] : first };
}

function fieldsOf(raw: unknown): unknown {
	if (raw === undefined || raw === null || raw === '') return {};
	return typeof raw === 'string' && raw.length <= VALUE_LIMITS.characters ? jsonOrText(raw) : raw;
}

function readArguments(
	find: FindFaults,
	readValue: ReturnType<typeof valueReader>,
	raw: unknown,
): CheckedValue {
	const fields = fieldsOf(raw);
	if (!isRecord(fields)) return refused('The input must be an object of fields.');
	const asSent = examine(find, fields);
	// What fits is not touched, so nothing is taken for what it is not. What could not be checked is not read again either.
	if (typeof asSent === 'string' || asSent.length === 0) return told(asSent, fields);
	const read = readValue(fields);
	return told(examine(find, read), read);
}

/** Opens an accepted schema. Keep it: opening costs milliseconds. @throws {Error} for what `readSchema` has not accepted */
export async function openSchema(schema: JsonObject): Promise<OpenSchema> {
	const { compile } = await loadValidator();
	const find = compile(schema);
	if (find === undefined) throw new Error('This schema was not accepted');
	const readValue = valueReader(schema);
	return {
		readArguments: (raw) => readArguments(find, readValue, raw),
		check: (value) => told(examine(find, value), value),
	};
}
