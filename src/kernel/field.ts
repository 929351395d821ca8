import { z } from 'zod';

import { enumOptions, innerSchema, shapeOf } from './input/coerce-field';

type FieldKind = 'string' | 'number' | 'boolean' | 'options' | 'json';

function kindOf(inner: z.ZodTypeAny): FieldKind {
	if (inner instanceof z.ZodString) return 'string';
	if (inner instanceof z.ZodNumber) return 'number';
	if (inner instanceof z.ZodBoolean) return 'boolean';
	if (inner instanceof z.ZodEnum) return 'options';
	return 'json';
}

export function fieldsOf(input: z.AnyZodObject) {
	return Object.entries(shapeOf(input)).map(([name, schema]) => {
		const inner = innerSchema(schema);
		const kind = kindOf(inner);
		const preset: unknown = schema instanceof z.ZodDefault ? schema.parse(undefined) : undefined;
		const empty = inner instanceof z.ZodArray ? ('[]' as const) : ('{}' as const);
		return {
			name,
			description: schema.description ?? inner.description ?? '',
			kind,
			required: !schema.isOptional(),
			default: preset,
			options: enumOptions(inner),
			minimum: inner instanceof z.ZodNumber ? (inner.minValue ?? undefined) : undefined,
			maximum: inner instanceof z.ZodNumber ? (inner.maxValue ?? undefined) : undefined,
			/** The empty value, as text. */
			empty: kind === 'json' ? empty : undefined,
		};
	});
}

export type Field = Readonly<ReturnType<typeof fieldsOf>[number]>;
