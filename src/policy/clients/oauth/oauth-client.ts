import { z } from 'zod';

import { jsonOrText } from '../../../kernel/values/json-or-text';
import { parseUrl } from '../../../kernel/values/parse-url';
import { plainText } from '../../people/plain-line';
import { sealedText } from '../../sealed-text';
import { isRedirect } from './redirect-address';

const DAY = 86_400_000;

/** Milliseconds for which a registered client can be signed in. What it was then given does not end with it. */
const REGISTERED_FOR = 366 * DAY;

/** Characters of the id of a registered client, which holds what it has registered. */
const LONGEST_ID = 2_000;

const LONGEST_NAME = 80;

/** A program that asks to be let in, as it describes itself: none of it is proven but `site`. */
export interface OAuthClient {
	readonly id: string;
	readonly name: string;
	readonly redirects: readonly string[];
	/** The host that has published the client's description; undefined where it has registered itself. */
	readonly site: string | undefined;
}

const described = z.object({
	client_name: z.string().max(1_000).optional(),
	redirect_uris: z.array(z.string()).min(1).max(10),
	grant_types: z.array(z.string()).max(10).default(['authorization_code']),
	response_types: z.array(z.string()).max(10).default(['code']),
});

const registered = z
	.object({
		name: z.string(),
		redirects: z.array(z.string()).readonly(),
		resource: z.string(),
		until: z.number().int(),
	})
	.strict();

const ids = sealedText('foreman-oauth-client-1', registered);

type Refused = { readonly error: string; readonly why: string };

const refused = (error: string, why: string): Refused => ({ error, why });

function readDescription(text: string): Refused | Pick<OAuthClient, 'name' | 'redirects'> {
	const read = described.safeParse(jsonOrText(text));
	if (!read.success) {
		const field = read.error.issues[0]?.path[0] ?? 'the body';
		const isRedirects = field === 'redirect_uris';
		return refused(
			isRedirects ? 'invalid_redirect_uri' : 'invalid_client_metadata',
			isRedirects
				? 'redirect_uris must be a list of one to ten addresses.'
				: `${field} is not what RFC 7591 says. Send a JSON object with client_name and redirect_uris.`,
		);
	}
	const { client_name: name = '', redirect_uris: given, ...types } = read.data;
	const redirects = [...new Set(given)];
	if (!redirects.every(isRedirect))
		return refused(
			'invalid_redirect_uri',
			'Each of redirect_uris must be a plain https address, http on localhost, 127.0.0.1 or [::1], or have a scheme of the program’s own such as com.example.app; without user name and fragment.',
		);
	if (!types.grant_types.includes('authorization_code') || !types.response_types.includes('code'))
		return refused(
			'invalid_client_metadata',
			'grant_types must have authorization_code, and response_types code.',
		);
	return { name: plainText(name, LONGEST_NAME) || 'A program without a name', redirects };
}

/** Registers a client: its id holds, sealed, what it has registered, so that nothing is stored. `body` as it was sent. */
export function registerClient(
	body: string,
	{ resource, secret, now }: { readonly resource: string; readonly secret: string; now: number },
): Refused | Pick<OAuthClient, 'id' | 'name' | 'redirects'> {
	const read = readDescription(body);
	if ('error' in read) return read;
	const id = ids.write({ ...read, resource, until: now + REGISTERED_FOR }, secret);
	return id.length > LONGEST_ID
		? refused('invalid_client_metadata', 'Name fewer or shorter redirect_uris.')
		: { id, ...read };
}

/** The client that has registered itself under this id at this trigger; undefined for any other, and for one that is too old. */
export function registeredClient(
	id: string,
	{ resource, secret, now }: { readonly resource: string; readonly secret: string; now: number },
): OAuthClient | undefined {
	const found = ids.read(id, secret);
	if (found?.resource !== resource || found.until <= now) return undefined;
	return { id, name: found.name, redirects: found.redirects, site: undefined };
}

/** Whether an id is the address of a document that describes the client: https, with a path, exactly as a parser would write it. */
export function isDocumentId(id: string): boolean {
	if (!/^https:\/\/[^/?#@\\\s]+\/[^?#@\\\s]+$/.test(id) || id.length > 500) return false;
	return parseUrl(id)?.href === id;
}

const secretive = z.object({
	client_id: z.string(),
	token_endpoint_auth_method: z.literal('none').optional(),
	client_secret: z.undefined(),
});

/** The client that the document at its id describes; undefined where it describes another, or one that we do not let in. */
export function documentedClient(id: string, text: string): OAuthClient | undefined {
	const own = secretive.safeParse(jsonOrText(text));
	const read = readDescription(text);
	if (!own.success || own.data.client_id !== id || 'error' in read) return undefined;
	return { id, ...read, site: new URL(id).host };
}
