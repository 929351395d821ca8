import { z } from 'zod';

import { shapeOf } from '../kernel/input/coerce-field';
import { ownJsonSchema, withJsonSchema } from '../kernel/values/with-json-schema';
import { unsharedSchema } from './unshared-schema';

/**
 * A field that shows its type to the model and accepts every value. The libraries between the model and us would drop
 * unknown arguments and answer with errors of their own. The pipeline judges instead.
 */
function openField(field: z.ZodTypeAny): z.ZodTypeAny {
	const open = unsharedSchema(field)
		.catch((failed: { readonly input: unknown }) => failed.input)
		.describe(field.description ?? '');
	return Object.assign(open, { isOptional: () => field.isOptional() });
}

function opened(input: z.AnyZodObject): z.AnyZodObject {
	const open = Object.entries(shapeOf(input)).map(
		([name, field]) => [name, openField(field)] as const,
	);
	const object = z.object(Object.fromEntries(open)).passthrough();
	const schema = ownJsonSchema(input);
	return schema === undefined ? object : withJsonSchema(object, schema);
}

/** By the fields of a tool: those of a server's tools can be many, and are the same at each request. */
const known = new WeakMap<z.AnyZodObject, z.AnyZodObject>();

/** The input schema of a tool as agents get it. */
export function permissiveSchema(input: z.AnyZodObject): z.AnyZodObject {
	const before = known.get(input);
	if (before !== undefined) return before;
	const schema = opened(input);
	known.set(input, schema);
	return schema;
}
