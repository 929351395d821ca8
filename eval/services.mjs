import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { freePort } from '../sandbox/free-port.mjs';
import { LISTEN_HOST, OWN_HOST } from '../sandbox/own-host.mjs';
import { addLine, readLines } from './place-file.mjs';

/** @typedef {{service: string, method: string, path: string, headers: Record<string, string>, body: string, at: number}} Hit one request to a service; `at` in ms */

/** What a service answers with another status than 200. */
export class OtherStatus {
	constructor(status, body) {
		this.status = status;
		this.body = body;
	}
}

/**
 * Starts what the workflows of a task call: one server on loopback for each service of the task.
 *
 * @param {Record<string, (request: Omit<Hit, 'at'>) => unknown>} services what each answers, at once or later, sent as JSON
 * @param {{ports?: Record<string, number>, file?: string}} [options] ports of an earlier start; where hits are kept
 * @returns {Promise<{ports: Record<string, number>, urls: Record<string, string>, hits: () => Hit[], forget: () => void, stop: () => Promise<void>}>}
 */
export async function startServices(services, { ports = {}, file } = {}) {
	const hits = file === undefined ? [] : readLines(file);
	const servers = [];
	const used = {};
	for (const [service, answer] of Object.entries(services)) {
		const server = createServer(async (request, response) => {
			const { method, url: path, headers } = request;
			const hit = { service, method, path, headers, body: await text(request), at: Date.now() };
			hits.push(hit);
			if (file !== undefined) addLine(file, hit);
			const answered = await answer(hit);
			const { status, body } =
				answered instanceof OtherStatus ? answered : { status: 200, body: answered };
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(body));
		});
		used[service] = ports[service] ?? (await freePort());
		await new Promise((resolve, reject) => {
			server.once('error', reject);
			server.listen(used[service], LISTEN_HOST, resolve);
		});
		servers.push(server);
	}
	return {
		ports: used,
		urls: Object.fromEntries(
			Object.entries(used).map(([service, port]) => [service, `http://${OWN_HOST}:${port}`]),
		),
		hits: () => [...hits],
		forget() {
			hits.splice(0);
			if (file !== undefined) writeFileSync(file, '');
		},
		async stop() {
			for (const server of servers) {
				const closed = new Promise((resolve) => server.close(resolve));
				server.closeAllConnections();
				await closed;
			}
		},
	};
}
