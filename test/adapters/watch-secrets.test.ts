import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	INodeProperties,
} from 'n8n-workflow';

import { watchSecrets } from '../../src/adapters/in-process/nodes/watch-secrets';
import { property } from '../nodes-catalog/node-type';

async function watch(
	data: ICredentialDataDecryptedObject,
	properties: readonly INodeProperties[] = [],
) {
	const seen: string[] = [];
	const asked: unknown[][] = [];
	class Helper {
		async getDecrypted(...given: unknown[]) {
			asked.push(given);
			return data;
		}
		getCredentialsProperties(type: string) {
			return type === 'shopApi' ? [...properties] : [];
		}
	}
	const helper = new Helper();
	const watched = watchSecrets(helper as unknown as ICredentialsHelper, (secrets) =>
		seen.push(...secrets),
	);
	const given = [{}, { id: '1', name: 'Shop' }, 'shopApi', 'internal'] as unknown as Parameters<
		ICredentialsHelper['getDecrypted']
	>;
	const handedOut = await watched.getDecrypted(...given);
	return { seen, asked, given, handedOut, watched };
}

test('the node gets its credential as it is, and the rest of the helper', async () => {
	const data = { host: 'shop.example.com', apiKey: 'k-1' };
	const { asked, given, handedOut, watched } = await watch(data, [property('pin')]);
	expect(handedOut).toBe(data);
	expect(asked).toEqual([[...given]]);
	expect(watched.getCredentialsProperties('shopApi')).toEqual([property('pin')]);
});

test('a secret is known by its name', async () => {
	const secrets = {
		apiKey: '1',
		accessToken: '2',
		client_secret: '3',
		Passphrase: '4',
		authorization: '5',
		bearer: '6',
		sessionCookie: '7',
		privateCertificate: '8',
		signatureSalt: '9',
	};
	const { seen } = await watch({ host: 'shop.example.com', user: 'ada', ...secrets });
	expect(seen).toEqual(Object.values(secrets));
});

test('what the panel hides is a secret, whatever its name', async () => {
	const { seen } = await watch({ host: 'shop.example.com', pin: '0000', region: 'eu' }, [
		property('pin', { typeOptions: { password: true } }),
		property('region', { typeOptions: { password: false } }),
	]);
	expect(seen).toEqual(['0000']);
});

test('texts at any depth of nested data are secrets, numbers and switches are not', async () => {
	const granted = { access: 'a-1', inner: { list: ['r-1', { id: 'i-1' }] }, expires: 3600 };
	const { seen } = await watch({ granted, port: 443, isOpen: true });
	expect(seen).toEqual(['a-1', 'r-1', 'i-1']);
});

test('what is sent of a field is a secret as well as the field', async () => {
	const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC';
	const { seen } = await watch(
		{
			json: '{"headers":{"x-own":"in json 1"}}',
			value: 'Bearer after-a-word',
			privateKey: `-----BEGIN KEY-----\n${line}\n-----END KEY-----`,
			oauthTokenData: { access_token: 'granted', scope: 'all of it', token_type: 'bearer' },
			accessTokenUrl: 'https://login.example/token',
		},
		[property('json', { type: 'json' }), property('value', { typeOptions: { password: true } })],
	);
	expect(seen).toEqual(expect.arrayContaining(['in json 1', 'after-a-word', line, 'granted']));
	for (const none of ['all of it', 'bearer', 'https://login.example/token', '-----BEGIN KEY-----'])
		expect(seen).not.toContain(none);
});

test('a credential that cannot be read is not told of', async () => {
	const seen: string[] = [];
	const broken = {
		getDecrypted: async () => {
			throw new Error('no such credential');
		},
	} as unknown as ICredentialsHelper;
	const watched = watchSecrets(broken, (secrets) => seen.push(...secrets));
	const given = [{}, {}, 'shopApi', 'internal'] as unknown as Parameters<
		ICredentialsHelper['getDecrypted']
	>;
	await expect(watched.getDecrypted(...given)).rejects.toThrow('no such credential');
	expect(seen).toEqual([]);
});
