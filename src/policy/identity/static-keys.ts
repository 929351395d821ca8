import { createLocalJWKSet, importSPKI } from '../../third-party';
import { publicJsonWebKey } from './json-web-key';
import type { FindKey } from './ports';
import { refuseToken } from './refuse-token';

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

/** The one secret, shared with the issuer. */
export const sharedSecret =
	(secret: Uint8Array): FindKey =>
	async () =>
		secret;
