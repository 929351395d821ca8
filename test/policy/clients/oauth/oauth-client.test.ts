import { createHash } from 'node:crypto';

import {
	authorizationQuery,
	readAuthorization,
} from '../../../../src/policy/clients/oauth/authorization-request';
import {
	documentedClient,
	isDocumentId,
	registerClient,
	registeredClient,
} from '../../../../src/policy/clients/oauth/oauth-client';
import {
	isOneOf,
	isRedirect,
	redirectPlace,
	redirectSource,
} from '../../../../src/policy/clients/oauth/redirect-address';

const place = { resource: 'https://n8n.test/webhook/id/mcp', secret: 's'.repeat(32), now: 1_000 };

const registration = (more: object = {}) =>
	registerClient(
		JSON.stringify({ client_name: 'Claude', redirect_uris: ['https://claude.ai/cb'], ...more }),
		place,
	);

const idOf = (made: ReturnType<typeof registration>) => ('id' in made ? made.id : '');

describe('addresses to go on to', () => {
	test.each([
		'https://claude.ai/api/mcp/auth_callback',
		'https://example.com',
		'https://example.com:8443/cb?a=b',
		'http://localhost:1234/callback',
		'http://127.0.0.1/cb',
		'http://[::1]:9/cb',
		'cursor://anysphere.cursor-mcp/oauth/callback',
		'com.example.app:/oauth',
	])('%s is one', (address) => {
		expect(isRedirect(address)).toBe(true);
		expect(redirectPlace(address)).not.toBe('');
		expect(redirectSource(address)).toMatch(/^[a-z0-9.+-]+:(?:\/\/[a-z0-9.:-]+)?$/);
	});

	// Every way to write something else, put into every place of a good address.
	const foreign = ['#', '@', '\\', ' ', '\n', '\t', '/../', '/./', '/%2e%2e/', '"', '<', '|', '*.'];
	const good = 'https://example.com/cb';
	const spots = [8, 15, 19, good.length];
	test.each(
		foreign.flatMap((part) => spots.map((at) => `${good.slice(0, at)}${part}${good.slice(at)}`)),
	)('%j is not taken for the good one', (address) => {
		expect(isOneOf(address, [good])).toBe(false);
	});

	test.each([
		...['http://example.com/cb', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'],
		...['mailto:a@b.test', 'vbscript:x', 'blob:https://a.test/1', 'about:blank', 'ftp://a.test/'],
		...[
			'http://127.0.0.1.evil.test/cb',
			'http://2130706433/cb',
			'https://*.example.com/',
			'https:///example.com/',
			'http://0:1/x',
			'http://0x7f.1/cb',
			'//evil.test',
		],
		...['https://a@example.com/', 'https://a:b@example.com/', 'https://EXAMPLE.com/', ''],
		`https://example.com/${'a'.repeat(600)}`,
	])('%j is none', (address) => {
		expect(isRedirect(address)).toBe(false);
	});

	test('on this machine the port is free, and nothing else', () => {
		const named = ['http://localhost:3000/cb'];
		expect(isOneOf('http://localhost:9/cb', named)).toBe(true);
		expect(isOneOf('http://localhost/cb', named)).toBe(true);
		for (const other of [
			'http://127.0.0.1:3000/cb',
			'http://localhost:3000/cb/',
			'http://localhost:3000/cb?x',
			'http://localhost:3000',
			'https://localhost:3000/cb',
		])
			expect(isOneOf(other, named)).toBe(false);
		expect(isOneOf('https://example.com:1/cb', ['https://example.com/cb'])).toBe(false);
	});
});

describe('clients that register', () => {
	test('are known again by their ID, at this trigger, for a year', () => {
		const id = idOf(registration());
		expect(registeredClient(id, place)).toMatchObject({ name: 'Claude', site: undefined });
		for (const elsewhere of [
			{ ...place, resource: 'https://n8n.test/webhook/other/mcp' },
			{ ...place, secret: 'other' },
			{ ...place, now: 400 * 86_400_000 },
		])
			expect(registeredClient(id, elsewhere)).toBeUndefined();
		expect(registeredClient(`${id.slice(0, -1)}0${id.slice(-1)}`, place)).toBeUndefined();
	});

	test.each([
		[{ redirect_uris: [] }, 'invalid_redirect_uri'],
		[{ redirect_uris: undefined }, 'invalid_redirect_uri'],
		[{ redirect_uris: ['https://a.test/', 'javascript:1'] }, 'invalid_redirect_uri'],
		[{ redirect_uris: Array(11).fill('https://a.test/') }, 'invalid_redirect_uri'],
		[
			{ redirect_uris: [1, 2, 3, 4, 5].map((one) => `https://a.test/${one}${'a'.repeat(450)}`) },
			'invalid_client_metadata',
		],
		[{ client_name: 'a'.repeat(2_000) }, 'invalid_client_metadata'],
		[{ grant_types: ['implicit'] }, 'invalid_client_metadata'],
		[{ response_types: ['token'] }, 'invalid_client_metadata'],
	])('%j is refused', (more, error) => {
		expect(registration(more)).toMatchObject({ error });
	});

	test.each(['', '[]', 'null', '"x"', '{"redirect_uris":{}}', '{'.repeat(9_000)])(
		'%j is refused',
		(body) => {
			expect(registerClient(body, place)).toHaveProperty('error');
		},
	);
});

describe('clients with a document', () => {
	const id = 'https://app.example.com/client.json';
	const document = { client_id: id, client_name: 'App', redirect_uris: ['https://a.test/cb'] };

	test('are described by the one at their ID', () => {
		expect(documentedClient(id, JSON.stringify(document))).toMatchObject({
			...{ id, name: 'App', site: 'app.example.com', redirects: ['https://a.test/cb'] },
		});
	});

	test.each([
		{ client_id: `${id}?` },
		{ client_id: 'https://evil.test/client.json' },
		{ client_id: undefined },
		{ redirect_uris: ['http://a.test/cb'] },
		{ token_endpoint_auth_method: 'client_secret_basic' },
		{ client_secret: 'x' },
	])('with %j is refused', (change) => {
		expect(documentedClient(id, JSON.stringify({ ...document, ...change }))).toBeUndefined();
	});

	test.each([
		...[
			'http://a.test/c',
			'https://a.test',
			'https://a.test/',
			'https://a.test/c#x',
			'https://a.test/c?x',
		],
		...['https://u@a.test/c', 'https://a.test/../c', 'https://a.test/./c', 'https://A.test/c'],
		`https://a.test/${'a'.repeat(600)}`,
	])('%j is no ID', (one) => {
		expect(isDocumentId(one)).toBe(false);
	});
});

test('a request is read as it is, and an address of ours holds nothing else of it', () => {
	const query = new URLSearchParams({
		...{ response_type: 'code', client_id: 'c', redirect_uri: 'https://a.test/cb' },
		...{ code_challenge: createHash('sha256').update('v').digest('base64url') },
		...{ code_challenge_method: 'S256', state: 'a b&c', resource: `${place.resource}/`, x: 'y' },
	});
	expect(readAuthorization(query, place.resource)).toMatchObject({ clientId: 'c', state: 'a b&c' });
	const own = new URLSearchParams(authorizationQuery(query));
	expect([own.get('state'), own.get('x')]).toEqual(['a b&c', null]);
	expect(authorizationQuery(query)).toMatch(/^[\w.*%+&=-]+$/);
	query.append('state', 'again');
	expect(readAuthorization(query, place.resource)).toBe('state is there more than once.');
});
