import { createApiKey } from '../../sandbox/api-key.mjs';
import { freePort } from '../../sandbox/free-port.mjs';
import { expectOk } from '../../sandbox/rest-client.mjs';
import type { Json } from '../support/live-instance';
import { STORE_SECRET } from '../support/surfaces';
import { useChannel } from '../support/use-channel';
import { useLive } from '../support/use-live';

/* What n8n answers when a person tests a credential that opens an n8n. */

const world = useLive([]);
const channel = useChannel();

async function testCredential(data: object, type = 'foremanN8nApi'): Promise<Json> {
	const { body } = await world.live.rest('POST', '/rest/credentials/test', {
		credentials: { id: '', name: 'Under test', type, data },
	});
	return body.data;
}

/** As a person fills it in under More Settings. */
const at = (baseUrl: string) => ({ moreSettings: true, baseUrl });

const keyWith = async (...scopes: string[]) =>
	await createApiKey(world.live.access, { label: `scoped ${world.live.mark}`, scopes });

test('a key alone passes', async () => {
	const { status, message } = await testCredential({ apiKey: world.live.access.apiKey });
	expect([status, message]).toEqual([
		'OK',
		'This key can look, build, publish, find credentials and use data tables. This is n8n 2.41.1; Foreman was tried with 2.37 to 2.41.',
	]);
});

test.each(['', '/', '/api/v1', '/api/v1/'])(
	'an address of this n8n ending in "%s" passes',
	async (ending) => {
		const { baseUrl, apiKey } = world.live.access;
		const { status } = await testCredential({ ...at(`${baseUrl}${ending}`), apiKey });
		expect(status).toBe('OK');
	},
);

test('what a key cannot do is told', async () => {
	const apiKey = await keyWith(
		...['workflow:list', 'workflow:read', 'execution:list', 'execution:read'],
		...['workflow:create', 'workflow:update'],
	);
	const { status, message } = await testCredential({ apiKey });
	expect(status).toBe('OK');
	expect(message).toMatch(
		/^This key can look and build\. It cannot publish \(workflow:activate, workflow:deactivate\), /,
	);
});

test('the near end of a key is told', async () => {
	const { live } = world;
	const { rawApiKey: apiKey } = expectOk(
		await live.rest('POST', '/rest/api-keys', {
			label: `soon over ${live.mark}`,
			scopes: ['workflow:list', 'workflow:create', 'workflow:update'],
			expiresAt: Math.floor(Date.now() / 1_000) + 3 * 86_400 + 600,
		}),
		'create a key',
	).data;
	const { message } = await testCredential({ apiKey });
	expect(message).toContain('It expires in 3 days. Make a new one now');
});

test.each<readonly [string, () => Promise<object> | object, RegExp]>([
	['a wrong key', () => ({ apiKey: 'not-a-key-of-this-n8n' }), /does not accept this API key/],
	['a key without any use', async () => ({ apiKey: await keyWith('tag:list') }), /^It cannot look/],
	[
		'an address where nothing answers',
		async () => at(`http://127.0.0.1:${await freePort()}`),
		/^Nothing answers at http:\/\/127\.0\.0\.1:\d+\. Fill in More Settings > Base URL/,
	],
	[
		'a page of n8n for people',
		() => at(`${world.live.access.baseUrl}/home`),
		/is not an n8n with its API switched on/,
	],
	['a short secret', () => ({ moreSettings: true, secret: 'abc' }), /fewer than 32 characters/],
	[
		'a channel that is no address',
		() => ({ askUrlSecret: 'not a url' }),
		/^Ask At URL is not an address/,
	],
])('%s fails, and is named', async (_what, data, reason) => {
	const { apiKey } = world.live.access;
	const { status, message } = await testCredential({ apiKey, ...(await data()) });
	expect(status).toBe('Error');
	expect(message).toMatch(reason);
	expect(message).not.toContain(apiKey);
});

const openedList = async (
	methodName: string,
	credentials?: object,
	node = 'foremanAdmin',
): Promise<unknown> => {
	const { body } = await world.live.rest('POST', '/rest/dynamic-node-parameters/options', {
		...{ path: 'parameters.list', methodName, credentials },
		nodeTypeAndVersion: { name: `n8n-nodes-foreman.${node}`, version: 1 },
		currentNodeParameters: {},
	});
	return body.data;
};

test('the admin node lists what its key can do', async () => {
	const { live } = world;
	const apiKey = await keyWith('workflow:create', 'workflow:update', 'workflow:activate');
	const credential = await live.kept(`Builds ${live.mark}`, 'foremanN8nApi', { apiKey });
	expect(await openedList('getKeyAbilities', { foremanN8nApi: credential })).toEqual(
		expect.arrayContaining([
			{ name: 'It can build', value: 'build' },
			expect.objectContaining({
				name: 'It cannot publish',
				description: 'It lacks workflow:deactivate',
			}),
		]),
	);
});

test('its lists say what is missing, where n8n would show an error that stays', async () => {
	const { live } = world;
	const apiKey = 'of another n8n';
	const credential = await live.kept(`Wrong ${live.mark}`, 'foremanN8nApi', { apiKey });
	expect(await openedList('getKeyAbilities', { foremanN8nApi: credential })).toEqual([
		expect.objectContaining({ name: 'Nothing: n8n did not accept the API key.', value: '' }),
	]);
	expect(await openedList('getTools', undefined, 'foremanToolkit')).toEqual([]);
});

test.each<readonly [string, object, string, RegExp]>([
	[
		'the usual',
		{},
		'OK',
		/^This key can use data tables\. This is n8n 2\.41\.1; Foreman was tried with 2\.37 to 2\.41\.$/,
	],
	['a secret of three characters', { secret: 'abc' }, 'Error', /fewer than 32 characters/],
	['no secret', { secret: '' }, 'Error', /fewer than 32 characters/],
	['a channel that is no address', { askUrlSecret: 'not a url' }, 'Error', /^Ask At URL is not/],
])('a store credential with %s', async (_what, data, expected, reason) => {
	const { apiKey } = world.live.access;
	const given = { apiKey, secret: STORE_SECRET, askUrlSecret: channel().url, ...data };
	const { status, message } = await testCredential(given, 'foremanStoreApi');
	expect(status).toBe(expected);
	expect(message).toMatch(reason);
	expect(channel().posts).toEqual([]);
});
