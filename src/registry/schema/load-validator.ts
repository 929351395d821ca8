import { once } from '../../kernel/fresh';
import type { JsonSchema, SchemaErrorDetail } from '../../third-party/json-schema';
import { type JsonObject, isSchema } from './sub-schemas';

/** Steps of the validator that one check may take: well below 0.1 s of the event loop on a slow machine. */
const MOST_STEPS = 250_000;
/** Levels of lists and objects that the validator follows, in schemas and values alike. */
const DEEPEST = 250;

export interface Fault {
	readonly code: string;
	readonly params: readonly unknown[];
	readonly path: ReadonlyArray<string | number>;
	readonly inner: readonly Fault[];
	readonly schema: unknown;
}

type Remotes = Readonly<Record<string, object>>;
/** The faults of a value; undefined where it would take too long to find them. */
export type FindFaults = (value: unknown) => readonly Fault[] | undefined;

const LOOKAROUND = /\(\?<?[=!]/;
const BACK_REFERENCE = /\\[1-9]|\\k</;

function reasonOf(pattern: string, message: string): string {
	if (LOOKAROUND.test(pattern))
		return 'lookaround such as (?=…) or (?!…) is not supported, as it can take forever. Say it with several patterns under "allOf" and "not".';
	if (BACK_REFERENCE.test(pattern))
		return 'back-references such as \\1 are not supported, as they can take forever.';
	return `the pattern cannot be used: ${message}.`;
}

/** More faults would not help to correct a value. */
const MOST_FAULTS = 20;
type Bundle = typeof import('../../third-party/json-schema/index.js');

/** The validator itself refuses invalid schemas. */
const mayBeSchema = (schema: unknown): schema is JsonSchema => isSchema(schema);

function asFault(detail: SchemaErrorDetail, bundle: Bundle): Fault {
	const { code, params, path, inner = [] } = detail;
	return {
		code,
		params,
		path: typeof path === 'string' ? [] : path,
		inner: inner.slice(0, MOST_FAULTS).map((one) => asFault(one, bundle)),
		schema: Reflect.get(detail, bundle.ZSchema.schemaSymbol),
	};
}

function finder(schema: JsonObject | boolean, remotes: Remotes, bundle: Bundle) {
	const { ZSchema, ValidateError, withinBudget } = bundle;
	const validator = ZSchema.create({
		version: 'draft2020-12',
		formatAssertions: false,
		reportPathAsArray: true,
		maxRecursionDepth: DEEPEST,
	});
	for (const [address, remote] of Object.entries(remotes))
		if (mayBeSchema(remote)) validator.setRemoteReference(address, remote);
	if (!mayBeSchema(schema)) return undefined;
	const check = validator.compile(schema);
	return (value: unknown): readonly Fault[] | undefined =>
		withinBudget(MOST_STEPS, () => {
			try {
				check(value);
				return [];
			} catch (error) {
				if (!(error instanceof ValidateError)) throw error;
				return (error.details ?? []).slice(0, MOST_FAULTS).map((one) => asFault(one, bundle));
			}
		});
}

async function load() {
	const bundle = await import('../../third-party/json-schema/index.js');
	return {
		/** A validator of this schema alone: one that knew others would let it refer to theirs. Undefined if the schema is invalid. */
		compile(schema: JsonObject | boolean, remotes: Remotes = {}): FindFaults | undefined {
			try {
				return finder(schema, remotes, bundle);
			} catch {
				return undefined;
			}
		},
		readPattern(pattern: string): { readonly size: number } | { readonly problem: string } {
			const compiled = bundle.compileSchemaRegex(pattern);
			if (compiled.ok) return compiled.value;
			return { problem: reasonOf(pattern, compiled.error.message) };
		},
	};
}

/** The validator, which is a tenth of the package: it is loaded when a schema is first read or a value first checked. */
export const loadValidator = once(load);
