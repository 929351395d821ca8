import { z } from 'zod';
import { equal } from '../../kernel/values/equal';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { listOf } from '../../kernel/values/list-of';

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

type Fields = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 20_000;
const MOST_PARTS = 200;
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const sizeOf = (base64: unknown) =>
	typeof base64 === 'string' ? Math.floor((base64.length * 3) / 4) : 0;

const given = (fields: Fields): Fields =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A part of an answer as a model can read it: pictures, sounds and files are told of, not shown. */
function readPart(part: unknown): unknown {
	if (!isRecord(part)) return undefined;
	const { type, mimeType, uri, name, description } = part;
	if (type === 'text') return textOf(part.text);
	if (type === 'image' || type === 'audio')
		return given({ type, mimeType: textOf(mimeType), bytes: sizeOf(part.data), shown: false });
	if (type === 'resource_link')
		return given({ type, uri: textOf(uri), name: textOf(name), description: textOf(description) });
	if (type !== 'resource' || !isRecord(part.resource)) return undefined;
	const { resource } = part;
	const about = { type, uri: textOf(resource.uri), mimeType: textOf(resource.mimeType) };
	const text = textOf(resource.text);
	if (text === undefined) return given({ ...about, bytes: sizeOf(resource.blob), shown: false });
	return given({ ...about, text: text.slice(0, LONGEST_TEXT) });
}

/** Servers say the same once more as text, for clients that read nothing else. */
const repeats = (part: unknown, structured: unknown) =>
	structured !== undefined && typeof part === 'string' && equal(jsonOrText(part), structured);

/** Reads the result of a call. Unknown kinds of parts are left out. */
export function toolAnswer({ content, structuredContent: structured, isError }: Fields) {
	const parts = listOf(content)
		.slice(0, MOST_PARTS)
		.map(readPart)
		.filter((part) => part !== undefined && !repeats(part, structured));
	const texts = parts.filter((part) => typeof part === 'string');
	const output = {
		...(structured === undefined ? {} : { structured }),
		...(parts.length === 0 && structured !== undefined ? {} : { content: parts }),
	};
	return { isError: isError === true, said: texts.join('\n'), output };
}

const words = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

const hints = z
	.object({ title: words, readOnlyHint: flag, destructiveHint: flag })
	.catch({ title: undefined, readOnlyHint: undefined, destructiveHint: undefined });

const listed = z.object({
	name: z.string().min(1),
	title: words,
	description: words,
	inputSchema: z.record(z.unknown()),
	annotations: hints.optional().catch(undefined),
});

/** A tool as its server describes it. Nothing of that is ours. */
export interface ServerTool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly inputSchema: Readonly<Record<string, unknown>>;
	readonly hints: { readonly reads: boolean; readonly destroys: boolean };
	readonly headers: readonly HeaderParameter[];
}

type ReadServerTool =
	| { readonly ok: true; readonly tool: ServerTool }
	/** `why` is a sentence without its subject and its full stop. */
	| { readonly ok: false; readonly name: string; readonly why: string };

const named = z.object({ name: z.string() }).catch({ name: '' });

export function readServerTool(given: unknown): ReadServerTool {
	const read = listed.safeParse(given);
	const { name } = named.parse(given);
	if (!read.success) return { ok: false, name, why: 'has no name or no input schema' };
	const { title, description = '', inputSchema, annotations } = read.data;
	const headers = headerParameters(inputSchema);
	if (!headers.ok) return { ok: false, name, why: headers.why };
	const reads = annotations?.readOnlyHint === true;
	return {
		ok: true,
		tool: {
			name,
			title: title ?? annotations?.title ?? '',
			description,
			inputSchema,
			hints: { reads, destroys: !reads && annotations?.destructiveHint === true },
			headers: headers.parameters,
		},
	};
}
