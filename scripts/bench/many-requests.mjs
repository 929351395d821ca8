import { Agent, request } from 'node:http';

/**
 * Sends one request over and over, each client waiting for its answer before the next.
 *
 * @param {string} url
 * @param {{headers?: Record<string, string>, body: () => string, clients: number, until: (sent: number) => boolean}} options
 *   `until` is asked before each request whether to send no more
 * @returns {Promise<{requests: number, seconds: number, failed: number, longest: number, bytes: number}>} `failed`: other
 *   than 200; `longest` answer in milliseconds; `bytes` of the last answer
 */
export async function manyRequests(url, { headers = {}, body, clients, until }) {
	const agent = new Agent({ keepAlive: true, maxSockets: clients });
	const began = performance.now();
	const done = { requests: 0, failed: 0, longest: 0, bytes: 0 };
	const send = async () =>
		await new Promise((resolve) => {
			const text = body();
			const started = performance.now();
			const ended = (status, bytes) => {
				done.requests += 1;
				if (status !== 200) done.failed += 1;
				done.bytes = bytes;
				done.longest = Math.max(done.longest, performance.now() - started);
				resolve();
			};
			const call = request(
				url,
				{
					agent,
					method: 'POST',
					headers: {
						'content-type': 'application/json',
						accept: 'application/json, text/event-stream',
						'content-length': Buffer.byteLength(text),
						...headers,
					},
				},
				(response) => {
					let bytes = 0;
					response.on('data', (part) => (bytes += part.length));
					response.on('end', () => ended(response.statusCode, bytes));
				},
			);
			call.on('error', () => ended(0, 0));
			call.end(text);
		});
	let sent = 0;
	await Promise.all(
		Array.from({ length: clients }, async () => {
			while (!until(sent)) {
				sent += 1;
				await send();
			}
		}),
	);
	agent.destroy();
	return { ...done, seconds: (performance.now() - began) / 1000 };
}

/** For so many seconds. */
export const forSeconds = (seconds) => {
	const end = performance.now() + seconds * 1000;
	return () => performance.now() >= end;
};

/** So many requests. */
export const times = (count) => (sent) => sent >= count;
