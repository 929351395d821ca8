const OPENAI = 'https://api.openai.com/v1';

/**
 * A model at an OpenAI-compatible address. Its key stays in this process: no n8n and no file gets it.
 *
 * @param {string} model
 * @param {Record<string, string | undefined>} environment with OPENAI_API_KEY, which is taken out, and OPENAI_BASE_URL
 * @returns {(body: object) => Promise<{status: number, text: string}>} asks for a completion, which is not streamed
 * @throws {Error} when there is neither a key nor an address
 */
export function openProvider(model, environment) {
	const { OPENAI_API_KEY: key, OPENAI_BASE_URL: url } = environment;
	delete environment.OPENAI_API_KEY;
	if (key === undefined && url === undefined)
		throw new Error(
			`--model ${model} needs OPENAI_API_KEY, the key of its provider, or OPENAI_BASE_URL, the address of a server that wants no key.`,
		);
	const address = `${(url ?? OPENAI).replace(/\/+$/, '')}/chat/completions`;
	const headers = {
		'content-type': 'application/json',
		...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
	};
	const withoutKey = (text) => (key === undefined ? text : text.replaceAll(key, '[key]'));

	return async ({ stream: _stream, stream_options: _options, ...body }) => {
		const asked = { method: 'POST', headers, body: JSON.stringify({ ...body, model }) };
		try {
			const response = await fetch(address, asked);
			return { status: response.status, text: withoutKey(await response.text()) };
		} catch (error) {
			const why = error.cause?.message ?? error.message;
			return { status: 502, text: withoutKey(`${address} does not answer: ${why}`) };
		}
	};
}
