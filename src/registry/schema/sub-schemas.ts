import { isRecord } from '../../kernel/values/is-record';
import { recordOf } from '../../kernel/values/record-of';

const ONE =
	'additionalItems additionalProperties contains contentSchema else if items not propertyNames then unevaluatedItems unevaluatedProperties'.split(
		' ',
	);
const LISTED = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'];
const NAMED = '$defs definitions dependencies dependentSchemas patternProperties properties'.split(
	' ',
);

export type JsonObject = Readonly<Record<string, unknown>>;

export interface SubSchema {
	readonly keyword: string;
	readonly at: string | undefined;
	readonly path: readonly string[];
	readonly schema: unknown;
}

export const isSchema = (value: unknown): value is JsonObject | boolean =>
	typeof value === 'boolean' || isRecord(value);

const subSchema = (keyword: string, schema: unknown, at?: string): SubSchema => ({
	keyword,
	at,
	path: at === undefined ? [keyword] : [keyword, at],
	schema,
});

function schemasAt(keyword: string, value: unknown): SubSchema[] {
	if (Array.isArray(value) && LISTED.includes(keyword))
		return value.map((inner: unknown, at) => subSchema(keyword, inner, String(at)));
	if (ONE.includes(keyword)) return [subSchema(keyword, value)];
	if (!NAMED.includes(keyword) || !isRecord(value)) return [];
	return Object.entries(value)
		.filter(([, inner]) => keyword !== 'dependencies' || !Array.isArray(inner))
		.map(([at, inner]) => subSchema(keyword, inner, at));
}

/** The schemas right below a schema, of all drafts. What stands in `enum`, `const`, `default` and `examples` is data. */
export const subSchemas = (schema: unknown): SubSchema[] =>
	isRecord(schema)
		? Object.entries(schema).flatMap(([keyword, value]) => schemasAt(keyword, value))
		: [];

export function mapSubSchemas(schema: JsonObject, change: (one: SubSchema) => unknown): JsonObject {
	const entries = Object.entries(schema).map(([keyword, value]) => {
		const found = schemasAt(keyword, value).map((one) => [one.at ?? '', change(one)] as const);
		if (found.length === 0) return [keyword, value] as const;
		if (Array.isArray(value)) return [keyword, found.map(([, one]) => one)] as const;
		if (ONE.includes(keyword)) return [keyword, found[0]?.[1]] as const;
		return [keyword, { ...Object(value), ...Object.fromEntries(found) }] as const;
	});
	return Object.fromEntries(entries);
}

export const fieldsOfSchema = (schema: unknown): JsonObject =>
	recordOf(recordOf(schema).properties);

export const without = (schema: JsonObject, keys: readonly string[]): JsonObject =>
	Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

export const pointerBelow = (pointer: string, ...parts: readonly string[]) =>
	parts.reduce((path, part) => `${path}/${escaped(part)}`, pointer);

export interface PlacedSchema {
	readonly pointer: string;
	readonly depth: number;
	readonly schema: unknown;
}

/** Every schema of a document, the outermost first, until there are more than `most`. */
export function placedSchemas(root: unknown, most = Infinity): PlacedSchema[] {
	const found: PlacedSchema[] = [{ pointer: '', depth: 1, schema: root }];
	for (let next = 0; next < found.length && found.length <= most; next += 1) {
		const place = found[next];
		for (const { path, schema } of subSchemas(place?.schema)) {
			const pointer = pointerBelow(place?.pointer ?? '', ...path);
			found.push({ pointer, depth: (place?.depth ?? 0) + 1, schema });
		}
	}
	return found;
}

export function referencePointer(schema: unknown): string | undefined {
	const reference = isRecord(schema) ? schema.$ref : undefined;
	return typeof reference === 'string' ? decodeURI(reference.slice(1)) : undefined;
}

/** What is wrong with a schema, in words that say how to fix it. */
export interface SchemaProblem {
	/** JSON pointer into the schema, as it was rewritten; `''` is the whole. */
	readonly pointer: string;
	readonly message: string;
}
