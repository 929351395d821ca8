/** What opens a store, what seals its rows, and whom a node acts for. */
export const credentials = [
	{
		name: 'a secret of a store that could be guessed',
		file: 'src/instance/store-secret.ts',
		find: 'secret.length >= SHORTEST',
		replace: 'true',
		tests: ['instance/open-store'],
	},
	{
		name: 'a credential for the store alone opens it',
		file: 'src/instance/open-store.ts',
		find: 'hasOwnStore(context) ? STORE_CREDENTIAL : CREDENTIAL',
		replace: 'CREDENTIAL',
		tests: ['instance/open-store'],
	},
	{
		name: 'the secret that is derived from a key does not leave',
		file: 'src/instance/read-credential.ts',
		find: 'secret, derived, operatorPassword]',
		replace: 'secret, operatorPassword]',
		tests: ['instance/read-credential'],
	},
	{
		name: 'the derived secret is for its purpose alone',
		file: 'src/policy/derived-secret.ts',
		find: 'PURPOSE, BYTES)',
		replace: "'', BYTES)",
		tests: ['policy/derived-secret'],
	},
	{
		name: 'no model fills in the token by all options at once',
		file: 'src/instance/identity/open-identity.ts',
		find: "isRecord(options) ? (options[TOKEN] ?? '') : options",
		replace: "''",
		tests: ['instance/identity/open-identity'],
	},
	{
		name: 'secrets that a run was given',
		file: 'src/adapters/in-process/nodes/learn-run-secrets.ts',
		find: 'learn(await secretsOf(context, used));',
		replace: '',
		tests: ['adapters/learn-run-secrets'],
	},
	{
		name: 'secrets that sub-workflows of a run were given',
		file: 'src/adapters/in-process/nodes/learn-run-secrets.ts',
		find: 'used.push(...(below?.credentials ?? []));',
		replace: '',
		tests: ['adapters/learn-run-secrets'],
	},
	{
		name: 'secrets of a credential that was filled in as JSON',
		file: 'src/adapters/in-process/nodes/watch-secrets.ts',
		find: "type === 'json' || typeOptions?.password === true",
		replace: 'typeOptions?.password === true',
		tests: ['adapters/watch-secrets'],
	},
];
