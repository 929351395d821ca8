import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { accountFrom, logIn, post } from './account.mjs';
import { createApiKey } from './api-key.mjs';
import { defaultStateDirectory } from './n8n-environment.mjs';
import { api } from './rest-client.mjs';

const OWNER = {
	email: 'owner@example.test',
	firstName: 'Sandbox',
	lastName: 'Owner',
	password: 'SandboxOwner-1',
};

export { logIn } from './account.mjs';
export { createMember } from './member.mjs';

/**
 * Sets the owner up on a new n8n, logs in on a known one, and makes sure there is an API key that works.
 *
 * @param {string} baseUrl
 * @param {{stateDirectory?: string}} [options] folder the API key is remembered in; `sandbox/.state` when left out
 * @returns {Promise<import('./account.mjs').Account & {apiKey: string}>} the key has all scopes of an owner
 * @throws {Error} when someone else already is the owner of that n8n
 */
export async function setUpOwner(baseUrl, { stateDirectory = defaultStateDirectory() } = {}) {
	const account = (await claim(baseUrl)) ?? (await logIn(baseUrl, OWNER));
	const file = join(stateDirectory, 'owner.json');
	const known = await readFile(file, 'utf8')
		.then(JSON.parse)
		.catch(() => undefined);
	const apiKey = (await works(baseUrl, known?.apiKey))
		? known.apiKey
		: await createApiKey(account, { label: 'sandbox owner' });
	await mkdir(stateDirectory, { recursive: true });
	await writeFile(
		file,
		JSON.stringify({ email: account.email, password: account.password, apiKey }, null, '\t'),
		{ mode: 0o600 },
	);
	return { ...account, apiKey };
}

async function claim(baseUrl) {
	const response = await post(baseUrl, '/rest/owner/setup', OWNER);
	// 400: this n8n has an owner already.
	if (response.status === 400) return undefined;
	return await accountFrom(response, baseUrl, OWNER, 'set the owner up');
}

async function works(baseUrl, apiKey) {
	return (
		apiKey !== undefined && (await api(baseUrl, apiKey, 'GET', '/workflows?limit=1')).status === 200
	);
}
