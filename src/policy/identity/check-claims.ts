import { z } from 'zod';

import { readJsonPart, refuseToken } from './token-header';
import type { SignedToken } from './verify-signature';

export interface ClaimRules {
	readonly issuer: string;
	readonly audience: string;
	/** The `typ` that the header must have. */
	readonly tokenType?: string | undefined;
	/** Allowed clock difference in seconds. */
	readonly clockSkew: number;
	/** Seconds since `iat`. */
	readonly maxTokenAge?: number | undefined;
}

const seconds = z.number().finite();

const claimsSchema = z.object({
	iss: z.string(),
	sub: z.string().min(1),
	aud: z.union([z.string(), z.array(z.string())]),
	exp: seconds,
	nbf: seconds.optional(),
	iat: seconds.optional(),
});

/** RFC 7515, 4.1.9: the prefix `application/` may be left out. */
const mediaType = (type: string) =>
	type.includes('/') ? type.toLowerCase() : `application/${type.toLowerCase()}`;

/** `now` in milliseconds. Returns all claims; throws `ToolError`. */
export function checkClaims(
	{ header, payload }: SignedToken,
	rules: ClaimRules,
	now: number,
): Readonly<Record<string, unknown>> {
	const { tokenType, clockSkew, maxTokenAge } = rules;
	if (
		tokenType !== undefined &&
		(header.typ === undefined || mediaType(header.typ) !== mediaType(tokenType))
	)
		throw refuseToken(`its type is not ${tokenType}`);

	const claims = readJsonPart('payload', payload);
	const read = claimsSchema.safeParse(claims);
	if (!read.success) {
		const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
		throw refuseToken(`missing or not readable: ${names.join(', ')}`, read.error);
	}
	const { iss, aud, exp, nbf, iat } = read.data;
	if (iss !== rules.issuer) throw refuseToken('it is from another issuer');
	if (![aud].flat().includes(rules.audience)) throw refuseToken('it is for another audience');

	const time = Math.floor(now / 1000);
	if (exp <= time - clockSkew) throw refuseToken('it has expired');
	if (nbf !== undefined && nbf > time + clockSkew) throw refuseToken('it is not valid yet');
	if (iat !== undefined && iat > time + clockSkew) throw refuseToken('it is from the future');
	if (maxTokenAge !== undefined && (iat === undefined || iat < time - clockSkew - maxTokenAge))
		throw refuseToken('it is too old, or does not say how old it is (iat)');
	return claims;
}
