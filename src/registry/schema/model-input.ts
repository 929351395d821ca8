import { z } from 'zod';
import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';
import { withJsonSchema } from '../../kernel/values/with-json-schema';
import {
	type JsonObject,
	fieldsOfSchema,
	without,
	mapSubSchemas,
	placedSchemas,
	referencePointer,
} from './sub-schemas';

const MOST_SHOWN = 1_000;
/** Characters that references may add, each time with all that stands in what they refer to. A schema itself has 64 kB at most. */
const LONGEST_SHOWN = 128_000;
const TURNS = 2;
const LONGEST_RULES = 1_500;
const LONGEST_OUTLINE = 200;
/** Providers refuse a whole request for one of these at the top of a tool's fields. */
const NOT_AT_TOP = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'enum', 'const'];
const CHOICES = ['allOf', 'anyOf', 'oneOf'];

const namesIn = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

/** What OpenAI refuses to leave open: the items of a list, fields that are required and described nowhere. */
function said(schema: JsonObject): JsonObject {
	const { type, items, required } = schema;
	const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
	const fields = fieldsOfSchema(schema);
	const needed = type === 'object' ? namesIn(required) : [];
	const missing = needed.filter((name) => !Object.hasOwn(fields, name));
	return {
		...schema,
		...(isList && items === undefined ? { items: {} } : {}),
		...(missing.length > 0
			? { properties: { ...fields, ...Object.fromEntries(missing.map((name) => [name, {}])) } }
			: {}),
	};
}

class Writer {
	private readonly schemas: ReadonlyMap<string, unknown>;
	private readonly lengths = new Map<string, number>();
	private shown = 0;
	private length = 0;

	constructor(root: unknown) {
		this.schemas = new Map(placedSchemas(root).map(({ pointer, schema }) => [pointer, schema]));
	}

	write(schema: unknown, inside: readonly string[] = []): JsonObject {
		if (!isRecord(schema)) return schema === false ? { not: {} } : {};
		this.shown += 1;
		const target = referencePointer(schema);
		const own = said(this.writeInner(without(schema, ['$ref', '$defs']), inside));
		if (target === undefined) return own;
		this.length += this.lengthOf(target);
		const isMuch = this.shown > MOST_SHOWN || this.length > LONGEST_SHOWN;
		if (isMuch || inside.filter((one) => one === target).length >= TURNS)
			return { ...this.outline(target), ...own };
		const meant = this.write(this.schemas.get(target), [...inside, target]);
		const both = Object.keys(own).some((key) => Object.hasOwn(meant, key) && key !== 'description');
		return both ? { ...own, allOf: [...listOf(own.allOf), meant] } : { ...meant, ...own };
	}

	private lengthOf(pointer: string): number {
		const length =
			this.lengths.get(pointer) ?? JSON.stringify(this.schemas.get(pointer) ?? '').length;
		this.lengths.set(pointer, length);
		return length;
	}

	private outline(pointer: string): JsonObject {
		const schema = this.schemas.get(pointer);
		if (!isRecord(schema)) return {};
		const { type, title, description } = schema;
		const words = Object.entries({ title, description }).flatMap(([key, text]) =>
			typeof text === 'string' ? [[key, clipText(text, LONGEST_OUTLINE)] as const] : [],
		);
		return { ...(type === undefined ? {} : { type }), ...Object.fromEntries(words) };
	}

	private writeInner(schema: JsonObject, inside: readonly string[]): JsonObject {
		return mapSubSchemas(schema, ({ keyword, schema: inner }) =>
			typeof inner === 'boolean' && isSwitch(keyword) ? inner : this.write(inner, inside),
		);
	}
}

const isSwitch = (keyword: string) =>
	keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';

function plainTop(schema: JsonObject): JsonObject {
	const rules = Object.fromEntries(
		Object.entries(schema).filter(([key]) => NOT_AT_TOP.includes(key)),
	);
	if (Object.keys(rules).length === 0) return schema;
	const branches = CHOICES.flatMap((key) => listOf(schema[key]));
	const all = listOf(schema.allOf).filter(isRecord);
	const required = new Set([schema, ...all].flatMap((one) => namesIn(one.required)));
	const fields = Object.fromEntries(
		[...branches.map(fieldsOfSchema), fieldsOfSchema(schema)].flatMap((one) => Object.entries(one)),
	);
	const about = typeof schema.description === 'string' ? [schema.description] : [];
	const words = `The fields must also fit: ${clipText(JSON.stringify(rules), LONGEST_RULES)}`;
	return said({
		...without(schema, NOT_AT_TOP),
		properties: fields,
		...(required.size > 0 ? { required: [...required] } : {}),
		description: [...about, words].join(' '),
	});
}

/** A schema in the form that every provider takes: references written out, two turns of what holds itself, no choices at the top. */
export const modelSchema = (schema: JsonObject): JsonObject =>
	plainTop({ ...new Writer(schema).write(schema), type: 'object' });

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
