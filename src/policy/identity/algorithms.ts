/** Signed with a private key, checked with a public one. */
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
export const secretBytes = { HS256: 32, HS384: 48, HS512: 64 } as const;

export const secretAlgorithms = ['HS256', 'HS384', 'HS512'] as const;
