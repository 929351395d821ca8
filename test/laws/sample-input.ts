import { z } from 'zod';

import { enumOptions, innerSchema, shapeOf } from '../../src/kernel/input/coerce-field';
import type { Tool } from '../../src/kernel/define-tool';

/** A value that a schema takes, and n8n on the way to it. */
function sampleOf(schema: z.ZodTypeAny): unknown {
	const inner = innerSchema(schema);
	if (inner instanceof z.ZodArray) return [sampleOf(inner.element)];
	if (inner instanceof z.ZodObject) return sampleObject(shapeOf(inner));
	if (inner instanceof z.ZodEnum) return enumOptions(inner)[0];
	if (inner instanceof z.ZodNumber) return 1;
	if (inner instanceof z.ZodBoolean) return true;
	if (inner instanceof z.ZodString)
		return ['x', '2026-01-31', 'UTC', 'success'].find((text) => schema.safeParse(text).success);
	if (inner instanceof z.ZodRecord) return { a: valueOf(inner) };
	return { a: 1 };
}

/** A record of anything holds a number, as that is no text that n8n could read as JSON. */
const valueOf = ({ valueSchema }: z.ZodRecord) =>
	valueSchema instanceof z.ZodRecord ||
	valueSchema instanceof z.ZodArray ||
	valueSchema instanceof z.ZodString
		? sampleOf(valueSchema)
		: 1;

const sampleObject = (shape: Readonly<Record<string, z.ZodTypeAny>>) =>
	Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]));

/** Every field of a tool, filled in. */
export const inputSample = (tool: Tool) => sampleObject(shapeOf(tool.input));

/** Only the fields that a tool cannot do without. */
export const requiredSample = (tool: Tool) =>
	sampleObject(
		Object.fromEntries(
			Object.entries(shapeOf(tool.input)).filter(([, field]) => !field.isOptional()),
		),
	);
