import { z } from 'zod';

import { joseErrors, jwtVerify } from '../../third-party';
import { type IdentityConfig, readClaim } from './identity-config';
import type { FindKey, IdentityPorts } from './ports';
import { principalSchema } from './principal';
import { publicKey, sharedSecret } from './static-keys';
import { readJsonPart, readTokenHeader, refuseToken } from './token-header';

type TokenConfig = Extract<IdentityConfig, { mode: 'token' }>;
type Claims = Readonly<Record<string, unknown>>;

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

/** JSON may write an infinite number, which jose takes for a time. */
const seconds = z.number().finite();

const claimsSchema = z.object({
	iss: z.string(),
	sub: z.string().min(1),
	aud: z.union([z.string(), z.array(z.string())]),
	exp: seconds,
	nbf: seconds.optional(),
	iat: seconds.optional(),
});

const namesIn = ({ issues }: z.ZodError) =>
	[...new Set(issues.map(({ path }) => String(path[0])))].join(', ');

const FUTURE = 'it is from the future';

const reasons: Readonly<Record<string, string>> = {
	iss: 'it is from another issuer',
	aud: 'it is for another audience',
	exp: 'it has expired',
	nbf: 'it is not valid yet',
	iat: 'it is too old, or does not say how old it is (iat)',
};

function whyRefused(error: unknown, { tokenType }: TokenConfig): string {
	if (error instanceof joseErrors.JWTExpired) return reasons[error.claim] ?? 'it has expired';
	if (!(error instanceof joseErrors.JWTClaimValidationFailed)) return 'its signature is invalid';
	const { claim, reason } = error;
	if (claim === 'typ') return `its type is not ${tokenType}`;
	if (claim === 'iat' && reason !== 'missing') return FUTURE;
	return reasons[claim] ?? `its claim ${claim} is invalid`;
}

function readClaims(token: string): Claims {
	const [, payload = ''] = token.split('.');
	const claims = readJsonPart('payload', Buffer.from(payload, 'base64url'));
	const read = claimsSchema.safeParse(claims);
	if (read.success) return claims;
	throw refuseToken(`missing or not readable: ${namesIn(read.error)}`, read.error);
}

async function verifyToken(token: string, config: TokenConfig, ports: IdentityPorts) {
	const header = readTokenHeader(token);
	const algorithms: readonly string[] = config.keys.algorithms;
	if (!algorithms.includes(header.alg))
		throw refuseToken(`its algorithm is not one of ${algorithms.join(', ')}`);
	const claims = readClaims(token);
	const key = await keysOf(config, ports)(header);
	const { issuer, audience, tokenType, clockSkew, maxTokenAge } = config;
	const now = ports.clock.now();
	try {
		await jwtVerify(token, key, {
			algorithms: [header.alg],
			issuer,
			audience,
			typ: tokenType,
			clockTolerance: clockSkew,
			maxTokenAge,
			currentDate: new Date(now),
		});
	} catch (error) {
		throw refuseToken(whyRefused(error, config), error);
	}
	// Without a maximum age jose does not look at it.
	if (Number(claims.iat ?? 0) > Math.floor(now / 1000) + clockSkew) throw refuseToken(FUTURE);
	return claims;
}

/** Whom a call acts for. Throws `ToolError` `unauthorized`, or `unavailable` without the issuer's keys. `token`: without "Bearer". */
export async function verifyIdentity(token: string, config: IdentityConfig, ports: IdentityPorts) {
	if (config.mode === 'fixed') return principalSchema.parse(config.identity);
	const claims = await verifyToken(token, config, ports);
	const { organisation, agency, user } = config.claims;
	const read = principalSchema.safeParse({
		organisation: readClaim(claims, organisation),
		agency: readClaim(claims, agency),
		user: readClaim(claims, user),
	});
	if (read.success) return read.data;
	throw refuseToken(`it does not say whom it is for (${namesIn(read.error)})`, read.error);
}
