import { z } from 'zod';

import { isRecord } from '../kernel/values/is-record';

const copied = (part: unknown): unknown => {
	if (part instanceof z.ZodType) return unsharedSchema(part);
	if (Array.isArray(part)) return part.map(copied);
	if (!isRecord(part) || Object.getPrototypeOf(part) !== Object.prototype) return part;
	return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, copied(inner)]));
};

/** A text of one character at least: the pipeline says so of an empty one, and a model needs no word of it. */
const isNotEmpty = (check: z.ZodStringDef['checks'][number]) =>
	check.kind === 'min' && check.value === 1;

const definitionOf = (schema: z.ZodTypeAny): unknown =>
	schema instanceof z.ZodString
		? { ...schema._def, checks: schema._def.checks.filter((check) => !isNotEmpty(check)) }
		: schema._def;

/**
 * The same schema of parts of its own. Two fields may be of one schema with two descriptions; what turns zod into JSON Schema
 * then sends the second as a reference to the first, which not every provider follows.
 */
export function unsharedSchema(schema: z.ZodTypeAny): z.ZodTypeAny {
	const parts = copied(definitionOf(schema));
	const fields = schema instanceof z.ZodObject ? copied(schema.shape) : undefined;
	const isObject = isRecord(parts) && fields !== undefined;
	const definition = isObject ? { ...parts, shape: () => fields } : parts;
	const copy: unknown = Reflect.construct(schema.constructor, [definition]);
	return copy instanceof z.ZodType ? copy : schema;
}
