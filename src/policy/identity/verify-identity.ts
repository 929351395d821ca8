import { checkClaims } from './check-claims';
import { readClaim } from './identity-config';
import type { IdentityConfig } from './identity-config';
import type { FindKey, IdentityPorts } from './ports';
import { type Principal, principalSchema } from './principal';
import { refuseToken } from './token-header';
import { publicKey, sharedSecret } from './static-keys';
import { verifySignature } from './verify-signature';

type TokenConfig = Extract<IdentityConfig, { mode: 'token' }>;

function keysOf({ keys }: TokenConfig, { keySets }: IdentityPorts): FindKey {
	switch (keys.from) {
		case 'jwks':
			return async (header) => await keySets.find(keys, header);
		case 'public-key':
			return publicKey(keys.publicKey);
		case 'secret':
			return sharedSecret(Buffer.from(keys.secret));
	}
}

async function claimedIdentity(token: string, config: TokenConfig, ports: IdentityPorts) {
	const signed = await verifySignature(token, config.keys.algorithms, keysOf(config, ports));
	const claims = checkClaims(signed, config, ports.clock.now());
	return {
		organisation: readClaim(claims, config.claims.organisation),
		agency: readClaim(claims, config.claims.agency),
		user: readClaim(claims, config.claims.user),
	};
}

/**
 * Whom a call acts for: from a verified token, or fixed by the operator. Throws `ToolError` otherwise: `unauthorized`, or
 * `unavailable` if the issuer's keys cannot be fetched. @param token in compact form, without "Bearer"; unused where the
 * identity is fixed
 */
export async function verifyIdentity(
	token: string,
	config: IdentityConfig,
	ports: IdentityPorts,
): Promise<Principal> {
	const identity =
		config.mode === 'fixed' ? config.identity : await claimedIdentity(token, config, ports);
	const read = principalSchema.safeParse(identity);
	if (read.success) return read.data;
	const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
	throw refuseToken(`it does not say whom it is for (${names.join(', ')})`, read.error);
}
