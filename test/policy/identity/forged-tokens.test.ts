import { createHmac } from 'node:crypto';

import {
	CompactEncrypt,
	exportJWK,
	generateKeyPair,
	importPKCS8,
	exportPKCS8,
	SignJWT,
} from 'jose';

import { identityConfig } from '../../../src/policy/identity/identity-config';
import { verifyIdentity } from '../../../src/policy/identity/verify-identity';
import {
	AUDIENCE,
	claims,
	encode,
	ISSUER,
	type Issuer,
	KEYS_URL,
	NOW,
	openIssuer,
	openKeyServer,
	principal,
	refusal,
} from './issuer';

let issuer: Issuer;
let other: Issuer;

beforeAll(async () => {
	[issuer, other] = await Promise.all([openIssuer(), openIssuer()]);
});

const SECRET = 'a-secret-of-more-than-thirty-two-bytes';

type Way = 'jwks' | 'jwk' | 'pem';

function verify(token: string, way: Way = 'jwks', rules: Record<string, unknown> = {}) {
	const server = openKeyServer(() => ({ body: JSON.stringify({ keys: [issuer.jwk] }) }));
	const keys = {
		jwks: { from: 'jwks', url: KEYS_URL },
		jwk: { from: 'public-key', publicKey: JSON.stringify(issuer.jwk) },
		pem: { from: 'public-key', publicKey: issuer.pem },
	}[way];
	const config = identityConfig.parse({
		mode: 'token',
		keys,
		issuer: ISSUER,
		audience: AUDIENCE,
		...rules,
	});
	return verifyIdentity(token, config, server.ports);
}

const header = (changes: Record<string, unknown> = {}) =>
	encode({ alg: 'ES256', kid: 'key-1', ...changes });

const hmac = (input: string, key: string) =>
	createHmac('sha256', key).update(input).digest('base64url');

const parts = async () => {
	const [head = '', payload = '', signature = ''] = (await issuer.sign()).split('.');
	return { head, payload, signature };
};

/** A header that jose would not sign, signed by the genuine key. */
async function signedWith(headerText: string) {
	const key = await importPKCS8(await exportPKCS8(issuer.privateKey), 'ES256');
	const input = `${encode(headerText)}.${encode(claims)}`;
	const signature = await crypto.subtle.sign(
		{ name: 'ECDSA', hash: 'SHA-256' },
		key,
		Buffer.from(input),
	);
	return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

describe.each<Way>(['jwks', 'jwk', 'pem'])('a genuine token, key given as %s', (way) => {
	it('says whom the call acts for', async () => {
		expect(await verify(await issuer.sign(), way)).toEqual(principal);
	});

	it('of another key is refused', async () => {
		expect(await refusal(verify(await other.sign(), way))).toMatch(/signature is invalid/);
	});
});

const forged: Array<[string, () => Promise<string> | string, RegExp]> = [
	['alg none', () => `${header({ alg: 'none' })}.${encode(claims)}.`, /not a signed JWT/],
	[
		'alg none with a signature',
		async () => `${header({ alg: 'none' })}.${encode(claims)}.${(await parts()).signature}`,
		/algorithm/,
	],
	['alg nOnE', () => `${header({ alg: 'nOnE' })}.${encode(claims)}.AA`, /algorithm/],
	['no alg', () => `${encode({ kid: 'key-1' })}.${encode(claims)}.AA`, /header/],
	['alg that is no text', () => `${header({ alg: ['ES256'] })}.${encode(claims)}.AA`, /header/],
	[
		'HS256 with the public PEM as secret',
		() => {
			const input = `${header({ alg: 'HS256' })}.${encode(claims)}`;
			return `${input}.${hmac(input, issuer.pem)}`;
		},
		/algorithm/,
	],
	[
		'HS256 with the public JWK as secret',
		() => {
			const input = `${header({ alg: 'HS256' })}.${encode(claims)}`;
			return `${input}.${hmac(input, JSON.stringify(issuer.jwk))}`;
		},
		/algorithm/,
	],
	[
		'the signature stripped',
		async () => {
			const { head, payload } = await parts();
			return `${head}.${payload}.`;
		},
		/not a signed JWT/,
	],
	[
		'the payload swapped',
		async () => {
			const { head, signature } = await parts();
			return `${head}.${encode({ ...claims, org: 'org-2' })}.${signature}`;
		},
		/signature/,
	],
	[
		'the header swapped',
		async () => {
			const { payload, signature } = await parts();
			return `${header({ alg: 'ES384' })}.${payload}.${signature}`;
		},
		/no such key|signature/,
	],
	['a kid that is a path', () => issuer.sign({}, { kid: '../../../dev/null' }), /no such key/],
	['a kid that is SQL', () => issuer.sign({}, { kid: "x' UNION SELECT 'a" }), /no such key/],
	['a kid that is no text', () => signedWith('{"alg":"ES256","kid":["key-1"]}'), /header/],
	['another key under the same kid', () => other.sign(), /signature/],
	['exp in the past', () => issuer.sign({ exp: NOW - 31 }), /expired/],
	['no exp', () => issuer.sign({ exp: undefined }), /exp/],
	['exp as text', () => issuer.sign({ exp: String(NOW + 600) }), /exp/],
	['exp as null', () => issuer.signText(JSON.stringify({ ...claims, exp: null })), /exp/],
	[
		'exp beyond numbers',
		() => issuer.signText(JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999')),
		/exp/,
	],
	['nbf in the future', () => issuer.sign({ nbf: NOW + 31 }), /not valid yet/],
	['iat in the future', () => issuer.sign({ iat: NOW + 31 }), /future/],
	['another audience', () => issuer.sign({ aud: 'somebody-else' }), /audience/],
	['other audiences', () => issuer.sign({ aud: ['a', 'b'] }), /audience/],
	['an audience in another case', () => issuer.sign({ aud: 'Foreman' }), /audience/],
	['an audience that begins like ours', () => issuer.sign({ aud: 'foreman.evil' }), /audience/],
	['no audience', () => issuer.sign({ aud: undefined }), /aud/],
	['another issuer', () => issuer.sign({ iss: 'https://evil.example' }), /issuer/],
	['an issuer with a slash more', () => issuer.sign({ iss: `${ISSUER}/` }), /issuer/],
	['issuers in a list', () => issuer.signText(JSON.stringify({ ...claims, iss: [ISSUER] })), /iss/],
	['no issuer', () => issuer.sign({ iss: undefined }), /iss/],
	['no subject', () => issuer.sign({ sub: undefined }), /sub/],
	['no organisation', () => issuer.sign({ org: undefined }), /organisation/],
	[
		'an unknown crit',
		() => signedWith('{"alg":"ES256","kid":"key-1","crit":["x"],"x":1}'),
		/extension/,
	],
	[
		'an unencoded payload (b64)',
		() => signedWith('{"alg":"ES256","kid":"key-1","crit":["b64"],"b64":false}'),
		/extension/,
	],
	['alg twice', () => signedWith('{"alg":"none","kid":"key-1","alg":"ES256"}'), /twice/],
	[
		'alg twice, once with an escape',
		() => signedWith('{"\\u0061lg":"none","kid":"key-1","alg":"ES256"}'),
		/twice/,
	],
	[
		'the organisation twice',
		() => issuer.signText(`{"org":"org-2",${JSON.stringify(claims).slice(1)}`),
		/twice/,
	],
	['four parts', async () => `${await issuer.sign()}.AA`, /not a signed JWT/],
	['two parts', async () => (await issuer.sign()).split('.').slice(0, 2).join('.'), /not a signed/],
	['nothing', () => '', /is missing/],
	['Bearer before it', async () => `Bearer ${await issuer.sign()}`, /without "Bearer"/],
	['a space in it', async () => (await issuer.sign()).replace('.', ' .'), /not a signed JWT/],
	['padding', async () => `${await issuer.sign()}==`, /not a signed JWT/],
	['JSON serialisation', async () => JSON.stringify(await parts()), /not a signed JWT/],
	['a payload that is no JSON', () => issuer.signText('org-1'), /payload is not JSON/],
	['an empty payload', () => issuer.signText(''), /payload is not JSON/],
	['a payload that is a list', () => issuer.signText('[]'), /not a JSON object/],
	[
		'a header of broken UTF-8',
		() => `${Buffer.from([0xff]).toString('base64url')}.e30.AA`,
		/header/,
	],
	['a token of a megabyte', () => 'a'.repeat(1_000_000), /longer/],
	[
		'a header nested deeper than a stack',
		() => `${encode('{"a":'.repeat(1900) + '1' + '}'.repeat(1900))}.e30.AA`,
		/header/,
	],
];

describe('a forged token is refused', () => {
	it.each(forged)('%s', async (_name, forge, reason) => {
		const said = await refusal(verify(await forge()));
		expect(said).toMatch(reason);
		expect(said).toMatch(/^unauthorized: /);
	});

	it('an encrypted one', async () => {
		const { publicKey } = await generateKeyPair('ECDH-ES');
		const token = await new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
			.setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'key-1' })
			.encrypt(publicKey);
		expect(await refusal(verify(token))).toMatch(/not a signed JWT/);
	});

	it.each<[string, (jwk: object) => Record<string, unknown>]>([
		['jwk', (jwk) => ({ jwk })],
		['jku', () => ({ jku: 'https://evil.example/jwks.json' })],
		['x5u', () => ({ x5u: 'https://evil.example/cert.pem' })],
		['x5c', () => ({ x5c: ['AAAA'] })],
	])('one that brings its own key as %s', async (_name, bring) => {
		const { publicKey, privateKey } = await generateKeyPair('ES256');
		const token = await new SignJWT(claims)
			.setProtectedHeader({ alg: 'ES256', kid: 'key-1', ...bring(await exportJWK(publicKey)) })
			.sign(privateKey);
		expect(await refusal(verify(token))).toMatch(/signature/);
	});

	it('and a genuine one is not made worse by a key that it brings', async () => {
		const token = await issuer.sign({}, { jku: 'https://evil.example/jwks.json' });
		expect(await verify(token)).toEqual(principal);
	});

	it('an ID token, where access tokens are asked for', async () => {
		const rules = { tokenType: 'at+jwt' };
		expect(await refusal(verify(await issuer.sign({}, { typ: 'JWT' }), 'jwks', rules))).toMatch(
			/type/,
		);
		expect(await refusal(verify(await issuer.sign(), 'jwks', rules))).toMatch(/type/);
		for (const typ of ['at+jwt', 'application/AT+JWT'])
			expect(await verify(await issuer.sign({}, { typ }), 'jwks', rules)).toEqual(principal);
	});

	it('one whose last letter has other spare bits', async () => {
		const token = await issuer.sign();
		const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
		// 64 bytes leave four spare bits in the last letter
		const last = alphabet.indexOf(token.slice(-1));
		const twin = token.slice(0, -1) + alphabet.charAt(last + 1);
		const bytes = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url');
		expect(bytes(twin)).toEqual(bytes(token));
		expect(await refusal(verify(twin))).toMatch(/not a signed JWT/);
	});

	it('one of an algorithm that was not chosen', async () => {
		const keys = { from: 'jwks', url: KEYS_URL, algorithms: ['RS256'] };
		expect(await refusal(verify(await issuer.sign(), 'jwks', { keys }))).toMatch(
			/algorithm.*RS256/,
		);
	});

	it('without the token or a key in the words', async () => {
		const token = await issuer.sign({ aud: 'x' });
		const said = await refusal(verify(token));
		for (const part of token.split('.')) expect(said).not.toContain(part);
	});
});

describe('a shared secret', () => {
	const config = (rules: Record<string, unknown> = {}) =>
		identityConfig.parse({
			mode: 'token',
			keys: { from: 'secret', secret: SECRET, ...rules },
			issuer: ISSUER,
			audience: AUDIENCE,
		});
	const server = openKeyServer(() => ({ body: '' }));
	const sign = async (alg: string, secret: string) =>
		await new SignJWT(claims).setProtectedHeader({ alg }).sign(Buffer.from(secret));

	it('checks what was signed with it', async () => {
		expect(await verifyIdentity(await sign('HS256', SECRET), config(), server.ports)).toEqual(
			principal,
		);
	});

	it('refuses another secret, another algorithm and every public key', async () => {
		const said = async (token: string) =>
			await refusal(verifyIdentity(token, config(), server.ports));
		expect(await said(await sign('HS256', `${SECRET}!`))).toMatch(/signature/);
		expect(await said(await sign('HS512', SECRET.repeat(2)))).toMatch(/algorithm/);
		expect(await said(await issuer.sign())).toMatch(/algorithm/);
	});

	it.each([
		['too short for its algorithm', { secret: 'x'.repeat(31) }],
		['too short for the largest of its algorithms', { algorithms: ['HS256', 'HS512'] }],
		['a public key by mistake', { secret: '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0B' }],
		['a JWK by mistake', { secret: '{"kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nnd"}' }],
		['beside an algorithm of public keys', { algorithms: ['HS256', 'RS256'] }],
	])('is not taken when it is %s', (_name, rules) => {
		expect(() => config(rules)).toThrow();
	});
});
