import { isRecord } from '../../kernel/values/is-record';
import type { JsonObject } from '../schema/sub-schemas';

/** Levels and fields beyond which anything is allowed: a map of data is not a list of fields. */
const DEEPEST = 6;
const MOST_FIELDS = 60;

const typeOf = (value: unknown): string => {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return typeof value;
};

function fieldsOf(objects: readonly JsonObject[], depth: number): JsonObject {
	const names = [...new Set(objects.flatMap((one) => Object.keys(one)))].sort();
	if (names.length === 0 || names.length > MOST_FIELDS) return {};
	const properties = Object.fromEntries(
		names.map((name) => {
			const values = objects.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
			return [name, schemaBelow(values, depth + 1)];
		}),
	);
	const always = names.filter((name) => objects.every((one) => Object.hasOwn(one, name)));
	// One sample does not tell what may be missing from the next.
	return objects.length > 1 && always.length > 0
		? { properties, required: always }
		: { properties };
}

function schemaBelow(values: readonly unknown[], depth: number): JsonObject {
	const types = [...new Set(values.map(typeOf))].sort();
	// Null alone does not tell what stands there at other times.
	if (types.length === 0 || depth > DEEPEST || (types.length === 1 && types[0] === 'null'))
		return {};
	const type = types.length === 1 ? types[0] : types;
	const objects = values.filter(isRecord);
	const lists = values.filter((one) => Array.isArray(one));
	const items = lists.length > 0 ? schemaBelow(lists.flat(), depth + 1) : {};
	return {
		type,
		...(objects.length > 0 ? fieldsOf(objects, depth) : {}),
		...(Object.keys(items).length > 0 ? { items } : {}),
	};
}

/** A JSON Schema that all samples fit. It holds names and types, and no value of theirs. */
export const schemaOfSamples = (samples: readonly unknown[]): JsonObject => schemaBelow(samples, 0);
