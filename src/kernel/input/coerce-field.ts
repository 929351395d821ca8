import { z } from 'zod';
import { isRecord } from '../values/is-record';
import { jsonOrText } from '../values/json-or-text';

const bare = (key: string) => key.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();

/** The known field with the same letters: `workflow_id` and `WorkflowId` mean `workflowId` if exactly one field matches. */
export function knownName(key: string, known: readonly string[]): string | undefined {
	if (known.includes(key)) return key;
	const matches = known.filter((name) => bare(name) === bare(key));
	return matches.length === 1 ? matches[0] : undefined;
}

export const shapeOf = (schema: z.AnyZodObject): Readonly<Record<string, z.ZodTypeAny>> =>
	z.object({}).merge(schema).shape;

/** The schema under optional, nullable, default and effect wrappers. */
export function innerSchema(schema: z.ZodTypeAny): z.ZodTypeAny {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
		return innerSchema(schema.unwrap());
	if (schema instanceof z.ZodDefault) return innerSchema(schema.removeDefault());
	if (schema instanceof z.ZodEffects) return innerSchema(schema.innerType());
	return schema;
}

function coerceNumber(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const text = value.trim();
	return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
}

function coerceBoolean(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const text = value.trim().toLowerCase();
	return text === 'true' ? true : text === 'false' ? false : value;
}

function coerceText(value: unknown): unknown {
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	// Unwraps n8n's resource locator, which holds what a person picked in the panel. A model may nest several.
	let text = value;
	while (isRecord(text) && '__rl' in text && 'value' in text) text = text.value;
	return text === value ? value : coerceText(text);
}

function coerceList(schema: z.ZodArray<z.ZodTypeAny>, value: unknown): unknown {
	const parsed =
		typeof value === 'string' && value.trim().startsWith('[') ? jsonOrText(value) : value;
	const list = Array.isArray(parsed)
		? parsed
		: [typeof parsed === 'string' ? jsonOrText(parsed) : parsed];
	return list.map((item) => coerceField(schema.element, item));
}

function coerceObject(schema: z.ZodTypeAny, value: unknown): unknown {
	const parsed = typeof value === 'string' ? jsonOrText(value) : value;
	if (!isRecord(parsed) || !(schema instanceof z.ZodObject)) return parsed;
	const shape = shapeOf(schema);
	return Object.fromEntries(
		Object.entries(parsed).map(([key, inner]) => {
			const name = knownName(key, Object.keys(shape));
			const field = name === undefined ? undefined : shape[name];
			return [name ?? key, field ? coerceField(field, inner) : inner];
		}),
	);
}

/** The words of an enum, read without the loose types that zod gives a schema of unknown values. */
export function enumOptions(schema: z.ZodTypeAny): readonly string[] {
	const options: unknown = schema instanceof z.ZodEnum ? schema.options : [];
	return Array.isArray(options) ? options.map(String) : [];
}

function coerceOption(options: readonly string[], value: unknown): unknown {
	const lower = String(value).trim().toLowerCase();
	return options.find((option) => option.toLowerCase() === lower) ?? value;
}

/** Behind n8n's `$fromAI` a json field cannot be empty: its default sends `[null]` for "nothing". */
const isNothing = (value: unknown) =>
	value === null ||
	value === undefined ||
	value === '' ||
	(Array.isArray(value) && value.length === 1 && value[0] === null);

/** Converts what was sent into what the schema expects if only one reading is possible; the schema refuses the rest. Undefined: not given. */
export function coerceField(schema: z.ZodTypeAny, value: unknown): unknown {
	const inner = innerSchema(schema);
	const text = isRecord(value) && '__rl' in value ? coerceText(value) : value;
	if (schema.isOptional() && isNothing(text)) return undefined;
	if (inner instanceof z.ZodNumber) return coerceNumber(text);
	if (inner instanceof z.ZodBoolean) return coerceBoolean(text);
	if (inner instanceof z.ZodString) return coerceText(text);
	if (inner instanceof z.ZodEnum) return coerceOption(enumOptions(inner), text);
	if (inner instanceof z.ZodArray) return coerceList(inner, text);
	if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord)
		return coerceObject(inner, text);
	return text;
}
