import {
	CompactSign,
	exportJWK,
	exportSPKI,
	generateKeyPair,
	type JWK,
	type JWTPayload,
	SignJWT,
} from 'jose';

import type { KeySetFetchPort } from '../../../src/policy/identity/ports';
import type { identityConfig } from '../../../src/policy/identity/identity-config';
import { createKeySets } from '../../../src/policy/identity/key-sets';

/** 2026-01-01, in seconds. */
export const NOW = 1_767_225_600;
export const ISSUER = 'https://issuer.example';
export const AUDIENCE = 'foreman';
export const KEYS_URL = 'https://issuer.example/jwks.json';

export const encode = (value: unknown) =>
	Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const claims: JWTPayload & Record<string, unknown> = {
	iss: ISSUER,
	aud: AUDIENCE,
	sub: 'user-1',
	org: 'org-1',
	agency: 'agency-1',
	iat: NOW - 10,
	exp: NOW + 600,
};

export const principal = { organisation: 'org-1', agency: 'agency-1', user: 'user-1' };

/** An issuer of tokens with its keys, made for the test. */
export async function openIssuer(kid = 'key-1') {
	const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
	const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
	return {
		jwk,
		privateKey,
		pem: await exportSPKI(publicKey),
		/** The usual token with some of its claims (undefined: left out) and header changed. */
		sign: async (changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
			await new SignJWT({ ...claims, ...changes })
				.setProtectedHeader({ alg: 'ES256', kid, ...header })
				.sign(privateKey),
		/** Any bytes as payload. */
		signText: async (text: string) =>
			await new CompactSign(Buffer.from(text))
				.setProtectedHeader({ alg: 'ES256', kid })
				.sign(privateKey),
	};
}

export type Issuer = Awaited<ReturnType<typeof openIssuer>>;

export type GivenConfig = Parameters<typeof identityConfig.parse>[0];

/** A key server that counts, with a clock to turn. */
export function openKeyServer(answer: () => { status?: number; body: string } | Promise<never>) {
	const asked: string[] = [];
	const limits: Array<Parameters<KeySetFetchPort['get']>[1]> = [];
	let now = NOW * 1000;
	const clock = { now: () => now };
	const fetch: KeySetFetchPort = {
		async get(url, given) {
			asked.push(url);
			limits.push(given);
			const { status = 200, body } = await answer();
			return { status, body };
		},
	};
	return {
		asked,
		limits,
		ports: { clock, keySets: createKeySets(clock)(fetch) },
		wait: (seconds: number) => {
			now += seconds * 1000;
		},
	};
}

/** The code and message with which a promise fails; fails the test when it does not. */
export async function refusal(promise: Promise<unknown>) {
	const error: unknown = await promise.then(
		(value) => {
			throw new Error(`accepted: ${JSON.stringify(value)}`);
		},
		(reason: unknown) => reason,
	);
	if (!(error instanceof Error) || !('code' in error)) throw error;
	return `${String(error.code)}: ${error.message}`;
}
