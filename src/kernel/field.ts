import { z } from 'zod';

import { enumOptions, innerSchema, shapeOf } from './input/coerce-field';

/** The kind of value that a field expects; `json` stands for objects and lists. */
type FieldKind = 'string' | 'number' | 'boolean' | 'options' | 'json';

/** One input field of a tool, as panels and models need to know it. */
export interface Field {
	readonly name: string;
	readonly description: string;
	readonly kind: FieldKind;
	readonly required: boolean;
	readonly default: unknown;
	readonly options: readonly string[];
	readonly minimum: number | undefined;
	readonly maximum: number | undefined;
	/** Only for `json`: the empty value, as text. */
	readonly empty: '{}' | '[]' | undefined;
}

function kindOf(inner: z.ZodTypeAny): FieldKind {
	if (inner instanceof z.ZodString) return 'string';
	if (inner instanceof z.ZodNumber) return 'number';
	if (inner instanceof z.ZodBoolean) return 'boolean';
	if (inner instanceof z.ZodEnum) return 'options';
	return 'json';
}

const defaultOf = (schema: z.ZodTypeAny): unknown =>
	schema instanceof z.ZodDefault ? schema.parse(undefined) : undefined;

export function fieldsOf(input: z.AnyZodObject): Field[] {
	return Object.entries(shapeOf(input)).map(([name, schema]) => {
		const inner = innerSchema(schema);
		const kind = kindOf(inner);
		const empty = inner instanceof z.ZodArray ? '[]' : '{}';
		return {
			name,
			description: schema.description ?? inner.description ?? '',
			kind,
			required: !schema.isOptional(),
			default: defaultOf(schema),
			options: enumOptions(inner),
			minimum: inner instanceof z.ZodNumber ? (inner.minValue ?? undefined) : undefined,
			maximum: inner instanceof z.ZodNumber ? (inner.maxValue ?? undefined) : undefined,
			empty: kind === 'json' ? empty : undefined,
		};
	});
}
