/**
 * `url`: of an MCP trigger. `token`: that it takes. Gives the result of a request, which is answered at once or as a stream. Throws with
 * what the server answered instead.
 */
export const askMcp = (url, token) => async (method, params) => {
	const response = await fetch(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${token}`,
			accept: 'application/json, text/event-stream',
			'mcp-protocol-version': '2025-11-25',
			// A kept connection may be one that n8n closes at this moment.
			connection: 'close',
		},
		body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
	});
	const text = await response.text();
	const line = text.split('\n').findLast((one) => one.startsWith('data: {'));
	const { result, error } = JSON.parse(line?.slice('data: '.length) ?? text);
	if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
	return result;
};

/** An MCP trigger that lets clients in with a token, to be published. */
export const mcpTrigger = (name, credentials, parameters = {}) => ({
	...{ name, type: 'n8n-nodes-foreman.foremanMcpTrigger', typeVersion: 1 },
	...{ webhookId: `own-${name}`, credentials },
	parameters: { path: name, clientAuthentication: 'token', ...parameters },
});
