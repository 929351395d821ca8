import { DynamicTool } from '@langchain/core/tools';
import { z } from 'zod';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { isRecord } from '../kernel/values/is-record';
import { ownJsonSchema } from '../kernel/values/with-json-schema';
import { listOf } from '../kernel/values/list-of';
import { providerSchema } from './provider-schema';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that Google takes as they are. Any other is an unknown field to it, and the whole request is refused. */
const TAKEN_BY_GOOGLE = [
	...'title description default minItems maxItems minProperties'.split(' '),
	...'maxProperties minimum maximum minLength maxLength pattern nullable'.split(' '),
];
const SILENT = ['$schema', '$id', '$comment', 'type', 'additionalProperties'];
const FORMATS: Readonly<Record<string, readonly string[]>> = {
	string: ['date-time'],
	number: ['float', 'double'],
	integer: ['int32', 'int64'],
};
const CHOICES = ['anyOf', 'oneOf', 'allOf'];
const LONGEST = 500;

const optionsOf = (schema: Schema): readonly Schema[] =>
	CHOICES.flatMap((key) => listOf(schema[key])).filter(isRecord);

const isNull = ({ type }: Schema) => type === 'null';

const fieldsOf = ({ properties }: Schema): Schema => (isRecord(properties) ? properties : {});

const without = (schema: Schema, names: readonly string[]): Schema =>
	Object.fromEntries(Object.entries(schema).filter(([key]) => !names.includes(key)));

/** One schema in the place of a choice: the fields of all options, or the first of them. Which values fit, words tell. */
function chosen(schema: Schema): Schema {
	const options = optionsOf(schema).filter((one) => !isNull(one));
	const [first] = options;
	if (first === undefined) return schema;
	const rest = without(schema, CHOICES);
	if (schema.type !== 'object' && options.some((one) => !isRecord(one.properties)))
		return { ...first, ...rest };
	const fields = [...options, schema].flatMap((one) => Object.entries(fieldsOf(one)));
	return { ...rest, type: 'object', properties: Object.fromEntries(fields) };
}

const kindOf = (value: unknown): string =>
	typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';

/** The one type that a schema has beside null. Google knows no lists of types. */
function typeOf(schema: Schema): unknown {
	const { type, enum: options, const: only } = schema;
	const types = (Array.isArray(type) ? listOf(type) : [type]).filter((one) => one !== 'null');
	if (types[0] !== undefined) return types[0];
	if (isRecord(schema.properties)) return 'object';
	if (schema.items !== undefined) return 'array';
	return kindOf(listOf(options)[0] ?? only);
}

const takesNull = (schema: Schema): boolean =>
	schema.type === 'null' ||
	listOf(schema.type).includes('null') ||
	listOf(schema.enum).includes(null) ||
	optionsOf(schema).some(isNull);

const isOnlyNullable = (schema: Schema): boolean =>
	schema.allOf === undefined &&
	optionsOf(schema).length === 2 &&
	optionsOf(schema).filter(isNull).length === 1;

/** The options of a text, without what Google refuses there: empty texts, and what is not text. */
function wordsOf(schema: Schema): readonly string[] | undefined {
	const { enum: options, const: only } = schema;
	const named = Array.isArray(options) ? listOf(options) : only === undefined ? [] : [only];
	const words = named.filter((one) => typeof one === 'string');
	return words.length > 0 && !words.includes('') ? words : undefined;
}

function described(schema: Schema, said: readonly string[]): Schema {
	const types = listOf(schema.type).filter((one) => one !== 'null');
	const untold = Object.entries(schema).filter(
		([key, value]) =>
			![...TAKEN_BY_GOOGLE, ...SILENT, ...said].includes(key) && value !== undefined,
	);
	const rest = {
		...(types.length > 1 ? { type: schema.type } : {}),
		...Object.fromEntries(untold),
	};
	if (Object.keys(rest).length === 0) return {};
	const own = typeof schema.description === 'string' ? [schema.description] : [];
	const rules = JSON.stringify(rest);
	const told = rules.length <= LONGEST ? rules : `${rules.slice(0, LONGEST)}…`;
	return { description: [...own, `Schema: ${told}`].join(' ') };
}

/** A JSON Schema as Google's models take it: one type each, `nullable`, the rest in the description. They refuse a request for an unknown keyword. */
export function googleSchema(schema: Schema): Record<string, unknown> {
	const one = chosen(schema);
	const type = typeOf(one);
	const options = type === 'string' ? wordsOf(one) : undefined;
	const format = FORMATS[String(type)]?.includes(String(one.format)) === true;
	const fields = Object.entries(fieldsOf(one)).map(
		([name, field]) => [name, isRecord(field) ? googleSchema(field) : {}] as const,
	);
	const required = listOf(one.required).filter((name) =>
		Object.hasOwn(fieldsOf(one), String(name)),
	);
	const isWords = options !== undefined || (one.enum === undefined && one.const === undefined);
	const said = [
		'properties',
		'required',
		'items',
		...(isOnlyNullable(schema) ? CHOICES : []),
		...(isWords ? ['enum', 'const'] : []),
		...(format ? ['format'] : []),
	];
	const taken = Object.entries(one).filter(([key]) => TAKEN_BY_GOOGLE.includes(key));
	return {
		type,
		...Object.fromEntries(taken),
		...(takesNull(schema) ? { nullable: true } : {}),
		...(options === undefined ? {} : { enum: options }),
		...(format ? { format: one.format } : {}),
		...(type === 'object' && isRecord(one.properties)
			? { properties: Object.fromEntries(fields) }
			: {}),
		...(type === 'object' && required.length > 0 ? { required } : {}),
		...(type === 'array'
			? { items: isRecord(one.items) ? googleSchema(one.items) : { type: 'string' } }
			: {}),
		...described({ ...one, ...schema, properties: undefined, items: undefined }, said),
	};
}

/** Keywords that a provider takes in strict mode; any other, and an object that is open, is refused there with the whole request. */
const TAKEN = [
	...'$schema type title description properties required items anyOf'.split(' '),
	...'additionalProperties enum const pattern minItems maxItems multipleOf'.split(' '),
	...'minimum maximum exclusiveMinimum exclusiveMaximum'.split(' '),
];
const SAYS_WHAT = ['type', 'anyOf', 'enum', 'const'];

function requiresAll({ properties, required }: Schema): boolean {
	const names = Object.keys(isRecord(properties) ? properties : {});
	return names.every((name) => listOf(required).includes(name));
}

function isStrict(schema: unknown): boolean {
	if (!isRecord(schema) || !SAYS_WHAT.some((key) => key in schema)) return false;
	if (!Object.keys(schema).every((key) => TAKEN.includes(key))) return false;
	const { type, properties, items, anyOf, additionalProperties } = schema;
	if (type === 'array' && !isStrict(items)) return false;
	if (!listOf(anyOf).every(isStrict)) return false;
	if (type !== 'object' && !listOf(type).includes('object')) return true;
	const fields = isRecord(properties) ? Object.values(properties) : [];
	return additionalProperties === false && requiresAll(schema) && fields.every(isStrict);
}

/** n8n's OpenAI node asks to be strict wherever all fields are required, also where the provider refuses that. There the last field may be left out, and says that it may not. `isOpen`: other fields are taken. */
function withoutFalseStrict(object: z.AnyZodObject, isOpen: boolean): z.AnyZodObject {
	const schema: unknown = toJsonSchema(object);
	const [last] = Object.entries<z.ZodTypeAny>(object.shape).slice(-1);
	if (!isRecord(schema) || last === undefined || !requiresAll(schema)) return object;
	if (!isOpen && isStrict({ ...schema, additionalProperties: false })) return object;
	const [name, field] = last;
	const words = [field.description ?? '', 'Required.'].join(' ').trim();
	return object.extend({ [name]: field.optional().describe(words) });
}

const isObjectSchema = (value: unknown): value is z.AnyZodObject =>
	isRecord(value) && typeof value.extend === 'function' && typeof value.pick === 'function';

/** An empty object schema from the same copy of zod as the tool's schema; undefined when the schema is not a zod schema. */
export function emptyObjectOf(tool: unknown): z.AnyZodObject | undefined {
	if (!isRecord(tool)) return undefined;
	const { schema } = tool;
	// A LangChain tool that takes one text wraps its object schema in a transform.
	const inner: unknown =
		isRecord(schema) && typeof schema.innerType === 'function'
			? Reflect.apply(schema.innerType, schema, [])
			: schema;
	return isObjectSchema(inner) ? inner.pick({}) : undefined;
}

/** The empty object schema of the LangChain that we load: n8n's own, unless another copy is installed above the package. */
const emptyObject = () =>
	emptyObjectOf(new DynamicTool({ name: 'any', description: 'any', func: async () => '' }));

/** Who reads the schemas of tools, as far as it matters: a model of Google's, or n8n's own node for OpenAI. */
export type SchemaReaderKind = 'any' | 'google' | 'openai-node';

/**
 * The schema of a tool in the form that n8n and LangChain accept. n8n converts a schema that its own zod did not make,
 * so the result extends an object of that zod, which may differ from the copy that we load. LangChain reads the JSON
 * Schema from `~standard`. Behind a gate, n8n wraps the schema and derives what it sends from the zod schema.
 */
export function offeredSchema(
	schema: z.AnyZodObject,
	empty: z.AnyZodObject = emptyObject() ?? schema.pick({}),
	reader: SchemaReaderKind = 'any',
): z.AnyZodObject {
	// Not `passthrough`: a strict provider wants an object closed, and n8n's OpenAI node closes what says `{}` of other fields.
	const open = empty.extend(schema.shape).catchall(z.unknown());
	const others = ownJsonSchema(schema)?.additionalProperties ?? false;
	const offered = reader === 'openai-node' ? withoutFalseStrict(open, others !== false) : open;
	const exact = () => providerSchema(schema);
	const input = reader === 'google' ? () => googleSchema(exact()) : exact;
	Object.assign(offered['~standard'], { jsonSchema: { input, output: input } });
	return offered;
}
