import { knownName } from '../../kernel/input/coerce-field';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { unstorableIn } from '../../kernel/values/text-places';
import { VALUE_LIMITS, tooLarge } from '../../kernel/values/value-size';
import { type CheckProblem, faultWords } from './fault-words';
import { type Fault, type FindFaults, loadValidator } from './load-validator';
import { type JsonObject, placedSchemas, referencePointer } from './sub-schemas';

/** Longer texts are not taken for JSON: parsing them would hold n8n up. */
const LONGEST_JSON = 500_000;
/** References that lead to references. */
const MOST_REFERENCES = 32;

const isNull = (schema: unknown) => isRecord(schema) && schema.type === 'null';

const typesOf = ({ type }: JsonObject): readonly unknown[] =>
	Array.isArray(type) ? type : type === undefined ? [] : [type];

const typeOf = (value: unknown) =>
	value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const lets = (types: readonly unknown[], value: unknown) =>
	types.includes(typeOf(value)) || (Number.isInteger(value) && types.includes('integer'));

function readNumber(text: string): unknown {
	const trimmed = text.trim();
	if (!/^-?\d+(\.\d+)?$/.test(trimmed)) return text;
	const number = Number(trimmed);
	// A longer number would come out as another one.
	return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

function readText(text: string, types: readonly unknown[]): unknown {
	const lower = text.trim().toLowerCase();
	const readings = [
		types.includes('boolean') && (lower === 'true' || lower === 'false') ? lower === 'true' : text,
		types.includes('number') || types.includes('integer') ? readNumber(text) : text,
		/^[[{]/.test(lower) && text.length <= LONGEST_JSON ? jsonOrText(text) : text,
	];
	return readings.find((value) => lets(types, value)) ?? text;
}

/** What one value was probably meant to be, by the types and options that its schema allows. */
function readScalar(schema: JsonObject, value: unknown): unknown {
	const types = typesOf(schema);
	if (Array.isArray(schema.enum) && typeof value === 'string') {
		const lower = value.trim().toLowerCase();
		const same = schema.enum.filter(
			(option) => typeof option === 'string' && option.toLowerCase() === lower,
		);
		if (same.length === 1) return same[0];
	}
	if (types.length === 0 || lets(types, value)) return value;
	if (typeof value === 'string') {
		const read = readText(value, types);
		if (read !== value) return read;
	}
	const isScalar = ['number', 'boolean'].includes(typeof value);
	if (isScalar && types.includes('string')) return String(value);
	const isOnlyList = types.every((type) => type === 'array');
	return isOnlyList && value !== null && value !== '' && value !== undefined ? [value] : value;
}

/** Reads values by one accepted schema. */
class ValueReader {
	private readonly schemas: ReadonlyMap<string, unknown>;

	constructor(private readonly root: JsonObject) {
		this.schemas = new Map(placedSchemas(root).map(({ pointer, schema }) => [pointer, schema]));
	}

	/**
	 * Converts what a model sent into what the schema expects, where only one reading is possible: numbers, booleans and JSON sent
	 * as text, numbers for texts, options and fields in another spelling, one value for a list. Never takes anything away: what is
	 * absent, null or empty stays so.
	 */
	read(value: unknown): unknown {
		return this.readBy(this.root, value);
	}

	private readBy(given: unknown, value: unknown): unknown {
		const schema = this.meant(given);
		if (schema === undefined) return value;
		const read = readScalar(schema, value);
		if (Array.isArray(read)) return this.readList(schema, read);
		return isRecord(read) ? this.readFields(schema, read) : read;
	}

	/** The schema behind references, and beside null: where several remain, nothing is certain. */
	private meant(given: unknown): JsonObject | undefined {
		let schema = given;
		for (let step = 0; step < MOST_REFERENCES; step += 1) {
			if (!isRecord(schema)) return undefined;
			const pointer = referencePointer(schema);
			const branches = schema.anyOf ?? schema.oneOf;
			if (pointer !== undefined && schema.type === undefined) schema = this.schemas.get(pointer);
			else if (Array.isArray(branches) && schema.type === undefined) {
				const some: unknown[] = branches.filter((branch) => !isNull(branch));
				if (some.length !== 1) return schema;
				schema = some[0];
			} else return schema;
		}
		return undefined;
	}

	private readList(schema: JsonObject, list: readonly unknown[]): unknown[] {
		const first: readonly unknown[] = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
		return list.map((item, at) => this.readBy(first[at] ?? schema.items, item));
	}

	private readFields(schema: JsonObject, fields: JsonObject): JsonObject {
		const properties = isRecord(schema.properties) ? schema.properties : {};
		// Where other fields are allowed, another spelling may be another field.
		const known = schema.additionalProperties === false ? Object.keys(properties) : [];
		return Object.fromEntries(
			Object.entries(fields).map(([key, value]) => {
				const meant = Object.hasOwn(properties, key) ? key : knownName(key, known);
				const name =
					meant === undefined || (meant !== key && Object.hasOwn(fields, meant)) ? key : meant;
				const inner = Object.hasOwn(properties, name)
					? properties[name]
					: schema.additionalProperties;
				return [name, this.readBy(inner, value)];
			}),
		);
	}
}

export type CheckedValue =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly problems: readonly CheckProblem[] };

/** Checks values against one version of a schema. Neither function throws, whatever it is given. */
export interface OpenSchema {
	/** Reads what a model sent as arguments: forgives what has one reading only, and checks the rest. */
	readArguments(raw: unknown): CheckedValue;
	/** Checks a value as it is, such as what a workflow gave back. */
	check(value: unknown): CheckedValue;
}

const MOST_PROBLEMS = 10;

const TOO_MUCH =
	'The value would take too long to check against its schema. Send less, in several calls.';

/** What a value was found to be; `unchecked` where the validator was not asked, or did not get to the end. */
type Found =
	| { readonly word: 'fits' }
	| { readonly word: 'faults'; readonly faults: readonly Fault[] }
	| { readonly word: 'unchecked'; readonly why: string };

const unchecked = (why: string): Found => ({ word: 'unchecked', why });

function examine(find: FindFaults, value: unknown): Found {
	if (value === undefined) return unchecked('The value must be JSON.');
	try {
		const large = tooLarge(value);
		if (large !== undefined) return unchecked(`The value ${large}, which is too much to check.`);
		const [unstorable] = unstorableIn(value, '');
		if (unstorable !== undefined) return unchecked(unstorable.message.replace('""', 'The value'));
		const faults = find(value);
		if (faults === undefined) return unchecked(TOO_MUCH);
		return faults.length === 0 ? { word: 'fits' } : { word: 'faults', faults };
	} catch {
		return unchecked(TOO_MUCH);
	}
}

const refused = (message: string): CheckedValue => ({
	ok: false,
	problems: [{ field: '', pointer: '', message }],
});

/** What was found, without saying the same twice. */
function told(found: Found, value: unknown): CheckedValue {
	if (found.word === 'fits') return { ok: true, value };
	if (found.word === 'unchecked') return refused(found.why);
	const problems = new Map(
		found.faults.map((fault) => {
			const problem = faultWords(fault, value);
			return [`${problem.pointer}\n${problem.message}`, problem] as const;
		}),
	);
	const first = [...problems.values()].slice(0, MOST_PROBLEMS);
	const more = problems.size - first.length;
	const rest = { field: '', pointer: '', message: `There are at least ${more} more problems.` };
	return { ok: false, problems: more > 0 ? [...first, rest] : first };
}

/** Missing arguments are read as an empty object. */
function fieldsOf(raw: unknown): unknown {
	if (raw === undefined || raw === null || raw === '') return {};
	return typeof raw === 'string' && raw.length <= VALUE_LIMITS.characters ? jsonOrText(raw) : raw;
}

function readArguments(find: FindFaults, reader: ValueReader, raw: unknown): CheckedValue {
	const fields = fieldsOf(raw);
	if (!isRecord(fields)) return refused('The input must be an object of fields.');
	const asSent = examine(find, fields);
	// What fits is not touched, so nothing is taken for what it is not. What could not be checked is not read again either.
	if (asSent.word !== 'faults') return told(asSent, fields);
	const read = reader.read(fields);
	return told(examine(find, read), read);
}

/**
 * Opens an accepted schema for checks. Keep what it gives as long as the schema is in use: opening costs some milliseconds for the
 * largest.
 *
 * @throws {Error} for what `readSchema` has not accepted
 */
export async function openSchema(schema: JsonObject): Promise<OpenSchema> {
	const { compile } = await loadValidator();
	const find = compile(schema);
	if (find === undefined) throw new Error('This schema was not accepted');
	const reader = new ValueReader(schema);
	return {
		readArguments: (raw) => readArguments(find, reader, raw),
		check: (value) => told(examine(find, value), value),
	};
}
