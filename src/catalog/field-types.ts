import { z } from 'zod';

import { enumOptions, innerSchema, shapeOf } from '../kernel/input/coerce-field';
import { fieldsOf } from '../kernel/field';

/** Writes fields in braces, each with type and description. */
function objectType(schema: z.AnyZodObject): string {
	const types = fieldTypes(schema);
	const fields = fieldsOf(schema).map(
		({ name, required, description }) =>
			`${name}${required ? '' : '?'}: ${types[name]} (${description})`,
	);
	return `{${fields.join(', ')}}`;
}

const listType = (item: string) => (/^[^{]*\|/.test(item) ? `(${item})[]` : `${item}[]`);

function typeOf(schema: z.ZodTypeAny): string {
	const inner = innerSchema(schema);
	if (inner instanceof z.ZodEnum)
		return enumOptions(inner)
			.map((option) => JSON.stringify(option))
			.join('|');
	if (inner instanceof z.ZodNumber) return inner.isInt ? 'integer' : 'number';
	if (inner instanceof z.ZodString) return 'string';
	if (inner instanceof z.ZodBoolean) return 'boolean';
	if (inner instanceof z.ZodArray) return listType(typeOf(inner.element));
	if (inner instanceof z.ZodObject) return objectType(inner);
	if (!(inner instanceof z.ZodRecord)) return 'any';
	const value = typeOf(inner.valueSchema);
	return value === 'any' ? 'object' : `{[name]: ${value}}`;
}

/** The type of each field as a short text for a model: `integer`, `"a"|"b"`, `{name: string (what it is), note?: string (…)}[]`. */
export const fieldTypes = (schema: z.AnyZodObject): Readonly<Record<string, string>> =>
	Object.fromEntries(Object.entries(shapeOf(schema)).map(([name, field]) => [name, typeOf(field)]));
