import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { unstorableIn } from '../../kernel/values/text-places';
import { VALUE_LIMITS, tooLarge } from '../../kernel/values/value-size';
import { type Fault, type FindFaults, loadValidator } from './load-validator';
import { type JsonObject, pointerBelow, fieldsOfSchema } from './sub-schemas';
import { valueReader } from './coerce-value';
import type { InputProblem } from '../../kernel/input/read-input';
import { unknownField } from '../../kernel/values/unknown-field';
import { clipText } from '../../kernel/values/clip-text';
import { didYouMean } from '../../kernel/values/nearest';
import { pathText } from '../../kernel/values/path-text';
import { valueAt } from '../../kernel/values/value-changes';
import { listOf } from '../../kernel/values/list-of';
import { recordOf } from '../../kernel/values/record-of';

interface CheckProblem extends InputProblem {
	/** JSON pointer of the same place; `''` is the whole value. */
	readonly pointer: string;
}

const LONGEST = 600;
const MOST_NAMES = 40;
/** Guessing what was meant compares each letter with each. */
const LONGEST_NAME = 60;

const guessable = (names: readonly string[]) =>
	names.filter((name) => name.length <= LONGEST_NAME).slice(0, MOST_NAMES);

type Path = Fault['path'];
type Words = (where: string, fault: Fault, value: unknown) => string;
const shown = (value: unknown) => clipText(JSON.stringify(value) ?? 'nothing', 80);

function typeWords(type: unknown): string {
	const text = String(type);
	if (!text.startsWith('[')) return text;
	return text.replace(/[[\]"]/g, '').replaceAll(',', ' or ');
}

const received = (type: unknown) => (type === 'integer' ? 'number' : String(type));

function optionWords(where: string, { schema }: Fault, value: unknown): string {
	const all = listOf(recordOf(schema).enum);
	const options = all.map((option) => (typeof option === 'string' ? option : shown(option)));
	const isName = typeof value === 'string' && value.length <= LONGEST_NAME;
	const meant = isName ? didYouMean(value, guessable(options)) : '';
	const list = clipText(options.slice(0, MOST_NAMES).join(', '), LONGEST / 2);
	return `${where} must be one of ${list}, not ${shown(value)}.${meant}`;
}

const than =
	(words: string): Words =>
	(where, { params: [value, bound] }) =>
		`${where} must be ${words} ${shown(bound)}, not ${shown(value)}.`;

const count =
	(words: string, of: string): Words =>
	(where, { params: [value, bound] }) =>
		`${where} must have ${words} ${shown(bound)} ${of}, not ${shown(value)}.`;

/** How much of a value fitted before it failed: a branch of another type fitted nothing. */
const reach = ({ path, code }: Fault) => path.length * 2 + (code === 'INVALID_TYPE' ? 0 : 1);

/** The branches of a choice: one sentence where each is about the type, else the words of the branch that got furthest. */
function choiceWords(where: string, { inner, path }: Fault, value: unknown): string {
	const ofTypes = inner.filter(
		(one) => one.code === 'INVALID_TYPE' && one.path.length === path.length,
	);
	if (inner.length > 0 && ofTypes.length === inner.length) {
		const types = new Set(ofTypes.map(({ params }) => typeWords(params[0])));
		return `${where} must be ${[...types].join(' or ')}, not ${received(ofTypes[0]?.params[1])}.`;
	}
	const furthest = [...inner].sort((one, other) => reach(other) - reach(one))[0];
	if (furthest === undefined) return `${where} fits none of the forms that are allowed.`;
	return `${where} fits none of the forms that are allowed. Nearest: ${wordsOf(furthest, value, path)}`;
}

const schemaText = (schema: unknown, keyword: string) =>
	isRecord(schema) ? clipText(String(schema[keyword]), 200) : '';

const WORDS: Readonly<Record<string, Words>> = {
	INVALID_TYPE: (where, { params: [type, was] }) =>
		`${where} must be ${typeWords(type)}, not ${received(was)}.`,
	ENUM_MISMATCH: optionWords,
	ENUM_CASE_MISMATCH: optionWords,
	CONST: (where, { schema }, value) =>
		`${where} must be ${shown(isRecord(schema) ? schema.const : undefined)}, not ${shown(value)}.`,
	MINIMUM: than('at least'),
	MINIMUM_EXCLUSIVE: than('more than'),
	MAXIMUM: than('at most'),
	MAXIMUM_EXCLUSIVE: than('less than'),
	MULTIPLE_OF: than('a multiple of'),
	MIN_LENGTH: count('at least', 'characters'),
	MAX_LENGTH: count('at most', 'characters'),
	ARRAY_LENGTH_SHORT: count('at least', 'items'),
	ARRAY_LENGTH_LONG: count('at most', 'items'),
	OBJECT_PROPERTIES_MINIMUM: count('at least', 'fields'),
	OBJECT_PROPERTIES_MAXIMUM: count('at most', 'fields'),
	PATTERN: (where, { schema }) =>
		`${where} must match the pattern ${schemaText(schema, 'pattern')}`,
	ARRAY_UNIQUE: (where, { params: [one, other] }) =>
		`${where} must not hold the same item twice: items ${String(one)} and ${String(other)} are equal.`,
	ARRAY_UNEVALUATED_ITEMS: (where) => `${where} has more items than are allowed.`,
	CONTAINS: (where) => `${where} lacks an item of a kind that it must hold ("contains").`,
	ANY_OF_MISSING: choiceWords,
	ONE_OF_MISSING: choiceWords,
	ONE_OF_MULTIPLE: (where) =>
		`${where} fits several forms of which only one may fit ("oneOf"). Leave out what belongs to another.`,
	NOT_PASSED: (where) => `${where} has a form that is not allowed ("not").`,
	SCHEMA_IS_FALSE: (where) => `${where} must not be given.`,
	PROPERTY_NAMES: (where, { params: [name], inner: [first] }) =>
		`${where} has a field "${String(name)}" whose name is not allowed${first === undefined ? '' : `: ${wordsOf(first, name, first.path)}`}`,
};

/** A list's places are numbers in a path, an object's fields texts. */
const typedPath = (root: unknown, path: Path): Path =>
	path.map((part, at) =>
		Array.isArray(valueAt(root, path.slice(0, at))) ? Number(part) : String(part),
	);

const whereOf = (path: Path) => (path.length === 0 ? 'The value' : `"${pathText(path)}"`);

function fieldFault({ code, params, schema, path }: Fault) {
	const [name, cause] = params.map(String);
	if (name === undefined) return undefined;
	const below = [...path, name];
	if (code === 'OBJECT_MISSING_REQUIRED_PROPERTY')
		return { path: below, message: `"${pathText(below)}" is required.` };
	if (code === 'OBJECT_DEPENDENCY_KEY')
		return {
			path: below,
			message: `"${pathText(below)}" is required where "${String(cause)}" is given.`,
		};
	if (code !== 'OBJECT_ADDITIONAL_PROPERTIES' && code !== 'OBJECT_UNEVALUATED_PROPERTIES')
		return undefined;
	const known = guessable(Object.keys(fieldsOfSchema(schema)));
	const { message } = unknownField(pathText(below), name.slice(0, LONGEST_NAME), known);
	// The validator names all fields that nothing has evaluated in one text.
	if (code === 'OBJECT_UNEVALUATED_PROPERTIES' && name.includes(', '))
		return {
			path,
			message: `${whereOf(path)} has fields that are not known: ${clipText(name, 300)}.`,
		};
	return { path: below, message };
}

function wordsOf(fault: Fault, value: unknown, base: Path): string {
	const field = fieldFault(fault);
	if (field !== undefined) return field.message;
	const words = WORDS[fault.code];
	const where = whereOf(fault.path);
	const at = valueAt(value, fault.path.slice(base.length));
	return words === undefined
		? `${where} does not fit the schema (${fault.code}).`
		: words(where, fault, at);
}

function faultWords(given: Fault, root: unknown): CheckProblem {
	const fault = withPaths(given, root);
	const { path, message } = fieldFault(fault) ?? {
		path: fault.path,
		message: wordsOf(fault, root, []),
	};
	return {
		field: pathText(path),
		pointer: pointerBelow('', ...path.map(String)),
		message: clipText(message, LONGEST),
	};
}

const withPaths = (fault: Fault, root: unknown): Fault => ({
	...fault,
	path: typedPath(root, fault.path),
	inner: fault.inner.map((one) => withPaths(one, root)),
});

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

function readArguments(find: FindFaults, readValue: ReturnType<typeof valueReader>, raw: unknown) {
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
