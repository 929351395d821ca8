import { z } from 'zod';

import { isRecord } from '../kernel/values/is-record';

const copied = (part: unknown): unknown => {
	if (part instanceof z.ZodType) return unsharedSchema(part);
	if (Array.isArray(part)) return part.map(copied);
	if (!isRecord(part) || Object.getPrototypeOf(part) !== Object.prototype) return part;
	return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, copied(inner)]));
};

/** A minimum length of one: the pipeline refuses empty texts, so models need not read it. */
const isNotEmpty = (check: z.ZodStringDef['checks'][number]) =>
	check.kind === 'min' && check.value === 1;

const definitionOf = (schema: z.ZodTypeAny): unknown =>
	schema instanceof z.ZodString
		? { ...schema._def, checks: schema._def.checks.filter((check) => !isNotEmpty(check)) }
		: schema._def;

/**
 * Copies a schema with all its parts. Two fields may share one schema with two descriptions. The conversion to JSON Schema
 * would write the second as a reference to the first, and not every provider follows references.
 */
export function unsharedSchema(schema: z.ZodTypeAny): z.ZodTypeAny {
	const parts = copied(definitionOf(schema));
	const fields = schema instanceof z.ZodObject ? copied(schema.shape) : undefined;
	const isObject = isRecord(parts) && fields !== undefined;
	const definition = isObject ? { ...parts, shape: () => fields } : parts;
	const copy: unknown = Reflect.construct(schema.constructor, [definition]);
	return copy instanceof z.ZodType ? copy : schema;
}
