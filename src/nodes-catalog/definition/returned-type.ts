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

/**
 * The TypeScript type of each output item, from the JSON schema that the node's package ships. As deep as fits into the
 * limit; undefined if the schema says nothing.
 */
export function returnedType(schema: unknown): string | undefined {
	const texts = [4, 3, 2, 1].map((depth) => typeText(schema, depth));
	const flat = texts.at(-1);
	if (flat === undefined || flat === 'object' || flat === 'unknown') return undefined;
	const fitting = texts.find((text) => text.length <= LONGEST);
	return fitting ?? `${flat.slice(0, flat.lastIndexOf(';', LONGEST))}; … }`;
}
