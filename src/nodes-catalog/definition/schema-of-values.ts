import { isRecord } from '../../kernel/values/is-record';

/** In characters, about 150 tokens: enough to write expressions, but not a service's whole answer. */
const LONGEST = 600;

const isWord = /^[A-Za-z_$][\w$]*$/;

const listOf = (inner: string) =>
	/[ |{]/.test(inner) && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`;

function typeText(schema: unknown, depth: number): string {
	if (!isRecord(schema)) return 'unknown';
	const { type, properties, items } = schema;
	if (Array.isArray(type))
		return [...new Set(type.map((one: unknown) => typeText({ ...schema, type: one }, depth)))].join(
			' | ',
		);
	if (type === 'array') return listOf(typeText(items, depth));
	if (type === 'integer') return 'number';
	if (type !== 'object') return typeof type === 'string' ? type : 'unknown';
	if (depth === 0 || !isRecord(properties)) return 'object';
	const fields = Object.entries(properties).map(
		([name, inner]) =>
			`${isWord.test(name) ? name : JSON.stringify(name)}: ${typeText(inner, depth - 1)}`,
	);
	return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`;
}

/** The TypeScript type of each output item, from a JSON schema, as deep as fits into the limit. Undefined if it says nothing. */
export function returnedType(schema: unknown): string | undefined {
	const texts = [4, 3, 2, 1].map((depth) => typeText(schema, depth));
	const flat = texts.at(-1);
	if (flat === undefined || flat === 'object' || flat === 'unknown') return undefined;
	const fitting = texts.find((text) => text.length <= LONGEST);
	return fitting ?? `${flat.slice(0, flat.lastIndexOf(';', LONGEST))}; … }`;
}

const DEEPEST = 4;

/** Only the first values are read: they mostly represent all. */
const MOST = 20;

interface Schema {
	readonly type?: string | readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
}

function typeOf(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	if (Array.isArray(value)) return 'array';
	return typeof value;
}

/** Whether a key is a field name. Some services use personal data as keys: addresses, numbers, tokens. */
const isFieldName = (name: string) => name.length <= 40 && !/@|\d{4}|[0-9a-f]{8}/i.test(name);

function schemaOf(values: readonly unknown[], depth: number): Schema {
	const some = values.slice(0, MOST);
	const types = [...new Set(some.map(typeOf))];
	const [only] = types;
	if (only === undefined) return {};
	const type = types.length === 1 ? only : types;
	if (depth === 0) return { type };
	const objects = some.filter(isRecord);
	const names = [...new Set(objects.flatMap(Object.keys))].filter(isFieldName);
	const properties = names.map((name) => {
		const inner = objects.filter((object) => Object.hasOwn(object, name));
		return [
			name,
			schemaOf(
				inner.map((object) => object[name]),
				depth - 1,
			),
		] as const;
	});
	const lists = some.filter((value): value is unknown[] => Array.isArray(value));
	return {
		type,
		properties: Object.fromEntries(properties),
		...(lists.length > 0 && { items: schemaOf(lists.flat(), depth - 1) }),
	};
}

/** A JSON schema that the values match. It holds names and types of fields, but no values. */
export const schemaOfValues = (values: readonly unknown[]): Schema => schemaOf(values, DEEPEST);
