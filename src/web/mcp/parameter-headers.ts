import { isRecord } from '../../kernel/values/is-record';

const KEY = 'x-mcp-header';
const PREFIX = 'mcp-param-';
/** RFC 9110: what the name of a header is made of. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES = ['string', 'integer', 'boolean'];
const DATA = ['enum', 'const', 'default', 'examples'];

export interface HeaderParameter {
	readonly header: string;
	readonly path: readonly string[];
}

export type HeaderParameters =
	| { readonly ok: true; readonly parameters: readonly HeaderParameter[] }
	/** `why` follows "Its schema …". */
	| { readonly ok: false; readonly why: string };

class Wrong extends Error {}

function collect(
	node: unknown,
	path: readonly string[] | undefined,
	found: Map<string, HeaderParameter>,
): void {
	if (Array.isArray(node)) for (const one of node) collect(one, undefined, found);
	if (!isRecord(node)) return;
	if (Object.hasOwn(node, KEY)) {
		const name = node[KEY];
		if (path === undefined || path.length === 0)
			throw new Wrong(`has ${KEY} where it names no field`);
		if (typeof name !== 'string' || !TOKEN.test(name))
			throw new Wrong(`has an ${KEY} that names no header`);
		if (typeof node.type !== 'string' || !TYPES.includes(node.type))
			throw new Wrong(`has ${KEY} at a field that is not a text, integer or boolean`);
		const header = `${PREFIX}${name.toLowerCase()}`;
		if (found.has(header)) throw new Wrong(`names one header twice in ${KEY}`);
		found.set(header, { header, path });
	}
	for (const [keyword, value] of Object.entries(node)) {
		if (DATA.includes(keyword)) continue;
		if (keyword === 'properties' && isRecord(value))
			for (const [name, field] of Object.entries(value))
				collect(field, path && [...path, name], found);
		else collect(value, undefined, found);
	}
}

/** The arguments that the schema of a tool wants as headers too, of revision 2026-07-28. */
export function headerParameters(schema: unknown): HeaderParameters {
	const found = new Map<string, HeaderParameter>();
	try {
		collect(schema, [], found);
		return { ok: true, parameters: [...found.values()] };
	} catch (error) {
		if (error instanceof Wrong) return { ok: false, why: error.message };
		throw error;
	}
}

/** A text as the value of a header. What a header cannot hold as it is goes as base64, and so does what would pass for such. */
export const headerText = (text: string): string =>
	/^[\x20-\x7e]*$/.test(text) && text.trim() === text && !text.startsWith('=?base64?')
		? text
		: `=?base64?${Buffer.from(text).toString('base64')}?=`;

function valueAt(given: unknown, path: readonly string[]): unknown {
	let value = given;
	for (const name of path)
		value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
	return value;
}

/** The headers of a call. What is absent, null or no plain value is in none. */
export const headersFor = (
	parameters: readonly HeaderParameter[],
	given: unknown,
): Record<string, string> =>
	Object.fromEntries(
		parameters.flatMap(({ header, path }) => {
			const value = valueAt(given, path);
			if (typeof value === 'string') return [[header, headerText(value)]];
			if (typeof value === 'boolean' || Number.isSafeInteger(value))
				return [[header, String(value)]];
			return [];
		}),
	);
