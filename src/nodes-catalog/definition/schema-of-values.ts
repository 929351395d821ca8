import { isRecord } from '../../kernel/values/is-record';

/** The greatest depth at which a type is ever shown. */
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
