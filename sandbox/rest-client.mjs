import { pause } from './progress.mjs';

const NOT_READY_MS = 60_000;
const POLL_MS = 200;

/**
 * @typedef {object} Answer
 * @property {number} status HTTP status
 * @property {any} body parsed JSON where it is JSON, else text; undefined when empty
 */

/**
 * @typedef {object} Session what the editor's own REST API asks for
 * @property {string} baseUrl
 * @property {string} cookie
 * @property {string} browserId
 */

/**
 * Calls the REST API of the editor (`/rest/…`, `/types/…`) as a logged-in user.
 *
 * @param {Session} session
 * @param {string} method
 * @param {string} path such as `/rest/users`
 * @param {unknown} [body] sent as JSON
 * @returns {Promise<Answer>} whatever the status
 */
export async function rest({ baseUrl, cookie, browserId }, method, path, body) {
	return await send(`${baseUrl}${path}`, method, body, { cookie, 'browser-id': browserId });
}

/**
 * Calls n8n's public API.
 *
 * @param {string} baseUrl
 * @param {string} apiKey
 * @param {string} method
 * @param {string} path below `/api/v1`, such as `/workflows`
 * @param {unknown} [body] sent as JSON
 * @returns {Promise<Answer>} whatever the status
 */
export async function api(baseUrl, apiKey, method, path, body) {
	return await send(`${baseUrl}/api/v1${path}`, method, body, { 'x-n8n-api-key': apiKey });
}

/**
 * @param {{baseUrl: string, apiKey: string}} access
 * @returns {(method: string, path: string, body?: unknown) => Promise<any>} calls n8n's public API, and gives the body of a success
 */
export const caller =
	({ baseUrl, apiKey }) =>
	async (method, path, body) =>
		expectOk(await api(baseUrl, apiKey, method, path, body), `${method} ${path}`);

/**
 * Turns an answer that is not a success into an error.
 *
 * @param {Answer} answer
 * @param {string} what what was asked for, to name it in the error
 * @returns {any} the body
 * @throws {Error} with status and body when the status is not 2xx
 */
export function expectOk({ status, body }, what) {
	if (status >= 200 && status < 300) return body;
	throw new Error(
		`${what}: HTTP ${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`,
	);
}

/**
 * Reads the body of a response, as JSON where it is JSON.
 *
 * @param {Response} response
 * @returns {Promise<Answer & {headers: Headers}>}
 */
export async function readAnswer(response) {
	const text = await response.text();
	return {
		status: response.status,
		body: text === '' ? undefined : parsed(text),
		headers: response.headers,
	};
}

/** Whether n8n has done nothing with a request: it is too busy to reach its own database. */
export const isNotReady = ({ status, body }) =>
	status === 503 && body?.message === 'Database is not ready!';

async function send(url, method, body, headers) {
	const request = {
		method,
		headers: {
			// A kept connection may be one that n8n closes at this moment.
			connection: 'close',
			...headers,
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
		},
		body: body === undefined ? undefined : JSON.stringify(body),
	};
	const deadline = Date.now() + NOT_READY_MS;
	for (;;) {
		const answer = await readAnswer(await fetch(url, request));
		if (!isNotReady(answer) || Date.now() > deadline) return answer;
		await pause(POLL_MS);
	}
}

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
