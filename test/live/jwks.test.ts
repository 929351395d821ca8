import type { ServerResponse } from 'node:http';

import type { Issuer } from '../policy/identity/issuer';
import { openIssuer } from '../policy/identity/issuer';
import type { KeyServer } from '../support/key-server';
import { startKeyServer, withJson } from '../support/key-server';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { publishTokenCallers } from '../support/token-callers';
import { useLive } from '../support/use-live';

/** Each process of n8n keeps keys of its own: one in regular mode, a main and two workers in queue mode. */
const PROCESSES = 3;

const world = useLive([]);

let server: KeyServer;
let first: Issuer;
let second: Issuer;
let published: Issuer;
let isEndlessClosed = false;
let hostAsked: string | undefined;
const callers = new Map<string, (token: string) => Promise<Json>>();

const tokenOf = async (issuer: Issuer, header = {}) =>
	await issuer.sign({ iat: undefined, exp: Math.floor(Date.now() / 1000) + 600 }, header);

const call = async (name: string, token: string): Promise<Json> => {
	const caller = callers.get(name);
	if (caller === undefined) throw new Error(`nobody calls ${name}`);
	return await caller(token);
};

const pad = (text: string) => text.padEnd(5_000_000);

function sendEndlessly(response: ServerResponse): void {
	response.writeHead(200);
	response.on('close', () => {
		isEndlessClosed = true;
	});
	const more = () => {
		while (!response.destroyed && response.write(' '.repeat(65_536)));
	};
	response.on('drain', more);
	more();
}

beforeAll(async () => {
	[first, second] = await Promise.all([openIssuer('first'), openIssuer('second')]);
	published = first;
	const keys = () => ({ keys: [first.jwk] });
	server = await startKeyServer({
		'/rotating': withJson(() => ({ keys: [published.jwk] })),
		'/named': (response, request) => {
			hostAsked = request.headers.host;
			withJson(keys)(response, request);
		},
		'/off': withJson(keys),
		'/large': (response) => void response.end(pad(JSON.stringify(keys()))),
		'/endless': sendEndlessly,
		'/redirect': (response) => void response.writeHead(302, { location: '/behind' }).end(),
		'/behind': withJson(keys),
		'/secret': withJson(() => ({ keys: [first.jwk, { kty: 'oct', k: 'c2VjcmV0', kid: 'x' }] })),
		'/silent': () => undefined,
	});
	const at = (name: string, host = '127.0.0.1', allowLoopback = true) => ({
		name,
		jwksUrl: `http://${host}:${server.port}/${name}`,
		allowLoopback,
	});
	const sources = [
		...[at('rotating'), at('named', 'localhost'), at('off', '127.0.0.1', false), at('large')],
		...[at('endless'), at('redirect'), at('secret'), at('silent')],
	];
	const callersOf = await publishTokenCallers(world.live, sources);
	for (const [index, caller] of callersOf.entries())
		callers.set(sources[index]?.name ?? '', caller);
});

afterAll(() => server.stop());

test('keys are fetched once and kept, changed ones come after the cooldown, unknown ones ask no more often', async () => {
	const [old, next] = [await tokenOf(first), await tokenOf(second)];
	const isTaken = async (token: string) => 'tasks' in (await call('rotating', token));
	published = first;
	await eventually('the first key', async () => await isTaken(old), 90_000);
	await Promise.all(Array.from({ length: 5 }, async () => await call('rotating', old)));
	const before = server.askedFor('/rotating');
	published = second;
	for (let number = 0; number < 20; number += 1) {
		const token = await tokenOf(second, { kid: `unknown ${number}` });
		expect(await call('rotating', token)).toMatchObject({ error: { code: 'unauthorized' } });
	}
	expect(server.askedFor('/rotating') - before).toBeLessThanOrEqual(PROCESSES);
	await eventually('the new key', async () => await isTaken(next), 90_000);
	expect(server.askedFor('/rotating') - before).toBeLessThanOrEqual(3 * PROCESSES);
});

test('localhost is this machine', async () => {
	expect(await call('named', await tokenOf(first))).toMatchObject({ tasks: [] });
	expect(hostAsked).toBe(`localhost:${server.port}`);
});

test('this machine is not asked where the operator does not allow it', async () => {
	const before = server.connections;
	expect(await call('off', await tokenOf(first))).toMatchObject({
		error: { code: 'unauthorized', message: expect.stringMatching(/points to this machine/) },
	});
	expect(server.connections).toBe(before);
});

test.each([
	['large', /more than 262,144 bytes/],
	['endless', /more than 262,144 bytes/],
	['redirect', /not available/],
	['secret', /not available/],
	['silent', /did not answer in time/],
])('a key set is refused that is %s', async (name, message) => {
	expect(await call(name, await tokenOf(first))).toMatchObject({
		error: { code: 'unavailable', message: expect.stringMatching(message) },
	});
	expect(server.askedFor(`/${name}`)).toBe(1);
});

test('no redirect is followed, and what does not end is given up', async () => {
	await call('redirect', await tokenOf(first));
	expect(server.askedFor('/behind')).toBe(0);
	await call('endless', await tokenOf(first));
	await eventually('the end of the connection', async () => isEndlessClosed);
});
