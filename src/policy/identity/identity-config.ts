import { z } from 'zod';

import { principalSchema } from './principal';
import { isRecord } from '../../kernel/values/is-record';

const partsOf = (path: string): string[] =>
	path.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'));

/** Where a claim is: names joined by dots; a dot that belongs to a name is written `\.`. */
const claimPath = z
	.string()
	.max(200)
	.refine((path) => partsOf(path).every((part) => part !== ''), 'has an empty part');

/** The claim at a path, own properties only; undefined if it is missing. */
export const readClaim = (claims: unknown, path: string): unknown =>
	partsOf(path).reduce<unknown>(
		(inside, part) => (isRecord(inside) && Object.hasOwn(inside, part) ? inside[part] : undefined),
		claims,
	);

export const publicKeyAlgorithms = [
	'RS256',
	'RS384',
	'RS512',
	'PS256',
	'PS384',
	'PS512',
	'ES256',
	'ES384',
	'ES512',
	'EdDSA',
	'Ed25519',
] as const;

/** Signed and checked with the same secret, with the fewest bytes that the secret must have (RFC 7518, 3.2). */
const secretBytes = { HS256: 32, HS384: 48, HS512: 64 } as const;

export const secretAlgorithms = ['HS256', 'HS384', 'HS512'] as const;

const publicAlgorithms = z
	.array(z.enum(publicKeyAlgorithms))
	.min(1)
	.default([...publicKeyAlgorithms]);

const keySet = z
	.object({
		from: z.literal('jwks'),
		url: z.string().min(1),
		allowLoopback: z.boolean().default(false),
		algorithms: publicAlgorithms,
	})
	.strict();

const publicKey = z
	.object({
		from: z.literal('public-key'),
		/** PEM (SPKI) or JWK. */
		publicKey: z.string().min(1),
		algorithms: publicAlgorithms,
	})
	.strict();

const secret = z
	.object({
		from: z.literal('secret'),
		secret: z.string(),
		algorithms: z.array(z.enum(secretAlgorithms)).min(1).default(['HS256']),
	})
	.strict();

const keys = z
	.discriminatedUnion('from', [keySet, publicKey, secret])
	.superRefine((value, { addIssue }) => {
		if (value.from !== 'secret') return;
		const refuse = (message: string) => addIssue({ code: 'custom', path: ['secret'], message });
		if (/^\s*(?:-----BEGIN|\{)/.test(value.secret)) refuse('is a key that others may know');
		const fewest = Math.max(...value.algorithms.map((algorithm) => secretBytes[algorithm]));
		if (Buffer.byteLength(value.secret) < fewest) refuse(`needs at least ${fewest} bytes`);
	});

const token = z
	.object({
		mode: z.literal('token'),
		keys,
		issuer: z.string().min(1),
		audience: z.string().min(1),
		tokenType: z.string().min(1).optional(),
		/** Allowed clock difference in seconds. */
		clockSkew: z.number().int().min(0).max(300).default(30),
		maxTokenAge: z.number().int().min(1).optional(),
		claims: z
			.object({
				organisation: claimPath.default('org'),
				agency: claimPath.default('agency'),
				user: claimPath.default('sub'),
			})
			.strict()
			.default({}),
	})
	.strict();

const SHORTEST_PASSWORD = 12;

const fixed = z
	.object({
		mode: z.literal('fixed'),
		identity: principalSchema,
		operatorPassword: z
			.string()
			.min(SHORTEST_PASSWORD, `needs at least ${SHORTEST_PASSWORD} characters`)
			.optional(),
	})
	.strict();

/** Where the identity of a call comes from. Only the operator sets it: a model must not set any part. */
export const identityConfig = z.discriminatedUnion('mode', [token, fixed]);
export type IdentityConfig = z.output<typeof identityConfig>;

/** One identity for all calls. */
export type FixedIdentity = Extract<IdentityConfig, { readonly mode: 'fixed' }>;
