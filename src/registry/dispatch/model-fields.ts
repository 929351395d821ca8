import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';
import type { JsonObject } from '../schema/sub-schemas';

const typed = {
	string: z.string(),
	number: z.number(),
	integer: z.number().int(),
	boolean: z.boolean(),
	array: z.array(z.unknown()),
	object: z.record(z.unknown()),
} as const;

const isTyped = (type: unknown): type is keyof typeof typed =>
	typeof type === 'string' && Object.hasOwn(typed, type);

function fieldOf(schema: unknown): z.ZodTypeAny {
	if (!isRecord(schema)) return z.unknown();
	const base = isTyped(schema.type) ? typed[schema.type] : z.unknown();
	return typeof schema.description === 'string' ? base.describe(schema.description) : base;
}

/** The fields of an input schema, as far as zod fields tell them. What is sent is checked with the schema itself. */
export function modelFields(schema: JsonObject): z.AnyZodObject {
	const properties = isRecord(schema.properties) ? schema.properties : {};
	const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
	const fields = Object.entries(properties).map(([name, inner]) => {
		const field = fieldOf(inner);
		return [name, required.includes(name) ? field : field.optional()] as const;
	});
	return z.object(Object.fromEntries(fields)).passthrough();
}
