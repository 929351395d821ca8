import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';
import { type ToolError, unauthorized } from '../../kernel/tool-error';

/** The error for a token that is not accepted. The reason never quotes the token. */
export const refuseToken = (reason: string, cause?: unknown): ToolError =>
	unauthorized(
		`The identity token is refused: ${reason}.`,
		'Have the application send a valid token of the person it acts for. Nothing was done.',
		{ cause },
	);

/** Readers disagree on which of two equal keys counts, and what one checks another may not use. */
function repeatsAKey(text: string, parsed: unknown): boolean {
	const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/gs)].filter(
		([, colon]) => colon === ':',
	);
	return written.length !== countKeys(parsed);
}

function countKeys(parsed: unknown): number {
	let count = 0;
	const open: unknown[] = [parsed];
	while (open.length > 0) {
		const value = open.pop();
		if (typeof value !== 'object' || value === null) continue;
		const inner: unknown[] = Object.values(value);
		if (!Array.isArray(value)) count += inner.length;
		for (const each of inner) open.push(each);
	}
	return count;
}

/** A part of a token that must be a JSON object in UTF-8, each key once. */
export function readJsonPart(name: 'header' | 'payload', bytes: Uint8Array) {
	let text: string;
	let value: unknown;
	try {
		text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
		value = JSON.parse(text);
	} catch (error) {
		throw refuseToken(`its ${name} is not JSON`, error);
	}
	if (!isRecord(value)) throw refuseToken(`its ${name} is not a JSON object`);
	if (repeatsAKey(text, value)) throw refuseToken(`its ${name} says something twice`);
	return value;
}

/** Far above any real token. Longer ones are refused unread. */
const LONGEST_TOKEN = 16_384;

const headerSchema = z.object({
	alg: z.string(),
	kid: z.string().max(500).optional(),
	typ: z.string().optional(),
});

/** The part of a token's header that we look at. A key it brings along (`jwk`, `jku`, `x5u`, `x5c`) is not. */
export type TokenHeader = z.output<typeof headerSchema>;

/** The text is the one way to write its bytes: no other token has the same signature. */
const isCanonical = (part: string) =>
	/^[\w-]*$/.test(part) && Buffer.from(part, 'base64url').toString('base64url') === part;

/** Reads the header of a signed token in compact form. Nothing in it is trusted yet. */
export function readTokenHeader(token: string): TokenHeader {
	if (token === '') throw refuseToken('it is missing');
	if (token.length > LONGEST_TOKEN)
		throw refuseToken(`it is longer than ${LONGEST_TOKEN} characters`);
	const parts = token.split('.');
	const [header = '', , signature = ''] = parts;
	if (parts.length !== 3 || header === '' || signature === '' || !parts.every(isCanonical))
		throw refuseToken('it is not a signed JWT: three parts in base64url, without "Bearer"');
	const raw = readJsonPart('header', Buffer.from(header, 'base64url'));
	if ('crit' in raw || 'b64' in raw)
		throw refuseToken('its header asks for an extension that Foreman does not know');
	const read = headerSchema.safeParse(raw);
	if (!read.success)
		throw refuseToken('its header is not that of a signed JWT (alg, kid, typ)', read.error);
	return read.data;
}
