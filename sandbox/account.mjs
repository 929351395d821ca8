import { expectOk, readAnswer } from './rest-client.mjs';

const BROWSER_ID = 'foreman-sandbox';

/**
 * @typedef {object} Account
 * @property {string} baseUrl
 * @property {string} cookie
 * @property {string} browserId n8n refuses a cookie that comes without the browser id of its log-in
 * @property {string} userId
 * @property {string} email
 * @property {string} password
 */

/**
 * Logs a user in.
 *
 * @param {string} baseUrl
 * @param {{email: string, password: string}} user
 * @returns {Promise<Account>}
 * @throws {Error} when n8n refuses
 */
export async function logIn(baseUrl, { email, password }) {
	const response = await post(baseUrl, '/rest/login', { emailOrLdapLoginId: email, password });
	return await accountFrom(response, baseUrl, { email, password }, `log in as ${email}`);
}

/**
 * Makes an account out of the answer to a request that logs somebody in.
 *
 * @param {Response} response
 * @param {string} baseUrl
 * @param {{email: string, password: string}} user
 * @param {string} what what was asked for, to name it in the error
 * @returns {Promise<Account>}
 * @throws {Error} when n8n refused
 */
export async function accountFrom(response, baseUrl, { email, password }, what) {
	const { data } = expectOk(await readAnswer(response), what);
	const cookie = response.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
	return { baseUrl, cookie, browserId: BROWSER_ID, userId: data.id, email, password };
}

/**
 * Asks n8n for something as nobody in particular.
 *
 * @param {string} baseUrl
 * @param {string} path
 * @param {unknown} body sent as JSON
 * @returns {Promise<Response>}
 */
export async function post(baseUrl, path, body) {
	return await fetch(`${baseUrl}${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'browser-id': BROWSER_ID },
		body: JSON.stringify(body),
	});
}
