import { z } from 'zod';
import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';
import { withJsonSchema } from '../../kernel/values/with-json-schema';
import { type JsonObject, fieldsOfSchema, without } from './sub-schemas';
import { modelSchema } from './model-schema';

const LONGEST = 500;
/** Keywords that a zod type of ours says itself. The others are told in its description. */
const SAID = ['type', 'description', 'properties', 'required', 'additionalProperties', '$schema'];
const SAID_OF: Readonly<Record<string, readonly string[]>> = {
	string: ['enum', 'const', 'minLength', 'maxLength'],
	number: ['minimum', 'maximum'],
	integer: ['minimum', 'maximum'],
	array: ['items', 'minItems', 'maxItems'],
};

const isWord = (value: unknown): value is string => typeof value === 'string';

interface Bounded<Type> {
	min(least: number): Type;
	max(most: number): Type;
}

function bounded<Type extends Bounded<Type>>(type: Type, least: unknown, most: unknown): Type {
	const above = typeof least === 'number' ? type.min(least) : type;
	return typeof most === 'number' ? above.max(most) : above;
}

/** The words that a schema names, whole and alone: Google's models refuse empty ones, and `const`. */
function wordsOf({ enum: options, const: only }: JsonObject): readonly string[] {
	const named: readonly unknown[] = Array.isArray(options) ? options : [only];
	return named.every(isWord) && !named.includes('') ? named.filter(isWord) : [];
}

function stringType(schema: JsonObject): z.ZodTypeAny {
	const [first, ...rest] = wordsOf(schema);
	if (first !== undefined) return z.enum([first, ...rest]);
	return bounded<z.ZodString>(z.string(), schema.minLength, schema.maxLength);
}

function objectType(schema: JsonObject): z.ZodTypeAny {
	const { properties, additionalProperties: others } = schema;
	if (!isRecord(properties) && others !== false)
		return z.record(isRecord(others) ? zodType(others) : z.any());
	const fields = zodStructure(schema);
	if (others === false) return fields.strict();
	return isRecord(others) ? fields.catchall(zodType(others)) : fields;
}

const ZOD_TYPES: Readonly<Record<string, (schema: JsonObject) => z.ZodTypeAny>> = {
	string: stringType,
	number: ({ minimum, maximum }) => bounded(z.number(), minimum, maximum),
	integer: ({ minimum, maximum }) => bounded(z.number().int(), minimum, maximum),
	boolean: () => z.boolean(),
	array: ({ items, minItems, maxItems }) =>
		bounded<z.ZodArray<z.ZodTypeAny>>(z.array(zodType(items)), minItems, maxItems),
	object: objectType,
};

const plainType = (schema: JsonObject): z.ZodTypeAny => {
	const { type } = schema;
	const made = isWord(type) && Object.hasOwn(ZOD_TYPES, type) ? ZOD_TYPES[type] : undefined;
	return made?.(schema) ?? z.any();
};

const isUnsaid = (schema: JsonObject) =>
	schema.type === 'string' &&
	(schema.enum !== undefined || schema.const !== undefined) &&
	wordsOf(schema).length === 0;

function describe(schema: JsonObject): string {
	const { type, description } = schema;
	const own = isWord(type) && !isUnsaid(schema) ? (SAID_OF[type] ?? []) : [];
	const skipped = isWord(type) ? [...SAID, ...own] : ['description'];
	const rest = without(schema, skipped);
	const rules =
		Object.keys(rest).length === 0 ? [] : [`Schema: ${clipText(JSON.stringify(rest), LONGEST)}`];
	return [...(isWord(description) ? [description] : []), ...rules].join(' ');
}

function besideNull(schema: JsonObject): JsonObject | undefined {
	const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [];
	const [type, another] = types.filter((one) => one !== 'null');
	if (another !== undefined || types.length !== 2 || schema.enum !== undefined) return undefined;
	return { ...schema, type };
}

function zodType(schema: unknown): z.ZodTypeAny {
	if (!isRecord(schema)) return z.any();
	const beside = besideNull(schema);
	if (beside !== undefined) {
		const type = zodType(beside);
		return type.nullable().describe(type.description ?? '');
	}
	const words = describe(schema);
	return words === '' ? plainType(schema) : plainType(schema).describe(words);
}

function zodStructure(schema: JsonObject): z.AnyZodObject {
	const names = listOf(schema.required);
	const fields = Object.entries(fieldsOfSchema(schema)).map(([name, field]) => {
		const type = zodType(field);
		const words = type.description;
		if (names.includes(name)) return [name, type] as const;
		return [name, words === undefined ? type.optional() : type.optional().describe(words)] as const;
	});
	return z.object(Object.fromEntries(fields)).passthrough();
}

/** The input of a tool as LangChain's models (by JSON Schema) and n8n's gates (by zod types) see it. Calls are read by `openSchema`. */
export function modelInput(schema: JsonObject): z.AnyZodObject {
	const shown = modelSchema(schema);
	return withJsonSchema(zodStructure(shown), shown);
}
