import { expectOk, rest } from './rest-client.mjs';

/**
 * @param {import('./rest-client.mjs').Session} session
 * @returns {Promise<string[]>} every scope an API key of this user may have
 */
export async function availableScopes(session) {
	return expectOk(await rest(session, 'GET', '/rest/api-keys/scopes'), 'list scopes').data;
}

/**
 * Makes an API key that never expires.
 *
 * @param {import('./rest-client.mjs').Session} session
 * @param {{label: string, scopes?: string[]}} options all scopes of the user when left out
 * @returns {Promise<string>} the key
 * @throws {Error} when a scope is not the user's to give
 */
export async function createApiKey(session, { label, scopes }) {
	// Labels are unique for each user.
	const unique = `${label} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
	const body = {
		label: unique,
		scopes: scopes ?? (await availableScopes(session)),
		expiresAt: null,
	};
	return expectOk(await rest(session, 'POST', '/rest/api-keys', body), 'create an API key').data
		.rawApiKey;
}
