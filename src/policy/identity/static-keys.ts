import { z } from 'zod';

import { createLocalJWKSet, importSPKI } from '../../third-party';
import type { FindKey } from './ports';
import { refuseToken } from './token-header';

/** A public key as JSON (RFC 7517). Other members are ignored. */
export const publicJsonWebKey = z
	.object({
		kty: z.string(),
		kid: z.string().optional(),
		use: z.string().optional(),
		key_ops: z.array(z.string()).optional(),
		alg: z.string().optional(),
		n: z.string().optional(),
		e: z.string().optional(),
		crv: z.string().optional(),
		x: z.string().optional(),
		y: z.string().optional(),
		k: z.unknown().optional(),
		d: z.unknown().optional(),
	})
	.refine((key) => key.kty !== 'oct' && key.k === undefined, 'is a secret, not a public key')
	.refine((key) => key.d === undefined, 'holds a private key')
	.transform(({ k: _secret, d: _private, ...key }) => key);

/** Keys pasted into one line have their line breaks written out. */
const pemOf = (text: string) => text.trim().replaceAll('\\n', '\n');

/** The one public key, as PEM (SPKI) or JWK. What a JWK says of its use and algorithm holds. */
export function publicKey(text: string): FindKey {
	return async ({ alg }) => {
		try {
			if (!text.trim().startsWith('{')) return await importSPKI(pemOf(text), alg);
			// There is no other key to choose: the token's kid does not matter.
			const { kid: _kid, ...key } = publicJsonWebKey.parse(JSON.parse(text));
			return await createLocalJWKSet({ keys: [key] })({ alg });
		} catch (error) {
			throw refuseToken('the configured public key cannot check it', error);
		}
	};
}

export const sharedSecret =
	(secret: Uint8Array): FindKey =>
	async () =>
		secret;
