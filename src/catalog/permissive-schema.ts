import { onceFor } from '../kernel/fresh';
import { z } from 'zod';

import { shapeOf } from '../kernel/input/coerce-field';
import { ownJsonSchema, withJsonSchema } from '../kernel/values/with-json-schema';
import { isRecord } from '../kernel/values/is-record';

const copied = (part: unknown, isBounded: boolean): unknown => {
	if (part instanceof z.ZodType) return unsharedSchema(part, isBounded);
	if (Array.isArray(part)) return part.map((each) => copied(each, isBounded));
	if (!isRecord(part) || Object.getPrototypeOf(part) !== Object.prototype) return part;
	return Object.fromEntries(
		Object.entries(part).map(([name, inner]) => [name, copied(inner, isBounded)]),
	);
};

interface Check {
	readonly kind: string;
	readonly value?: unknown;
}

const isBound = ({ kind }: Check) => kind === 'min' || kind === 'max';

/** The pipeline refuses empty texts anyway. */
const isNotEmpty = ({ kind, value }: Check) => kind === 'min' && value === 1;

/** Without bounds: the pipeline refuses what is beyond them and says so, so models need not read them in every request. */
function definitionOf(schema: z.ZodTypeAny, isBounded: boolean): unknown {
	if (schema instanceof z.ZodArray && !isBounded)
		return { ...schema._def, minLength: null, maxLength: null };
	const isText = schema instanceof z.ZodString;
	if (!isText && (isBounded || !(schema instanceof z.ZodNumber))) return schema._def;
	const checks: readonly Check[] = schema._def.checks;
	const left = isBounded ? isNotEmpty : isBound;
	return { ...schema._def, checks: checks.filter((check) => !left(check)) };
}

/** Copies a schema with all its parts: JSON Schema would refer from a shared part to its first place, and not every provider follows references. */
export function unsharedSchema(schema: z.ZodTypeAny, isBounded: boolean): z.ZodTypeAny {
	const parts = copied(definitionOf(schema, isBounded), isBounded);
	const fields = schema instanceof z.ZodObject ? copied(schema.shape, isBounded) : undefined;
	const isObject = isRecord(parts) && fields !== undefined;
	const definition = isObject ? { ...parts, shape: () => fields } : parts;
	const copy: unknown = Reflect.construct(schema.constructor, [definition]);
	return copy instanceof z.ZodType ? copy : schema;
}

/** Shows its type to the model and accepts every value, as libraries in between would drop unknown arguments. The pipeline judges instead. */
function openField(field: z.ZodTypeAny, isBounded: boolean): z.ZodTypeAny {
	const open = unsharedSchema(field, isBounded)
		.catch((failed: { readonly input: unknown }) => failed.input)
		.describe(field.description ?? '');
	return Object.assign(open, { isOptional: () => field.isOptional() });
}

/** The input schema of a tool as agents get it. Those of a server's tools can be many, and are the same at each request. */
export const permissiveSchema = onceFor((input: z.AnyZodObject): z.AnyZodObject => {
	const schema = ownJsonSchema(input);
	const open = Object.entries(shapeOf(input)).map(
		([name, field]) => [name, openField(field, schema !== undefined)] as const,
	);
	const object = z.object(Object.fromEntries(open)).passthrough();
	return schema === undefined ? object : withJsonSchema(object, schema);
});
