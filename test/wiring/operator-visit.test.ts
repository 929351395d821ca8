import type { IWebhookFunctions } from 'n8n-workflow';

import { createApiClient } from '../../src/adapters/n8n-api/client';
import type { Store } from '../../src/wiring/open-store';
import {
	beginSession,
	endSession,
	isLeft,
	saysSignedIn,
	sessionOf,
} from '../../src/wiring/operator-visit';
import type { N8nServer } from '../adapters/n8n-server';
import { startN8nServer } from '../adapters/n8n-server';

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

const visit = (cookie = '') =>
	({
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ webhookId: 'h' }),
		getNodeWebhookUrl: () => 'https://n8n.example/webhook/h',
		getRequestObject: () => ({ headers: { cookie }, protocol: 'https' }),
		logger: { warn: () => undefined, error: () => undefined },
	}) as unknown as IWebhookFunctions;

const principal = { organisation: 'o', agency: 'g', user: 'ann' };

function signedIn(store: Store) {
	const caller = { principal, expiresAt: Date.now() + 600_000 };
	const [cookie = ''] = beginSession(visit(), store, caller)['set-cookie'].split(';');
	return visit(cookie);
}

it('a session that was left is none any more, and another of the same person is', async () => {
	const store = newStore();
	const [left, stays] = [signedIn(store), signedIn(store)];
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

it('only who has something that looks like a session is looked up', () => {
	expect(saysSignedIn(visit())).toBe(false);
	expect(saysSignedIn(visit('foreman-session=a.b'))).toBe(false);
	expect(saysSignedIn(visit('other=1'))).toBe(false);
	expect(saysSignedIn(signedIn(newStore()))).toBe(true);
});
