import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';
import type { JsonObject } from './sub-schemas';
import {
	mapSubSchemas,
	placedSchemas,
	fieldsOfSchema,
	referencePointer,
	without,
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

/** Keywords that every provider knows as yes or no. */
const isSwitch = (keyword: string) =>
	keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';

/** What stands at the top and may not: its fields go to the others, its rules into words. */
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
