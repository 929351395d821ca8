import { DynamicTool } from '@langchain/core/tools';
import { z } from 'zod';
import { toJsonSchema } from '@langchain/core/utils/json_schema';

import { isRecord } from '../kernel/values/is-record';
import { ownJsonSchema } from '../kernel/values/with-json-schema';
import { listOf } from '../kernel/values/list-of';
import { googleSchema } from './google-schema';
import { providerSchema } from './provider-schema';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that a provider takes in strict mode; any other, and an object that is open, is refused there with the whole request. */
const TAKEN = [
	'$schema',
	'type',
	'title',
	'description',
	'properties',
	'required',
	'items',
	'anyOf',
	'additionalProperties',
	'enum',
	'const',
	'pattern',
	'minItems',
	'maxItems',
	'multipleOf',
	'minimum',
	'maximum',
	'exclusiveMinimum',
	'exclusiveMaximum',
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
