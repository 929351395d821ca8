import { z } from 'zod';

import { createLocalJWKSet } from '../../third-party';
import { publicJsonWebKey } from './json-web-key';
import type { VerificationKey } from './ports';
import { refuseToken } from './refuse-token';
import type { TokenHeader } from './token-header';

const keySetSchema = z.object({ keys: z.array(publicJsonWebKey).max(100) });

/** Picks the key for a header; undefined when the set has none. Throws `ToolError` when it has several. */
export type KeySet = (header: TokenHeader) => Promise<VerificationKey | undefined>;

const isNoMatch = (error: unknown) =>
	error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY';

/**
 * Reads a JWKS document. One with a secret or a private key in it is refused as a whole: whoever
 * publishes those is not to be trusted with the rest.
 */
export function readKeySet(body: string): KeySet {
	const find = createLocalJWKSet(keySetSchema.parse(JSON.parse(body)));
	return async ({ alg, kid }) => {
		try {
			return await find(kid === undefined ? { alg } : { alg, kid });
		} catch (error) {
			if (isNoMatch(error)) return undefined;
			throw refuseToken('no single key of its issuer fits it', error);
		}
	};
}
