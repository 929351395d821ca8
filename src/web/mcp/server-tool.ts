import { z } from 'zod';

import { equal } from '../../kernel/values/equal';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { listOf } from '../../kernel/values/list-of';
import { type HeaderParameter, headerParameters } from './parameter-headers';

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
