import type { JWK } from 'jose';

import { identityConfig } from '../../../src/policy/identity/identity-config';
import { verifyIdentity } from '../../../src/policy/identity/verify-identity';
import {
	AUDIENCE,
	ISSUER,
	type Issuer,
	KEYS_URL,
	openIssuer,
	openKeyServer,
	principal,
	refusal,
} from './issuer';

let first: Issuer;
let second: Issuer;

beforeAll(async () => {
	[first, second] = await Promise.all([openIssuer('first'), openIssuer('second')]);
});

const configFor = (url = KEYS_URL, allowLoopback = false) =>
	identityConfig.parse({
		mode: 'token',
		keys: { from: 'jwks', url, allowLoopback },
		issuer: ISSUER,
		audience: AUDIENCE,
		maxTokenAge: 100_000,
	});

const setOf = (...keys: JWK[]) => JSON.stringify({ keys });

const HOUR = 3600;

/** Tokens that live longer than the test turns the clock. */
const tokenOf = async (issuer: Issuer) => await issuer.sign({ exp: 9_999_999_999 });

describe('the keys of an issuer', () => {
	it('are asked for once in ten minutes', async () => {
		const server = openKeyServer(() => ({ body: setOf(first.jwk) }));
		const verify = async () =>
			await verifyIdentity(await tokenOf(first), configFor(), server.ports);
		expect(await verify()).toEqual(principal);
		server.wait(599);
		await verify();
		expect(server.asked).toEqual([KEYS_URL]);
		server.wait(1);
		await verify();
		expect(server.asked).toHaveLength(2);
	});

	it('are asked for once, however many tokens come at the same time', async () => {
		const server = openKeyServer(() => ({ body: setOf(first.jwk) }));
		const token = await tokenOf(first);
		const all = Array.from({ length: 50 }, () => verifyIdentity(token, configFor(), server.ports));
		expect(new Set((await Promise.all(all)).map((one) => JSON.stringify(one))).size).toBe(1);
		expect(server.asked).toHaveLength(1);
	});

	it('may change: a new key is found after the cooldown, a withdrawn one ends with the cache', async () => {
		let body = setOf(first.jwk);
		const server = openKeyServer(() => ({ body }));
		const verify = async (issuer: Issuer) =>
			await verifyIdentity(await tokenOf(issuer), configFor(), server.ports);
		await verify(first);
		body = setOf(second.jwk);
		expect(await refusal(verify(second))).toMatch(/unauthorized.*no such key/);
		server.wait(30);
		expect(await verify(second)).toEqual(principal);
		expect(await refusal(verify(first))).toMatch(/unauthorized.*no such key/);
	});

	it('are not asked for more than once in 30 seconds by a flood of unknown kids', async () => {
		const server = openKeyServer(() => ({ body: setOf(first.jwk) }));
		await verifyIdentity(await tokenOf(first), configFor(), server.ports);
		const flood = async () => {
			for (let number = 0; number < 100; number += 1) {
				const token = await second.sign({}, { kid: `unknown-${number}` });
				expect(await refusal(verifyIdentity(token, configFor(), server.ports))).toMatch(
					/no such key/,
				);
			}
		};
		await flood();
		expect(server.asked).toHaveLength(1);
		server.wait(30);
		await flood();
		expect(server.asked).toHaveLength(2);
	});

	it('serve for an hour when the issuer cannot be reached, and not longer', async () => {
		let up = true;
		const server = openKeyServer(() =>
			up ? { body: setOf(first.jwk) } : Promise.reject(new Error('ECONNREFUSED')),
		);
		const verify = async () =>
			await verifyIdentity(await tokenOf(first), configFor(), server.ports);
		await verify();
		up = false;
		server.wait(HOUR - 1);
		expect(await verify()).toEqual(principal);
		server.wait(1);
		expect(await refusal(verify())).toMatch(/^unavailable: /);
		up = true;
		server.wait(30);
		expect(await verify()).toEqual(principal);
	});

	it('do not serve longer because a clock was set back', async () => {
		let up = true;
		const server = openKeyServer(() =>
			up ? { body: setOf(first.jwk) } : Promise.reject(new Error('ECONNREFUSED')),
		);
		const verify = async () =>
			await verifyIdentity(await tokenOf(first), configFor(), server.ports);
		server.wait(10 * HOUR);
		await verify();
		up = false;
		server.wait(-2 * HOUR);
		expect(await refusal(verify())).toMatch(/^unavailable: /);
	});

	it('are not asked for again and again from a server that is down', async () => {
		const server = openKeyServer(() => Promise.reject(new Error('ECONNREFUSED')));
		const verify = async () =>
			await verifyIdentity(await tokenOf(first), configFor(), server.ports);
		for (let number = 0; number < 10; number += 1)
			expect(await refusal(verify())).toMatch(/^unavailable: /);
		expect(server.asked).toHaveLength(1);
	});

	it('are asked for with a limit of bytes and of time', async () => {
		const server = openKeyServer(() => ({ body: setOf(first.jwk) }));
		await verifyIdentity(await tokenOf(first), configFor(), server.ports);
		expect(server.limits).toMatchObject([{ maxBytes: 262_144, allowLoopback: false }]);
		expect(server.limits[0]?.signal.aborted).toBe(false);
	});

	it('of one issuer never check the tokens of another', async () => {
		const others = 'https://other.example/jwks.json';
		const server = openKeyServer(() => ({
			body: server.asked.at(-1) === others ? setOf(second.jwk) : setOf(first.jwk),
		}));
		await verifyIdentity(await tokenOf(first), configFor(), server.ports);
		await verifyIdentity(await tokenOf(second), configFor(others), server.ports);
		expect(
			await refusal(verifyIdentity(await tokenOf(first), configFor(others), server.ports)),
		).toMatch(/no such key/);
	});
});

describe('a key set is refused', () => {
	const largest = 256 * 1024;
	it.each<[string, () => { status?: number; body: string }]>([
		[
			'with a secret in it',
			() => ({ body: setOf(first.jwk, { kty: 'oct', k: 'c2VjcmV0', kid: 'x' }) }),
		],
		['with a private key in it', () => ({ body: setOf({ ...first.jwk, d: 'AQAB' }) })],
		['of five megabytes', () => ({ body: setOf(first.jwk).padEnd(5_000_000) })],
		['a byte above the limit', () => ({ body: setOf(first.jwk).padEnd(largest + 1) })],
		['of more than a hundred keys', () => ({ body: setOf(...Array<JWK>(101).fill(first.jwk)) })],
		['that is no JSON', () => ({ body: '<html>' })],
		['that is no set', () => ({ body: JSON.stringify(first.jwk) })],
		['behind a redirect', () => ({ status: 302, body: setOf(first.jwk) })],
		['behind an error', () => ({ status: 500, body: setOf(first.jwk) })],
	])('%s', async (_name, answer) => {
		const server = openKeyServer(answer);
		const said = await refusal(verifyIdentity(await tokenOf(first), configFor(), server.ports));
		expect(said).toMatch(/^unavailable: /);
	});

	it('and is taken at the limit', async () => {
		const server = openKeyServer(() => ({ body: setOf(first.jwk).padEnd(largest) }));
		expect(await verifyIdentity(await tokenOf(first), configFor(), server.ports)).toEqual(
			principal,
		);
	});

	it('where two keys fit a token', async () => {
		const server = openKeyServer(() => ({
			body: setOf(first.jwk, { ...second.jwk, kid: 'first' }),
		}));
		const said = await refusal(verifyIdentity(await tokenOf(first), configFor(), server.ports));
		expect(said).toMatch(/unauthorized.*no single key/);
	});

	it.each([
		['for encryption', { use: 'enc' }],
		['for signing alone', { key_ops: ['sign'] }],
		['for another algorithm', { alg: 'PS256' }],
	])('key by key, where a key is %s', async (_name, change) => {
		const server = openKeyServer(() => ({ body: setOf({ ...first.jwk, ...change }) }));
		const said = await refusal(verifyIdentity(await tokenOf(first), configFor(), server.ports));
		expect(said).toMatch(/unauthorized.*no such key/);
	});
});

describe('the address of a key set', () => {
	const ask = async (url: string, allowLoopback = false) => {
		const server = openKeyServer(() => ({ body: setOf(first.jwk) }));
		const answered = verifyIdentity(
			await tokenOf(first),
			configFor(url, allowLoopback),
			server.ports,
		);
		return { answered, asked: server.asked };
	};

	it.each([
		...['http://127.0.0.1:9/k', 'https://127.0.0.1/k', 'https://localhost/k', 'https://[::1]/k'],
		...['https://LOCALHOST./k', 'https://a.localhost/k', 'https://127.9.8.7/k', 'https://0x7f.1/k'],
		...[
			'https://2130706433/k',
			'https://[::ffff:127.0.0.1]/k',
			'https://0.0.0.0/k',
			'https://[::]/k',
		],
	])('is not this machine: %s', async (url) => {
		const { answered, asked } = await ask(url);
		expect(await refusal(answered)).toMatch(/unauthorized.*this machine/);
		expect(asked).toEqual([]);
	});

	it.each([
		'http://127.0.0.1:9/k',
		'http://localhost:9/k',
		'http://[::1]:9/k',
		'https://localhost/k',
	])('is this machine where the operator allows it: %s', async (url) => {
		const { answered, asked } = await ask(url, true);
		expect(await answered).toEqual(principal);
		expect(asked).toEqual([url]);
	});

	it.each([
		['http://issuer.example/k', /https/],
		['http://127.0.0.1.evil.example/k', /https/],
		['ftp://issuer.example/k', /https/],
		['file:///etc/passwd', /https/],
		['data:application/json,{}', /https/],
		['https://user:pass@issuer.example/k', /password/],
		['issuer.example/k', /URL/],
	])('is https, also where this machine is allowed: %s', async (url, reason) => {
		const { answered, asked } = await ask(url, true);
		const said = await refusal(answered);
		expect(said).toMatch(reason);
		expect(said).not.toContain(url);
		expect(asked).toEqual([]);
	});
});
