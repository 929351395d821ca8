import { isRecord } from './values/is-record';

const INNER = ['items', 'not', 'additionalProperties'];
/** Keywords whose value is several schemas, as a list or by name. */
const SEVERAL = ['properties', 'definitions', '$defs', 'anyOf', 'oneOf', 'allOf', 'prefixItems'];

/** Whether a keyword is useless to a model: the pipeline itself refuses other fields, and names the one that was meant. */
const saysNothing = (key: string, value: unknown) =>
	key === '$schema' ||
	(key === 'additionalProperties' &&
		(typeof value === 'boolean' || (isRecord(value) && Object.keys(value).length === 0)));

function several(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plainJsonSchema);
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name, plainJsonSchema(inner)]),
	);
}

/** A JSON Schema for models, without keywords that cost tokens and say nothing. */
export function plainJsonSchema(schema: unknown): unknown {
	if (!isRecord(schema)) return schema;
	const kept = Object.entries(schema).filter(([key, value]) => !saysNothing(key, value));
	return Object.fromEntries(
		kept.map(([key, value]) => {
			if (SEVERAL.includes(key)) return [key, several(value)];
			return [key, INNER.includes(key) ? plainJsonSchema(value) : value];
		}),
	);
}
