import { EventEmitter, once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Stands between Foreman and the API of an n8n, which may die and come back, and changes nothing: it tells what is asked and when, so that a
 * kill can be aimed at the middle of a request. Emits `asked` before a request is passed on, `answered` before its answer is. Requests have
 * their method and path, the times `asked` and `answered` (of `performance.now()`), and the status and bytes of the whole answer.
 */
export async function startRecordingProxy(target) {
	const events = new EventEmitter();
	const requests = [];

	async function passOn(incoming, outgoing) {
		const given = await buffer(incoming);
		const { method, url: path, headers } = incoming;
		const record = { method, path: path.split('?')[0], asked: performance.now() };
		requests.push(record);
		events.emit('asked', record);
		const onward = send(`${target}${path}`, { method, headers, agent: false }).end(given);
		// An n8n that is killed may break off after it began to answer.
		onward.on('error', () => outgoing.destroy());
		const [answer] = await once(onward, 'response');
		const body = await buffer(answer);
		record.answered = performance.now();
		record.status = answer.statusCode;
		record.bytes = body.length;
		events.emit('answered', record);
		outgoing.writeHead(answer.statusCode, answer.headers);
		outgoing.end(body);
	}

	const server = createServer((incoming, outgoing) => {
		passOn(incoming, outgoing).catch(() => outgoing.destroy());
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

	return {
		url: `http://127.0.0.1:${server.address().port}`,
		requests,
		events,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
