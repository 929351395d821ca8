import type { JsonObject } from './sub-schemas';

interface WithNull {
	readonly inside: JsonObject;
	readonly wrap: ((inside: unknown) => unknown) | undefined;
}

const without = (schema: JsonObject, key: string): JsonObject =>
	Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));

/** OpenAPI's `nullable` as a type, or as a second schema. */
export function withNull(schema: JsonObject, tell: (message: string) => void): WithNull {
	if (typeof schema.nullable !== 'boolean') return { inside: schema, wrap: undefined };
	const rest = without(schema, 'nullable');
	if (!schema.nullable) {
		tell('"nullable": false was left out: null is refused anyway.');
		return { inside: rest, wrap: undefined };
	}
	tell('"nullable" became the type "null".');
	const { type, enum: options, ...others } = rest;
	const isSimple = !['$ref', 'const', 'allOf', 'anyOf', 'oneOf', 'not', 'if'].some((key) =>
		Object.hasOwn(others, key),
	);
	const types: readonly unknown[] | undefined =
		typeof type === 'string' ? [type] : Array.isArray(type) ? type : undefined;
	if (isSimple && types !== undefined) {
		const all: readonly unknown[] | undefined = Array.isArray(options) ? options : undefined;
		const withNullOption = all === undefined ? {} : { enum: [...new Set([...all, null])] };
		const inside = { ...rest, type: [...new Set([...types, 'null'])], ...withNullOption };
		return { inside, wrap: undefined };
	}
	return { inside: rest, wrap: (inside) => ({ anyOf: [inside, { type: 'null' }] }) };
}
