import type { NodeContext } from '../../src/instance/connect';
import { hasOwnStore, hasStore, openStore, storeCredential } from '../../src/instance/open-store';
import { LEASE } from '../../src/orchestrator/run-store';
import { derivedSecret } from '../../src/policy/derived-secret';
import { thrown } from '../tools/thrown';

const LONG = 'a secret that is long enough to seal rows with';

/** A node with these credentials, on an n8n that gives each request this answer. */
function nodeWith(stored: Readonly<Record<string, object>>, statusCode = 200) {
	const requests: string[] = [];
	const context = {
		helpers: {
			async httpRequestWithAuthentication(type: string, { url }: { readonly url: string }) {
				requests.push(`${type} ${url}`);
				return await Promise.resolve({ statusCode, body: { data: [] } });
			},
		},
		logger: {},
		instanceSettings: { instanceType: 'worker' },
		getInstanceBaseUrl: () => 'https://n8n.example.com',
		getNode: () => ({
			credentials: Object.fromEntries(Object.keys(stored).map((type) => [type, { id: type }])),
		}),
		getCredentials: async (type: string) => await Promise.resolve(stored[type]),
	};
	return { context: context as unknown as NodeContext, requests };
}

const key = { apiKey: 'the key of an agent', baseUrl: 'http://127.0.0.1:5678' };
const own = {
	...{ apiKey: 'the key of the store', baseUrl: 'http://127.0.0.1:5679' },
	...{ secret: LONG, askUrlSecret: ' https://hooks.example.com/store ' },
};

test('a key alone opens a store, sealed with what is derived from it', async () => {
	const { context, requests } = nodeWith({
		foremanN8nApi: { ...key, askUrlSecret: 'https://hooks.example.com/key' },
	});
	const store = await openStore(context, 0);
	expect(store).toMatchObject({
		secret: derivedSecret(key.apiKey),
		askUrl: 'https://hooks.example.com/key',
	});
	await store.connection.api(new AbortController().signal).send({ method: 'GET', path: '/tags' });
	expect(requests).toEqual(['foremanN8nApi http://127.0.0.1:5678/api/v1/tags']);
	expect([hasStore(context), hasOwnStore(context)]).toEqual([true, false]);
});

test('a request that is never answered ends long before a run is given up, and says so', async () => {
	const lasted: number[] = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		lasted.push(milliseconds);
		return AbortSignal.abort(new Error('late'));
	});
	const { context } = nodeWith({ foremanStoreApi: own });
	const send = async (_type: string, { abortSignal }: { readonly abortSignal?: AbortSignal }) =>
		abortSignal?.aborted === true
			? await Promise.reject(new Error('late'))
			: await new Promise<never>(() => undefined);
	Object.assign(context.helpers, { httpRequestWithAuthentication: send });
	const { connection } = await openStore(context, 0);
	const call = { method: 'GET', path: '/tags' } as const;
	const error = await thrown(
		async () => await connection.api(new AbortController().signal).send(call),
	);
	expect(error).toMatchObject({ code: 'unavailable', retryable: true });
	expect(lasted).toEqual([expect.any(Number)]);
	expect(lasted[0]).toBeLessThan(LEASE / 2);
});

test('a secret of its own is taken as it is', async () => {
	const { context } = nodeWith({ foremanN8nApi: { ...key, secret: LONG } });
	expect((await openStore(context, 0)).secret).toBe(LONG);
});

test('a chosen store credential wins as a whole', async () => {
	const { context, requests } = nodeWith({
		foremanN8nApi: { ...key, secret: `${LONG} too`, askUrlSecret: 'https://hooks.example.com/key' },
		foremanStoreApi: own,
	});
	const store = await openStore(context, 0);
	expect(store).toMatchObject({ secret: LONG, askUrl: 'https://hooks.example.com/store' });
	await store.connection.api(new AbortController().signal).send({ method: 'GET', path: '/tags' });
	expect(requests).toEqual(['foremanStoreApi http://127.0.0.1:5679/api/v1/tags']);
	expect(hasOwnStore(context)).toBe(true);
});

test('a store credential alone is enough', async () => {
	const { context } = nodeWith({ foremanStoreApi: { ...own, askUrlSecret: '' } });
	expect(storeCredential(context)).toBe('foremanStoreApi');
	expect(await openStore(context, 0)).toMatchObject({ secret: LONG, askUrl: '' });
});

test.each([
	['foremanN8nApi', { ...key, secret: 'abc' }, 'Empty the field'],
	['foremanStoreApi', { ...own, secret: 'abc' }, 'long random text'],
	['foremanStoreApi', { ...own, secret: '' }, 'long random text'],
])('a secret of %s that could be guessed is refused', async (type, data, hint) => {
	const error = await thrown(async () => await openStore(nodeWith({ [type]: data }).context, 0));
	expect(error.message).toMatch(/^The Secret of the Foreman .+ fewer than 32 characters/);
	expect(error.hint).toContain(hint);
});

test('no base URL means the n8n that the node runs in', async () => {
	const { context } = nodeWith({ foremanN8nApi: { apiKey: key.apiKey } });
	expect((await openStore(context, 0)).connection.baseUrl).toBe('https://n8n.example.com');
});

test('where n8n does not say where it is reached, the field to fill in is named', async () => {
	const { context } = nodeWith({ foremanN8nApi: { apiKey: key.apiKey } });
	const mute = { ...context, getInstanceBaseUrl: () => '' } as NodeContext;
	const { hint } = await thrown(async () => await openStore(mute, 0));
	expect(hint).toContain('More Settings > Base URL');
});

test('a key that may not use data tables is told which scopes it lacks', async () => {
	const { context } = nodeWith({ foremanN8nApi: key }, 403);
	const { connection } = await openStore(context, 0);
	const api = connection.api(new AbortController().signal);
	const error = await thrown(
		async () => await api.read({} as never, { method: 'GET', path: '/data-tables' }),
	);
	expect(error).toMatchObject({ code: 'forbidden' });
	expect(error.hint).toMatch(/Data tables: dataTable, dataTableRow and dataTableColumn/);
});
