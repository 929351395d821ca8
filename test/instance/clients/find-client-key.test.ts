import type { IWebhookFunctions } from 'n8n-workflow';

import { openClients, openClientMade } from '../../../src/instance/clients/open-clients';
import { findClientKey } from '../../../src/instance/clients/find-client-key';
import type { Store } from '../../../src/instance/open-store';
import { clientLimitsSchema } from '../../../src/policy/clients/client-limits';
import { clientTokens } from '../../../src/policy/clients/client-token';
import { dataTablesInMemory } from '../../adapters/data-tables-in-memory';

const DAY = 86_400_000;
const ann = { organisation: 'acme', agency: 'north', user: 'ann' };

let count = 0;

function opened(secret = 's'.repeat(40)) {
	const { api, asked } = dataTablesInMemory();
	const connection = { api: () => api, fingerprint: `store ${(count += 1)}` };
	const store = { connection, secret, askUrl: '', used: new Set() } as unknown as Store;
	return { store, asked, clients: openClients(store, AbortSignal.timeout(10_000)) };
}

const context = (ip = '203.0.113.1', trigger = `t${(count += 1)}`) =>
	({
		getWorkflow: () => ({ id: trigger }),
		getNode: () => ({ id: 'n', credentials: {} }),
		getRequestObject: () => ({ ip, headers: {}, socket: {} }),
		logger: { debug: () => undefined },
	}) as unknown as IWebhookFunctions;

const wish = {
	...{ name: 'Claude', agentId: 'claude', profile: null },
	limits: clientLimitsSchema.parse({ strongest: 'read', workflows: { tags: ['shop'] } }),
};

const make = async ({ clients }: ReturnType<typeof opened>, days = 90) =>
	await clients.make(ann, { ...wish, expiresAt: Date.now() + days * DAY });

const refusedAs = (message: string) => ({ code: 'unauthorized', message });

const settled = async () => {
	await new Promise((resolve) => {
		setTimeout(resolve, 50);
	});
};

let clock = Date.parse('2026-11-23T10:00:00.000Z');
const wait = (milliseconds: number) => {
	clock += milliseconds;
};

beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => clock);
});

afterEach(() => {
	jest.restoreAllMocks();
});

test('a key lets in its client, with its limits and whom it acts for', async () => {
	const here = opened();
	const { client, token } = await make(here);
	expect(token).toMatch(/^fmk_[0-9a-f]{32}_[\w-]{43}$/);
	expect(await findClientKey(context(), token, here.store)).toEqual({
		...{ id: client.id, name: 'Claude', agentId: 'claude', principal: ann, profile: undefined },
		...{ limits: wish.limits, expiresAt: client.expiresAt },
	});
});

test('its secret is stored nowhere, and no list tells its hash', async () => {
	const here = opened();
	const { token } = await make(here);
	const { secret = '' } = clientTokens.read(token) ?? {};
	const found = await here.store.connection
		.api(new AbortController().signal)
		.send({ method: 'GET', path: '/data-tables' });
	expect(JSON.stringify(found)).not.toContain(secret);
	expect(JSON.stringify(here.asked)).not.toContain(secret);
	const listed = await here.clients.list(ann);
	expect(JSON.stringify(listed)).not.toContain('"token"');
	const [stored] = [await here.clients.find(listed[0]?.id ?? '')];
	expect(stored?.record.token).toMatch(/^[0-9a-f]{64}$/);
	expect(JSON.stringify(stored)).not.toContain(secret);
});

test('another secret of the same id is refused, even one that we have drawn', async () => {
	const here = opened();
	const { client } = await make(here);
	const other = clientTokens.draw(here.store.secret, client.id);
	expect(clientTokens.isDrawn(other, here.store.secret)).toBe(true);
	await expect(
		findClientKey(context(), clientTokens.text(other), here.store),
	).rejects.toMatchObject(refusedAs('This client key is not valid.'));
});

test('what is no key, another secret, another id and another store are refused alike', async () => {
	const here = opened();
	const { token } = await make(here);
	const no = 'This is not a client key: it must begin with fmk_.';
	for (const one of ['', 'abc', `${token}x`, token.slice(0, -1), token.replace('fmk_', 'fmx_')])
		await expect(findClientKey(context(), one, here.store)).rejects.toMatchObject(refusedAs(no));
	const other = clientTokens.draw(here.store.secret);
	const { id = '' } = clientTokens.read(token) ?? {};
	const invalid = refusedAs('This client key is not valid.');
	for (const one of [other, { id, secret: other.secret }])
		await expect(
			findClientKey(context(), clientTokens.text(one), here.store),
		).rejects.toMatchObject(invalid);
	await expect(findClientKey(context(), token, opened().store)).rejects.toMatchObject(invalid);
	const sealed = { ...here.store, secret: 'x'.repeat(40) };
	const elsewhere = { ...sealed, connection: { ...sealed.connection, fingerprint: 'else' } };
	await expect(findClientKey(context(), token, elsewhere)).rejects.toMatchObject(invalid);
});

test('a key that somebody has made up is refused without a look into the store', async () => {
	const here = opened();
	const { token } = await make(here);
	const before = here.asked.length;
	const { id = '', secret = '' } = clientTokens.read(token) ?? {};
	const madeUp = [
		clientTokens.draw('the secret of another store, which is long'),
		{ id, secret: `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}` },
		{ id: `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`, secret },
	];
	for (const one of madeUp)
		await expect(
			findClientKey(context(), clientTokens.text(one), here.store),
		).rejects.toMatchObject(refusedAs('This client key is not valid.'));
	expect(here.asked.length).toBe(before);
});

test('where the trigger acts for one tenant, a key that another has made in the same store opens nothing', async () => {
	const here = opened();
	const { token } = await make(here);
	expect(await findClientKey(context(), token, here.store, ann)).toMatchObject({ principal: ann });
	const refused = refusedAs(
		'This client key is of another organisation or agency than this trigger.',
	);
	for (const one of [
		{ ...ann, agency: 'south' },
		{ ...ann, organisation: 'other' },
	])
		await expect(findClientKey(context(), token, here.store, one)).rejects.toMatchObject(refused);
});

test('a revoked key is refused at once here, and elsewhere within 5 s; who lacks its secret is not told', async () => {
	const here = opened();
	const { client, token } = await make(here);
	await findClientKey(context(), token, here.store);
	const elsewhere = {
		...{ ...here.store, connection: { ...here.store.connection, fingerprint: 'other process' } },
	};
	await findClientKey(context(), token, elsewhere);
	await here.clients.revoke(ann, client.id, 'ann');
	const revoked = refusedAs(
		`This client key was revoked on ${new Date(clock).toISOString().slice(0, 10)}.`,
	);
	await expect(findClientKey(context(), token, here.store)).rejects.toMatchObject(revoked);
	await findClientKey(context(), token, elsewhere);
	wait(5_000);
	await expect(findClientKey(context(), token, elsewhere)).rejects.toMatchObject(revoked);
	const guessed = clientTokens.text({ ...clientTokens.draw(here.store.secret), id: client.id });
	await expect(findClientKey(context(), guessed, here.store)).rejects.toMatchObject(
		refusedAs('This client key is not valid.'),
	);
});

test('a key ends at its time', async () => {
	const here = opened();
	const { token } = await make(here, 1);
	wait(DAY - 1);
	await findClientKey(context(), token, here.store);
	wait(1);
	await expect(findClientKey(context(), token, here.store)).rejects.toMatchObject({
		...{ code: 'unauthorized', message: expect.stringContaining('expired on') },
	});
});

test('a change of limits holds for the next call', async () => {
	const here = opened();
	const { client, token } = await make(here);
	await findClientKey(context(), token, here.store);
	const limits = clientLimitsSchema.parse({ tools: ['get-workflow'] });
	await here.clients.change(ann, client.id, 'zoe', { limits });
	expect((await findClientKey(context(), token, here.store)).limits).toEqual(limits);
});

test('many calls read a key once in 5 s, and note its use once in ten minutes', async () => {
	const here = opened();
	const { client, token } = await make(here);
	const before = here.asked.length;
	await Promise.all(
		Array.from({ length: 50 }, async () => await findClientKey(context(), token, here.store)),
	);
	await settled();
	// The table is looked up and read, and looked up again for the note.
	expect(here.asked.length - before).toBeLessThanOrEqual(5);
	const [first] = await here.clients.list(ann);
	expect(first?.lastUsed).toBe(Date.now());
	wait(9 * 60_000);
	await findClientKey(context(), token, here.store);
	await settled();
	expect((await here.clients.read(ann, client.id)).lastUsed).toBe(first?.lastUsed);
	wait(60_000);
	await findClientKey(context(), token, here.store);
	await settled();
	expect((await here.clients.read(ann, client.id)).lastUsed).toBe(Date.now());
});

test('who sends wrong ones again and again is told to wait; a right one is let in', async () => {
	const here = opened();
	const { token } = await make(here);
	const wrong = clientTokens.text(clientTokens.draw(here.store.secret));
	const tries = async (count: number) => {
		const found = [];
		for (let turn = 0; turn < count; turn += 1)
			found.push(
				await findClientKey(context('203.0.113.9', 'one'), wrong, here.store).catch(
					(error: unknown) => error,
				),
			);
		return found;
	};
	await tries(60);
	expect(await tries(1)).toMatchObject([{ code: 'unavailable', retryAfter: expect.any(Number) }]);
	await findClientKey(context('203.0.113.9', 'one'), token, here.store);
});

test('what a client has made is known after a restart, and of nobody else', async () => {
	const here = opened();
	const told: string[] = [];
	const logger = { warn: (text: string) => told.push(text) };
	const open = (store: Store, id: string) =>
		openClientMade(async () => await Promise.resolve(store), id, logger);
	await open(here.store, 'c1').note('w1');
	expect([...(await open(here.store, 'c1').ids())]).toEqual(['w1']);
	const restarted = {
		...{ ...here.store, connection: { ...here.store.connection, fingerprint: 'restarted' } },
	};
	expect([...(await open(restarted, 'c1').ids())]).toEqual(['w1']);
	expect([...(await open(restarted, 'c2').ids())]).toEqual([]);
	const forged = { ...restarted, secret: 'y'.repeat(40) };
	const forgery = { ...forged, connection: { ...forged.connection, fingerprint: 'forged' } };
	expect([...(await open(forgery, 'c1').ids())]).toEqual([]);
	const broken = {
		...here.store,
		connection: {
			...{ fingerprint: 'broken' },
			api: () => {
				throw new Error('no table');
			},
		},
	} as unknown as Store;
	await open(broken, 'c1').note('w2');
	expect(told).toEqual([expect.stringContaining('could not keep that a client made workflow w2')]);
});
