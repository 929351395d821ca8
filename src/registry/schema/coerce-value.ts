import { knownName } from '../../kernel/input/coerce-field';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { type JsonObject, placedSchemas, fieldsOfSchema, referencePointer } from './sub-schemas';

/** Longer texts are not taken for JSON: parsing them would hold n8n up. */
const LONGEST_JSON = 500_000;
const MOST_REFERENCES = 32;
const isNull = (schema: unknown) => isRecord(schema) && schema.type === 'null';

const typesOf = ({ type }: JsonObject): readonly unknown[] =>
	Array.isArray(type) ? type : type === undefined ? [] : [type];

export const jsonTypeOf = (value: unknown) =>
	value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const lets = (types: readonly unknown[], value: unknown) =>
	types.includes(jsonTypeOf(value)) || (Number.isInteger(value) && types.includes('integer'));

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

/** Makes the reader of one accepted schema. It converts what a model sent where only one reading is possible; what is absent, null or empty stays so. */
export function valueReader(root: JsonObject): (value: unknown) => unknown {
	const schemas = new Map(placedSchemas(root).map(({ pointer, schema }) => [pointer, schema]));

	/** The schema behind references, and beside null: where several remain, nothing is certain. */
	const meant = (given: unknown): JsonObject | undefined => {
		let schema = given;
		for (let step = 0; step < MOST_REFERENCES; step += 1) {
			if (!isRecord(schema)) return undefined;
			const pointer = referencePointer(schema);
			const branches = schema.anyOf ?? schema.oneOf;
			if (schema.type !== undefined) return schema;
			if (pointer !== undefined) schema = schemas.get(pointer);
			else if (Array.isArray(branches)) {
				const some: unknown[] = branches.filter((branch) => !isNull(branch));
				if (some.length !== 1) return schema;
				schema = some[0];
			} else return schema;
		}
		return undefined;
	};

	const readFields = (schema: JsonObject, fields: JsonObject): JsonObject => {
		const properties = fieldsOfSchema(schema);
		// Where other fields are allowed, another spelling may be another field.
		const known = schema.additionalProperties === false ? Object.keys(properties) : [];
		return Object.fromEntries(
			Object.entries(fields).map(([key, value]) => {
				const other = Object.hasOwn(properties, key) ? undefined : knownName(key, known);
				const name = other === undefined || Object.hasOwn(fields, other) ? key : other;
				const isKnown = Object.hasOwn(properties, name);
				return [name, readBy(isKnown ? properties[name] : schema.additionalProperties, value)];
			}),
		);
	};

	const readBy = (given: unknown, value: unknown): unknown => {
		const schema = meant(given);
		if (schema === undefined) return value;
		const read = readScalar(schema, value);
		if (isRecord(read)) return readFields(schema, read);
		if (!Array.isArray(read)) return read;
		const first: readonly unknown[] = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
		return read.map((item: unknown, at) => readBy(first[at] ?? schema.items, item));
	};

	return (value) => readBy(root, value);
}
