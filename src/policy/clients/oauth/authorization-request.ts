import { z } from 'zod';

import { parseUrl } from '../../../kernel/values/parse-url';

export interface AuthorizationRequest {
	readonly clientId: string;
	readonly redirect: string;
	/** SHA-256 of what the client shows for the code. */
	readonly challenge: string;
	readonly state: string | undefined;
}

const text = z.string().max(4_000);

const fields = z.object({
	response_type: z.literal('code'),
	client_id: text.min(1),
	redirect_uri: text.min(1),
	code_challenge: z.string().regex(/^[\w-]{43}$/),
	// Left out it would mean "plain", which shows the code's proof to anyone who sees the address.
	code_challenge_method: z.literal('S256'),
	response_mode: z.literal('query').optional(),
	state: text.optional(),
	scope: text.optional(),
	resource: text.optional(),
	request: z.undefined(),
	request_uri: z.undefined(),
});

const says = {
	response_type: 'must be code',
	code_challenge: 'must be the base64url of a SHA-256 (PKCE)',
	code_challenge_method: 'must be S256',
	response_mode: 'must be query, or left out',
	request: 'is not supported',
	request_uri: 'is not supported',
} as const;

const isExplained = (name: string): name is keyof typeof says => name in says;

/** Addresses that differ in nothing but the slash at their end, and in what every parser writes alike, are one. */
const written = (text: string) => parseUrl(text)?.href.replace(/\/$/, '');

const sameAddress = (one: string, other: string) =>
	written(one) !== undefined && written(one) === written(other);

export const isResource = (named: string | undefined, resource: string): boolean =>
	named === undefined || sameAddress(named, resource);

/** Reads a request for the trigger that has this address; a text says what is wrong with it. */
export function readAuthorization(
	query: URLSearchParams,
	resource: string,
): AuthorizationRequest | string {
	const names = Object.keys(fields.shape);
	const twice = names.find((name) => query.getAll(name).length > 1);
	if (twice !== undefined) return `${twice} is there more than once.`;
	const read = fields.safeParse(Object.fromEntries(query));
	if (!read.success) {
		const name = String(read.error.issues[0]?.path[0]);
		return `${name} ${isExplained(name) ? says[name] : 'is missing, or too long'}.`;
	}
	const { client_id: clientId, redirect_uri: redirect, code_challenge: challenge } = read.data;
	if (!isResource(read.data.resource, resource))
		return 'resource is not the address of this MCP server.';
	return { clientId, redirect, challenge, state: read.data.state };
}

/** The same request, with nothing else in it, for an address of ours. */
export const authorizationQuery = (query: URLSearchParams): string =>
	new URLSearchParams(
		Object.keys(fields.shape).flatMap((name) =>
			query.getAll(name).map((value) => [name, value] satisfies [string, string]),
		),
	).toString();
