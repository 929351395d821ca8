/** What a request of JSON has. */
export const JSON_HEADERS = {
	'content-type': 'application/json',
	accept: 'application/json, text/event-stream',
};

/**
 * Sends one request over and over, each client waiting for its answer before the next. `until` is asked before each request, with how many were
 * sent, whether to send no more. `failed` counts answers other than 200; `longest` is that of an answer in milliseconds.
 */
export async function manyRequests(url, { headers = {}, body, clients, until }) {
	const began = performance.now();
	const done = { requests: 0, failed: 0, longest: 0 };
	const all = { ...JSON_HEADERS, ...headers };
	let sent = 0;
	const client = async () => {
		while (!until(sent)) {
			sent += 1;
			const started = performance.now();
			const isAnswered = await fetch(url, { method: 'POST', headers: all, body: body() })
				.then(async (answer) => (await answer.arrayBuffer()) && answer.status === 200)
				.catch(() => false);
			done.requests += 1;
			if (!isAnswered) done.failed += 1;
			done.longest = Math.max(done.longest, performance.now() - started);
		}
	};
	await Promise.all(Array.from({ length: clients }, client));
	return { ...done, seconds: (performance.now() - began) / 1000 };
}

/** For so many seconds. */
export const forSeconds = (seconds) => {
	const end = performance.now() + seconds * 1000;
	return () => performance.now() >= end;
};

/** So many requests. */
export const times = (count) => (sent) => sent >= count;
