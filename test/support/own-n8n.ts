import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startN8n } from '../../sandbox/n8n-process.mjs';
import { startQueueN8n } from '../../sandbox/n8n-queue.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import type { Json } from './live-instance';
import { LiveInstance } from './live-instance';

/** An n8n for one test file, in the mode of the suite, for tests that must not touch the tables or settings of the shared one. */
export async function startOwnN8n(environment: Readonly<Record<string, string>>) {
	const directory = await mkdtemp(join(tmpdir(), 'foreman-own-'));
	// PostgreSQL runs as another user, who must be able to enter the folder.
	await chmod(directory, 0o755);
	const isQueue = new LiveInstance().access.mode === 'queue';
	const n8n = await (isQueue ? startQueueN8n : startN8n)({
		directory,
		// Set by jest, and n8n does not start with them.
		env: { ...environment, NODE_ENV: undefined, JEST_WORKER_ID: undefined },
	});
	const stop = async () => {
		await n8n.stop();
		await rm(directory, { recursive: true, force: true });
	};
	try {
		const { baseUrl } = n8n;
		const { apiKey } = await setUpOwner(baseUrl, { stateDirectory: directory });
		return {
			access: { baseUrl, apiKey },
			/** The public API, as the owner. Fails when n8n refuses. */
			api: async (method: string, path: string, body?: unknown): Promise<Json> =>
				expectOk(await api(baseUrl, apiKey, method, path, body), `${method} ${path}`),
			/** The status of an answer of the public API. */
			statusOf: async (method: string, path: string, body?: unknown): Promise<number> =>
				(await api(baseUrl, apiKey, method, path, body)).status,
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

export type OwnN8n = Awaited<ReturnType<typeof startOwnN8n>>;
