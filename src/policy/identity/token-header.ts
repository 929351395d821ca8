import { z } from 'zod';

import { readJsonPart } from './read-json-part';
import { refuseToken } from './refuse-token';

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
	if (token === '') throw refuseToken('there is none');
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
