import { listOf } from '../kernel/values/list-of';
import { toJsonSchema } from '@langchain/core/utils/json_schema';
import type { z } from 'zod';

import { isRecord } from '../kernel/values/is-record';

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

/** Whether a provider takes a schema in strict mode. */
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

/**
 * The fields of a tool as n8n's OpenAI node is to get them. That node asks the provider to be strict wherever all fields are
 * required, whatever is in them, and the provider refuses the request where it cannot be. There the last field is shown as one
 * that may be left out, and says in words that it may not.
 *
 * @param isOpen whether the tool takes fields of other names, which strict models never send
 */
export function withoutFalseStrict(object: z.AnyZodObject, isOpen: boolean): z.AnyZodObject {
	const schema: unknown = toJsonSchema(object);
	const [last] = Object.entries<z.ZodTypeAny>(object.shape).slice(-1);
	if (!isRecord(schema) || last === undefined || !requiresAll(schema)) return object;
	if (!isOpen && isStrict({ ...schema, additionalProperties: false })) return object;
	const [name, field] = last;
	const words = [field.description ?? '', 'Required.'].join(' ').trim();
	return object.extend({ [name]: field.optional().describe(words) });
}
