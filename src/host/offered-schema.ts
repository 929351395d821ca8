import { DynamicTool } from '@langchain/core/tools';
import type { z } from 'zod';

import { isRecord } from '../kernel/values/is-record';
import { providerSchema } from './provider-schema';

/** A schema of objects, whichever copy of zod has made it. */
const isObjectSchema = (value: unknown): value is z.AnyZodObject =>
	isRecord(value) && typeof value.extend === 'function' && typeof value.pick === 'function';

/** The schema of objects without fields that is of the same zod as a tool's schema; undefined where that is no zod. */
export function emptyObjectOf(tool: unknown): z.AnyZodObject | undefined {
	if (!isRecord(tool)) return undefined;
	const { schema } = tool;
	// Tools of one text turn their object into that text.
	const inner: unknown =
		isRecord(schema) && typeof schema.innerType === 'function'
			? Reflect.apply(schema.innerType, schema, [])
			: schema;
	return isObjectSchema(inner) ? inner.pick({}) : undefined;
}

/** That of the LangChain beside us: n8n's, unless another lies above the package. */
const emptyObject = () =>
	emptyObjectOf(new DynamicTool({ name: 'any', description: 'any', func: async () => '' }));

/**
 * The schema of a tool as n8n and LangChain take it. n8n asks whether it is of its own zod, and makes something else of
 * what is not; so it begins with an object of that zod, which need not be the one beside us. LangChain asks for the
 * JSON Schema itself. Behind a gate n8n wraps the schema, and what is sent is read from the zod.
 */
export function offeredSchema(
	schema: z.AnyZodObject,
	empty: z.AnyZodObject = emptyObject() ?? schema.pick({}),
): z.AnyZodObject {
	const offered = empty.extend(schema.shape).passthrough();
	const input = () => providerSchema(schema);
	Object.assign(offered['~standard'], { jsonSchema: { input, output: input } });
	return offered;
}
