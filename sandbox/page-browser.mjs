/**
 * @typedef {{status: number, headers: Headers, text: string, body: any}} Page `body` where it is JSON
 */

/**
 * Reads an answer whole.
 *
 * @param {Response} response
 * @returns {Promise<Page>}
 */
export async function readPage(response) {
	const text = await response.text();
	const type = response.headers.get('content-type') ?? '';
	const isJson = type.includes('json') && text !== '';
	const { status, headers } = response;
	return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/**
 * A browser without a window: keeps the cookie, sends forms, follows nothing.
 *
 * @param {string} base the address of a trigger with pages
 */
export function openBrowser(base) {
	let cookie = '';
	/** @param {string} path @param {RequestInit} init */
	const request = async (path, init = {}) => {
		const headers = { ...Object(init.headers), ...(cookie === '' ? {} : { cookie }) };
		const response = await fetch(`${base}/${path}`, { redirect: 'manual', ...init, headers });
		const [set = ''] = (response.headers.get('set-cookie') ?? '').split(';');
		if (set !== '') cookie = set;
		return await readPage(response);
	};
	/** @param {string} path @param {Record<string, string>} fields */
	const post = async (path, fields, headers = {}) =>
		await request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
	return {
		/** @param {string} path */
		get: async (path) => await request(path),
		post,
		/** @param {string} token */
		signIn: async (token, to = '') => await post('ui', { token, to }),
		cookie: () => cookie,
		/** @param {string} value */
		use(value) {
			cookie = value;
		},
	};
}

/**
 * A text of a page, as a browser reads it.
 *
 * @param {string} text
 */
export const unescaped = (text) =>
	text
		.replaceAll('&quot;', '"')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&#39;', "'")
		.replaceAll('&amp;', '&');

/**
 * The hidden fields of a form, and what is chosen in it.
 *
 * @param {Pick<Page, 'text'>} page
 */
export function formOf({ text }) {
	/** @type {Record<string, string>} */
	const fields = {};
	for (const [input] of text.matchAll(/<input[^>]*>/g)) {
		/** @param {string} name */
		const attribute = (name) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '';
		const isSent = attribute('type') === 'hidden' || / checked/.test(input);
		if (isSent) fields[attribute('name')] = unescaped(attribute('value'));
	}
	return fields;
}
