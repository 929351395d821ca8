/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<any>} its body, as text when it is no JSON
 */
export async function readJson(request) {
	let text = '';
	for await (const chunk of request.setEncoding('utf8')) text += chunk;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string[]} names of the models there are
 */
export function sendModels(response, names) {
	const data = names.map((id) => ({ id, object: 'model', created: 0, owned_by: 'sandbox' }));
	sendJson(response, 200, { object: 'list', data });
}

const ERRORS = { 400: 'invalid_request_error', 429: 'rate_limit_exceeded' };

/**
 * Answers with an error the way OpenAI does.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} message
 * @param {Record<string, string>} [headers]
 */
export function sendError(response, status, message, headers = {}) {
	sendJson(
		response,
		status,
		{
			error: { message, type: ERRORS[status] ?? 'server_error', code: null },
		},
		headers,
	);
}

function sendJson(response, status, body, headers = {}) {
	response.writeHead(status, { 'content-type': 'application/json', ...headers });
	response.end(JSON.stringify(body));
}

/**
 * Answers with a completion in one piece.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {object} body
 * @param {boolean | undefined} cutOff closes the connection half way
 */
export function sendWhole(response, body, cutOff) {
	const text = JSON.stringify(body);
	if (!cutOff) return sendJson(response, 200, body);
	response.writeHead(200, {
		'content-type': 'application/json',
		'content-length': Buffer.byteLength(text),
	});
	response.write(text.slice(0, text.length / 2), () => response.destroy());
}

/**
 * Answers with a completion as server-sent events.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {object[]} chunks the last one tells the usage, sent to those who asked for it
 * @param {object} request body of the request
 * @param {boolean | undefined} cutOff closes the connection half way
 */
export function stream(response, chunks, { stream_options: options }, cutOff) {
	const wanted = options?.include_usage
		? chunks
		: chunks.filter(({ choices }) => choices.length > 0);
	const lines = wanted.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
	response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
	if (cutOff) {
		response.write(lines.slice(0, Math.ceil(lines.length / 2)).join(''), () => response.destroy());
		return;
	}
	for (const line of lines) response.write(line);
	response.end('data: [DONE]\n\n');
}
