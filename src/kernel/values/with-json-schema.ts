import type { z } from 'zod';

import { isRecord } from './is-record';

/** A zod object that says its JSON Schema itself, by the interface that LangChain asks first. */
export function withJsonSchema(object: z.AnyZodObject, schema: Readonly<Record<string, unknown>>) {
	const input = () => schema;
	Object.assign(object['~standard'], { jsonSchema: { input, output: input } });
	return object;
}

/** The JSON Schema that a zod object was given; undefined where it follows from its fields. */
export function ownJsonSchema(object: z.AnyZodObject) {
	const jsonSchema: unknown = Reflect.get(object['~standard'], 'jsonSchema');
	if (!isRecord(jsonSchema) || typeof jsonSchema.input !== 'function') return undefined;
	const schema: unknown = Reflect.apply(jsonSchema.input, jsonSchema, []);
	return isRecord(schema) ? schema : undefined;
}
