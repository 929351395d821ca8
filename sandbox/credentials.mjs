import { api, expectOk, rest } from './rest-client.mjs';

/**
 * Makes a credential.
 *
 * @param {string} baseUrl
 * @param {string} apiKey
 * @param {{name: string, type: string, data: object}} credential
 * @returns {Promise<{id: string, name: string}>} as nodes refer to it
 * @throws {Error} when n8n refuses, for example because the type does not exist or data does not fit it
 */
export async function createCredential(baseUrl, apiKey, { name, type, data }) {
	const created = expectOk(
		await api(baseUrl, apiKey, 'POST', '/credentials', { name, type, data }),
		`create credential "${name}"`,
	);
	return { id: created.id, name: created.name };
}

/**
 * Makes a credential, or gives the one of that name and type its data again.
 *
 * @param {string} baseUrl
 * @param {string} apiKey of an owner or administrator: members may not list credentials
 * @param {{name: string, type: string, data: object}} credential
 * @returns {Promise<{id: string, name: string}>}
 * @throws {Error} when n8n refuses
 */
export async function ensureCredential(baseUrl, apiKey, { name, type, data }) {
	const listed = expectOk(
		await api(baseUrl, apiKey, 'GET', '/credentials?limit=250'),
		'list credentials',
	);
	const known = listed.data.find(
		(credential) => credential.name === name && credential.type === type,
	);
	if (known === undefined) return await createCredential(baseUrl, apiKey, { name, type, data });
	expectOk(
		await api(baseUrl, apiKey, 'PATCH', `/credentials/${known.id}`, { data }),
		`update credential "${name}"`,
	);
	return { id: known.id, name };
}

/**
 * @param {import('./rest-client.mjs').Session} session
 * @param {string} type
 * @returns {Promise<boolean>} whether the instance knows that type of credential
 */
export async function hasCredentialType(session, type) {
	const types = expectOk(
		await rest(session, 'GET', '/types/credentials.json'),
		'list credential types',
	);
	return types.some(({ name }) => name === type);
}

/**
 * Credential for OpenAI nodes that makes them talk to a scripted model.
 *
 * @param {string} url address of the model server, ending in /v1
 * @returns {{name: string, type: string, data: object}}
 */
export function scriptedModelCredential(url) {
	return {
		name: 'Scripted model',
		type: 'openAiApi',
		data: { apiKey: 'sk-mock', url, header: false },
	};
}
