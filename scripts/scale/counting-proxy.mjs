import http from 'node:http';

/**
 * Stands between Foreman and n8n's API, and counts.
 *
 * @param {string} target address of n8n
 * @returns {Promise<{url: string, take: () => {requests: number, bytes: number}, close: () => void}>} `take` gives what
 *   was counted since it was called last; `bytes` are those of the answers
 */
export async function startCountingProxy(target) {
	let counted = { requests: 0, bytes: 0 };
	const agent = new http.Agent({ keepAlive: true });
	const server = http.createServer((request, response) => {
		counted.requests += 1;
		const { method, headers, url } = request;
		const forwarded = http.request(`${target}${url}`, { method, headers, agent }, (answer) => {
			response.writeHead(answer.statusCode, answer.headers);
			answer.on('data', (chunk) => {
				counted.bytes += chunk.length;
			});
			answer.pipe(response);
		});
		forwarded.on('error', () => response.destroy());
		request.pipe(forwarded);
	});
	await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		take() {
			const taken = counted;
			counted = { requests: 0, bytes: 0 };
			return taken;
		},
		close() {
			server.closeAllConnections();
			server.close();
			agent.destroy();
		},
	};
}
