import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, importPKCS8, SignJWT } from 'jose';

import { identityConfig, publicKeyAlgorithms } from '../../../src/policy/identity/identity-config';
import { stripIdentityKeys } from '../../../src/policy/identity/strip-identity-keys';
import { verifyIdentity } from '../../../src/policy/identity/verify-identity';
import {
	AUDIENCE,
	claims,
	encode,
	ISSUER,
	type Issuer,
	NOW,
	openIssuer,
	openKeyServer,
	principal,
	refusal,
} from './issuer';

let issuer: Issuer;

beforeAll(async () => {
	issuer = await openIssuer();
});

const { ports } = openKeyServer(() => ({ body: '' }));

const configWith = (rules: Record<string, unknown> = {}, publicKey = issuer.pem) =>
	identityConfig.parse({
		mode: 'token',
		keys: { from: 'public-key', publicKey },
		issuer: ISSUER,
		audience: AUDIENCE,
		...rules,
	});

const verify = async (changes: Record<string, unknown>, rules: Record<string, unknown> = {}) =>
	await verifyIdentity(await issuer.sign(changes), configWith(rules), ports);

/** RSA keys, and hundreds of signatures, on a machine that has other work. */
jest.setTimeout(60_000);

describe('times', () => {
	it.each([
		['exp', { exp: NOW - 29 }, { exp: NOW - 30 }, {}],
		['exp without skew', { exp: NOW + 1 }, { exp: NOW }, { clockSkew: 0 }],
		['nbf', { nbf: NOW + 30 }, { nbf: NOW + 31 }, {}],
		['nbf without skew', { nbf: NOW }, { nbf: NOW + 1 }, { clockSkew: 0 }],
		['iat', { iat: NOW + 30 }, { iat: NOW + 31 }, {}],
		['age', { iat: NOW - 90 }, { iat: NOW - 91 }, { maxTokenAge: 60 }],
		['age without iat', {}, { iat: undefined }, { maxTokenAge: 60 }],
	])('%s holds to the second', async (_name, inside, outside, rules) => {
		expect(await verify(inside, rules)).toEqual(principal);
		expect(await refusal(verify(outside, rules))).toMatch(/^unauthorized: /);
	});

	it('needs no iat where no age is asked for', async () => {
		expect(await verify({ iat: undefined })).toEqual(principal);
	});

	it.each([-1, 301, 1.5, Infinity])('may not differ by %p seconds', (clockSkew) => {
		expect(() => configWith({ clockSkew })).toThrow();
	});
});

describe('public keys', () => {
	/** Making an RSA key takes long, and one serves all. */
	let rsa: Awaited<ReturnType<typeof generateKeyPair>>;

	beforeAll(async () => {
		rsa = await generateKeyPair('RS256', { extractable: true });
	});

	const pairFor = async (alg: string) => {
		if (/^[RP]S/.test(alg))
			return {
				publicKey: rsa.publicKey,
				privateKey: await importPKCS8(await exportPKCS8(rsa.privateKey), alg),
			};
		return await generateKeyPair(alg, { extractable: true });
	};

	it.each(publicKeyAlgorithms)('of %s check as PEM and as JWK', async (alg) => {
		const { publicKey, privateKey } = await pairFor(alg);
		const token = await new SignJWT(claims)
			.setProtectedHeader({ alg, kid: 'any' })
			.sign(privateKey);
		const jwk = JSON.stringify({ ...(await exportJWK(publicKey)), kid: 'own' });
		for (const key of [await exportSPKI(publicKey), jwk])
			expect(await verifyIdentity(token, configWith({}, key), ports)).toEqual(principal);
	});

	it('may have their line breaks written out', async () => {
		const key = issuer.pem.replaceAll('\n', '\\n');
		expect(await verifyIdentity(await issuer.sign(), configWith({}, key), ports)).toEqual(
			principal,
		);
	});

	it.each([
		['a secret', '{"kty":"oct","k":"AAAA"}'],
		['a private JWK', '{"kty":"RSA","n":"AQAB","e":"AQAB","d":"AQAB"}'],
		['nonsense', 'nonsense'],
		['a private PEM', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
	])('are not %s', async (_name, key) => {
		const said = await refusal(verifyIdentity(await issuer.sign(), configWith({}, key), ports));
		expect(said).toMatch(/unauthorized.*configured public key/);
	});

	it('of RSA have at least 2048 bits', async () => {
		const small = await crypto.subtle.generateKey(
			{
				...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 1024 },
				publicExponent: new Uint8Array([1, 0, 1]),
			},
			true,
			['sign', 'verify'],
		);
		const spki = await crypto.subtle.exportKey('spki', small.publicKey);
		const pem = `-----BEGIN PUBLIC KEY-----\n${Buffer.from(spki).toString('base64')}\n-----END PUBLIC KEY-----`;
		const input = `${encode({ alg: 'RS256' })}.${encode(claims)}`;
		const made = await crypto.subtle.sign(
			'RSASSA-PKCS1-v1_5',
			small.privateKey,
			Buffer.from(input),
		);
		const token = `${input}.${Buffer.from(made).toString('base64url')}`;
		const said = await refusal(verifyIdentity(token, configWith({}, pem), ports));
		expect(said).toMatch(/signature/);
	});
});

describe('the principal', () => {
	it('is read from the claims that the operator names', async () => {
		const found = await verify(
			{ 'https://example.com/org': 'o', app: { agency: { id: 'a' } }, uid: 'u' },
			{
				claims: {
					organisation: 'https://example\\.com/org',
					agency: 'app.agency.id',
					user: 'uid',
				},
			},
		);
		expect(found).toEqual({ organisation: 'o', agency: 'a', user: 'u' });
	});

	it('is frozen', async () => {
		const found = await verify({});
		expect(Object.isFrozen(found)).toBe(true);
	});

	it.each([
		['missing', undefined],
		['empty', ''],
		['blank', ' \t'],
		['null', null],
		['a number', 5],
		['a list', ['org-1']],
		['a record', { id: 'org-1' }],
		['too long', 'x'.repeat(201)],
		['with a line break', 'org-1\n'],
		['with a zero byte', 'org-1\u0000'],
		['with an invisible character', 'org\u200b-1'],
		['with letters from right to left', 'org\u202e-1'],
		['half a character', 'org\ud800'],
	])('is never made from a claim that is %s', async (_name, value) => {
		for (const [claim, field] of [
			['org', 'organisation'],
			['agency', 'agency'],
		] as const) {
			const said = await refusal(verify({ [claim]: value }));
			expect(said).toMatch(new RegExp(`unauthorized.*${field}`));
		}
	});

	it('may have 200 characters of any language', async () => {
		const org = '組織é '.repeat(50).slice(0, 199) + 'x';
		expect(await verify({ org })).toEqual({ ...principal, organisation: org });
	});

	it.each(['constructor.name', '__proto__', 'toString', 'org.length', 'org.0', 'aud.0'])(
		'is never made from what every object has: %s',
		async (organisation) => {
			const said = await refusal(verify({}, { claims: { organisation } }));
			expect(said).toMatch(/unauthorized.*organisation/);
		},
	);

	it.each(['', '.', 'a.', '.a', 'a..b'])('has no claim at the path %p', (organisation) => {
		expect(() => configWith({ claims: { organisation } })).toThrow();
	});
});

describe('a fixed identity', () => {
	const fixed = (identity: unknown) => identityConfig.parse({ mode: 'fixed', identity });

	it('is what the operator set, whatever token comes', async () => {
		for (const token of ['', 'x', await issuer.sign({ org: 'org-2' })])
			expect(await verifyIdentity(token, fixed(principal), ports)).toEqual(principal);
	});

	it.each([
		{},
		{ ...principal, user: '' },
		{ ...principal, agency: 'a\n' },
		{ ...principal, more: 1 },
	])('is complete: %j', (identity) => {
		expect(() => fixed(identity)).toThrow();
	});
});

describe('settings', () => {
	it.each([
		['no issuer', { issuer: '' }],
		['no audience', { audience: undefined }],
		['a secret among public keys', { keys: { from: 'public-key', publicKey: 'x', secret: 'y' } }],
		[
			'HS256 with a public key',
			{ keys: { from: 'public-key', publicKey: 'x', algorithms: ['HS256'] } },
		],
		['no algorithm', { keys: { from: 'jwks', url: 'https://a.example', algorithms: [] } }],
		[
			'the algorithm none',
			{ keys: { from: 'jwks', url: 'https://a.example', algorithms: ['none'] } },
		],
		['a word we do not know', { checkNothing: true }],
	])('with %s are refused', (_name, rules) => {
		expect(() => configWith(rules)).toThrow();
	});
});

/** The same numbers each time, so that a failure can be repeated. */
function randomFrom(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

const WORDS = [
	...['orgId', 'org_id', 'ORGANISATION', 'agencyId', 'agency-id', 'userId', 'tenant', 'principal'],
	...[
		'__proto__',
		'constructor',
		'_meta',
		'query',
		'limit',
		'sub',
		'iss',
		'claims',
		'identity',
		'',
	],
];

function randomValue(random: (below: number) => number, depth: number): unknown {
	const kind = random(depth > 3 ? 4 : 6);
	if (kind === 0) return 'org-2';
	if (kind === 1) return random(1000);
	if (kind === 2) return null;
	if (kind === 3) return random(2) === 0;
	const inner = Array.from({ length: random(5) }, () => randomValue(random, depth + 1));
	if (kind === 4) return inner;
	return Object.fromEntries(inner.map((value) => [WORDS[random(WORDS.length)] ?? '', value]));
}

describe('whatever a model sends', () => {
	it('the principal equals the claims, for two tenants in turn', async () => {
		const random = randomFrom(20_260_101);
		const config = configWith();
		const tenants = await Promise.all(
			['org-1', 'org-2'].map(async (org) => ({ org, token: await issuer.sign({ org }) })),
		);
		for (let round = 0; round < 50; round += 1) {
			const sent = randomValue(random, 0);
			const results = await Promise.all(
				tenants.map(async ({ org, token }) => {
					const held = verifyIdentity(token, config, ports);
					const { value } = stripIdentityKeys(sent, ['query', 'limit']);
					return { org, value, found: await held };
				}),
			);
			for (const { org, value, found } of results) {
				expect(found).toEqual({ ...principal, organisation: org });
				const again = stripIdentityKeys(value, ['query', 'limit']);
				expect(again).toEqual({ value, stripped: [] });
			}
		}
		expect(Object.hasOwn(Object.prototype, 'orgId')).toBe(false);
	});
});
