import type { NodeContext } from '../../src/instance/connect';
import { connect } from '../../src/instance/connect';
import { CREDENTIAL, STORE_CREDENTIAL } from '../../src/instance/credential-names';
import { learnSecrets, nodeHider, nodeRedactor } from '../../src/instance/node-secrets';
import { openStore } from '../../src/instance/open-store';
import { learnCredentials, readCredential } from '../../src/instance/read-credential';
import { derivedSecret } from '../../src/policy/derived-secret';

const stored: Readonly<Record<string, object>> = {
	foremanN8nApi: { baseUrl: 'http://127.0.0.1:5678', apiKey: 'the key of an agent' },
	foremanStoreApi: {
		...{ baseUrl: 'http://127.0.0.1:5678', apiKey: 'the key of the store' },
		secret: 'what seals the rows of the store, 32 at least',
		askUrlSecret: ' https://hooks.example.com/services/T0123456789ab ',
	},
	foremanSearchApi: { provider: 'brave', apiKey: 'BSA-the-key-of-a-search' },
	foremanIdentityApi: { mode: 'jwt', secret: 'what signs the tokens of all' },
};

/** A node with these credentials, and how often each was read. */
function nodeWith(...types: readonly string[]) {
	const reads: string[] = [];
	const context = {
		helpers: {},
		logger: {},
		getNode: () => ({ credentials: Object.fromEntries(types.map((type) => [type, { id: '1' }])) }),
		async getCredentials(type: string) {
			reads.push(type);
			const found = stored[type];
			if (found === undefined || !types.includes(type)) throw new Error(`no ${type}`);
			return found;
		},
	};
	return { context: context as unknown as NodeContext, reads };
}

test('a credential is read once, whoever needs it', async () => {
	const { context, reads } = nodeWith('foremanN8nApi', 'foremanStoreApi', 'foremanIdentityApi');
	await learnCredentials(context, 0);
	await connect(context, 0);
	await connect(context, 0, STORE_CREDENTIAL);
	await Promise.all([openStore(context, 0), openStore(context, 0)]);
	await learnCredentials(context, 0);
	expect(reads.sort()).toEqual(['foremanIdentityApi', 'foremanN8nApi', 'foremanStoreApi']);
	await connect(context, 1);
	expect(reads).toHaveLength(4);
});

test('one that could not be read is read again', async () => {
	const { context, reads } = nodeWith();
	await expect(readCredential(context, 0, CREDENTIAL)).rejects.toThrow('no foremanN8nApi');
	await expect(openStore(context, 0)).rejects.toThrow('no foremanN8nApi');
	expect(reads).toHaveLength(2);
});

test('what all of them hold is taken out from then on', async () => {
	const { context } = nodeWith('foremanN8nApi', 'foremanStoreApi', 'foremanIdentityApi');
	const redact = nodeRedactor(context);
	const secrets = [
		...[
			'the key of an agent',
			'the key of the store',
			'what seals the rows of the store, 32 at least',
		],
		...[
			'https://hooks.example.com/services/T0123456789ab',
			'T0123456789ab',
			'what signs the tokens of all',
			derivedSecret('the key of an agent'),
		],
	];
	expect(redact(secrets)).toEqual(secrets);
	await learnCredentials(context, 0);
	for (const take of [redact, nodeHider(context)])
		expect(take(secrets)).toEqual(secrets.map(() => '[redacted:secret]'));
	learnSecrets(context, ['the key of a link']);
	expect(redact('the key of a link')).toBe('[redacted:secret]');
	expect(nodeRedactor(nodeWith().context)('the key of a link')).toBe('the key of a link');
});

test('a store that cannot be opened does not keep a node from its work', async () => {
	const { context } = nodeWith('foremanN8nApi', 'somethingElse');
	await expect(learnCredentials(context, 0)).resolves.toBeUndefined();
	expect(nodeRedactor(context)('the key of an agent')).toBe('[redacted:secret]');
});

test('the key of a search service is taken out as well', async () => {
	const { context } = nodeWith('foremanSearchApi');
	await learnCredentials(context, 0);
	expect(nodeRedactor(context)('with BSA-the-key-of-a-search')).not.toContain('BSA-the-key');
});
