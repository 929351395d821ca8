import type { IWebhookFunctions } from 'n8n-workflow';

import { createApiClient } from '../../../src/adapters/n8n-api/client';
import { formToken, tenantsOf } from '../../../src/policy/sessions/operator-session';
import type { Store } from '../../../src/instance/open-store';
import {
	beginSession,
	endSession,
	isLeft,
	refuseForeignForm,
	refuseOtherSites,
	saysSignedIn,
	sessionOf,
} from '../../../src/surfaces/control/operator-visit';
import type { N8nServer } from '../../adapters/n8n-server';
import { startN8nServer } from '../../adapters/n8n-server';

let server: N8nServer;

const own = {
	...{ id: 't1', name: 'foreman_documents', createdAt: '2026-01-02T00:00:00.000Z' },
	columns: ['kind', 'key', 'body'].map((name) => ({ name })),
};

beforeAll(async () => {
	server = await startN8nServer(({ url }) => ({
		body: { data: url.includes('/rows') ? [] : [own] },
	}));
});

afterAll(async () => await server.stop());

let stores = 0;

const newStore = () =>
	({
		connection: {
			...{ baseUrl: server.baseUrl, secrets: [], fingerprint: `store ${(stores += 1)}` },
			api: (signal: AbortSignal) => createApiClient(server.send, server.baseUrl, signal),
		},
		...{ secret: 'a secret that is long enough to seal sessions with', askUrl: '' },
	}) as unknown as Store;

let visits = 0;

const visit = (cookie = '', stored: object = {}) =>
	({
		getCredentials: async () => await Promise.resolve(stored),
		getExecutionContext: () => undefined,
		getWorkflow: () => ({ id: 'w' }),
		getExecutionId: () => undefined,
		getNode: () => ({ id: `${(visits += 1)}`, webhookId: 'h', credentials: {} }),
		getNodeWebhookUrl: () => 'https://n8n.example/webhook/h',
		getRequestObject: () => ({ headers: { cookie }, protocol: 'https' }),
		logger: { warn: () => undefined, error: () => undefined },
	}) as unknown as IWebhookFunctions;

const principal = { organisation: 'o', agency: 'g', user: 'ann' };

async function cookieFor(store: Store, way: 'token' | 'password', stored?: object) {
	const caller = { principal, expiresAt: Date.now() + 600_000, way, isAdmin: true };
	const headers = await beginSession(visit('', stored), store, caller);
	const [cookie = ''] = headers['set-cookie'].split(';');
	return cookie;
}

const signedIn = async (store: Store) => visit(await cookieFor(store, 'token'));

it('a session that was left is none any more, and another of the same person is', async () => {
	const store = newStore();
	const [left, stays] = [await signedIn(store), await signedIn(store)];
	const session = await sessionOf(left, store);
	if (session === undefined) throw new Error('not signed in');
	expect(isLeft(left, store, session)).toBe(false);
	await endSession(left, store, session);
	expect(await sessionOf(left, store)).toBeUndefined();
	expect(isLeft(left, store, session)).toBe(true);
	expect(await sessionOf(stays, store)).toMatchObject(principal);
	const write = server.received.find(({ url }) => url.endsWith('/upsert'));
	expect(write?.body).toMatchObject({ data: { kind: 'left-session' } });
	// What is stored opens nothing.
	expect(JSON.stringify(write?.body)).not.toContain(session.id);
});

it('of two cookies of one name none is a session, whichever comes first', async () => {
	const store = newStore();
	const own = await cookieFor(store, 'token');
	const planted = await cookieFor(store, 'token');
	expect(await sessionOf(visit(own), store)).toMatchObject(principal);
	for (const other of [planted, own, 'foreman-session=x', 'foreman-session='])
		for (const cookies of [`${own}; ${other}`, `${other}; ${own}`, `a=b;${other};c=d;  ${own}`]) {
			expect(saysSignedIn(visit(cookies))).toBe(false);
			expect(await sessionOf(visit(cookies), store)).toBeUndefined();
		}
	expect(saysSignedIn(visit(`a=b; ${own}; my-foreman-session=x`))).toBe(true);
});

describe('a form', () => {
	const sent = (headers: object, body: object = {}) =>
		({
			getRequestObject: () => ({ headers }),
			getBodyData: () => body,
		}) as unknown as IWebhookFunctions;

	it('is refused where the browser says that another site has sent it', () => {
		for (const site of ['cross-site', 'same-site', ''])
			expect(() => refuseOtherSites(sent({ 'sec-fetch-site': site }))).toThrow(
				'not sent from a page',
			);
		for (const site of ['same-origin', 'none', undefined])
			expect(() => refuseOtherSites(sent({ 'sec-fetch-site': site }))).not.toThrow();
	});

	it('is refused without the token of the session that it was shown in', async () => {
		const store = newStore();
		const session = await sessionOf(await signedIn(store), store);
		const other = await sessionOf(await signedIn(store), store);
		if (session === undefined || other === undefined) throw new Error('not signed in');
		for (const csrf of ['', 'x', formToken(other, store.secret), formToken(session, 'another')])
			expect(() => refuseForeignForm(sent({}, { csrf }), session, store)).toThrow('not sent from');
		const csrf = formToken(session, store.secret);
		expect(() => refuseForeignForm(sent({}, { csrf }), session, store)).not.toThrow();
	});
});

describe('a session that began with a password', () => {
	const fixed = {
		...{ mode: 'fixed', organisation: 'o', agency: 'g', user: 'ann' },
		operatorPassword: 'correct horse battery staple',
	};

	it('sees what is nobody’s as well, and one that began with a token does not', async () => {
		const store = newStore();
		const session = await sessionOf(visit(await cookieFor(store, 'password', fixed), fixed), store);
		const other = await sessionOf(await signedIn(store), store);
		if (session === undefined || other === undefined) throw new Error('not signed in');
		const own = { organisation: 'o', agency: 'g' };
		expect(tenantsOf(session)).toMatchObject([own, { organisation: '', agency: '' }]);
		expect(tenantsOf(other)).toEqual([own]);
	});

	it.each([
		['the password', { operatorPassword: 'another horse battery staple' }],
		['its last letter', { operatorPassword: 'correct horse battery staplE' }],
		['there is none any more', { operatorPassword: '' }],
		['the organisation', { organisation: 'p' }],
		['the user', { user: 'bob' }],
		['the mode', { mode: 'jwt', keySource: 'secret', secret: 'x'.repeat(40), issuer: 'i' }],
	])('is over once the credential has changed: %s', async (_, changes) => {
		const store = newStore();
		const cookie = await cookieFor(store, 'password', fixed);
		expect(await sessionOf(visit(cookie, fixed), store)).toMatchObject(principal);
		expect(await sessionOf(visit(cookie, { ...fixed, ...changes }), store)).toBeUndefined();
	});

	it('holds nothing of the password that could be guessed at', async () => {
		const cookie = await cookieFor(newStore(), 'password', fixed);
		const [body = ''] = cookie.replace('foreman-session=', '').split('.');
		const read = Buffer.from(body, 'base64url').toString();
		expect(read).not.toContain('horse');
		const again = await cookieFor(
			{ ...newStore(), secret: 'another secret that is long enough' },
			...(['password', fixed] as const),
		);
		const mark = (text: string) => /"password":"(\w+)"/.exec(text)?.[1];
		const [other = ''] = again.replace('foreman-session=', '').split('.');
		// Without the store's secret nobody can try passwords on it.
		expect(mark(read)).toMatch(/^[0-9a-f]{64}$/);
		expect(mark(Buffer.from(other, 'base64url').toString())).not.toBe(mark(read));
	});
});

it('only who has something that looks like a session is looked up', async () => {
	expect(saysSignedIn(visit())).toBe(false);
	expect(saysSignedIn(visit('foreman-session=a.b'))).toBe(false);
	expect(saysSignedIn(visit('other=1'))).toBe(false);
	expect(saysSignedIn(await signedIn(newStore()))).toBe(true);
});
