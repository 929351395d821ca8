import { once } from 'node:events';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';

const OPENAI = 'https://api.openai.com/v1';

/**
 * Takes the keys of models out of an environment: also one that is not asked for must not get to an n8n, where the model may read it.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, string | undefined>} what it was
 */
export function takeKeys(environment) {
	const whole = { ...environment };
	delete environment.OPENAI_API_KEY;
	delete environment.CHAT_MODEL_CREDENTIAL;
	return whole;
}

/**
 * A model at an OpenAI-compatible address. Its key stays in this process: no n8n and no file gets it.
 *
 * @param {string} model
 * @param {Record<string, string | undefined>} environment with OPENAI_API_KEY and OPENAI_BASE_URL
 * @returns {((body: object) => Promise<{status: number, text: string}>) & {check: () => Promise<void>}} asks for a completion, which is not streamed
 * @throws {Error} when there is neither a key nor an address, or the address is not one
 */
export function openProvider(model, environment) {
	const { OPENAI_BASE_URL: url } = environment;
	// Empty, as scripts leave it for a server that wants none.
	const key = environment.OPENAI_API_KEY || undefined;
	if (key === undefined && url === undefined)
		throw new Error(
			`--model ${model} needs OPENAI_API_KEY, the key of its provider, or OPENAI_BASE_URL, the address of a server that wants no key.`,
		);
	const address = `${(url ?? OPENAI).replace(/\/+$/, '')}/chat/completions`;
	if (!/^https?:\/\/\S+$/.test(address))
		throw new Error('OPENAI_BASE_URL must be an address, such as http://127.0.0.1:11434/v1.');
	const send = address.startsWith('https:') ? overHttps : overHttp;
	const headers = {
		'content-type': 'application/json',
		...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
	};
	const withoutKey = (said) => (key === undefined ? said : said.replaceAll(key, '[key]'));

	const ask = async (to, method, { body, signal } = {}) => {
		try {
			// Not by fetch, which gives up after five minutes: a local model may take longer.
			const asked = send(to, { method, headers, signal });
			asked.end(body);
			const [response] = await once(asked, 'response');
			return { status: response.statusCode, text: withoutKey(await text(response)) };
		} catch (error) {
			return { status: 502, text: withoutKey(`${to} does not answer: ${error.message}`) };
		}
	};
	const complete = async ({ stream: _stream, stream_options: _options, ...body }) =>
		await ask(address, 'POST', { body: JSON.stringify({ ...body, model }) });
	return Object.assign(complete, {
		/** Throws where the address does not answer, or does not know the key: one may be for completions alone. */
		async check() {
			const signal = AbortSignal.timeout(60_000);
			const said = await ask(address.replace(/chat\/completions$/, 'models'), 'GET', { signal });
			const isUnknown = said.status === 401 && !/scope|permission/i.test(said.text);
			if (isUnknown || said.status === 502)
				throw new Error(`The provider cannot be used: HTTP ${said.status}, ${said.text}`);
		},
	});
}
