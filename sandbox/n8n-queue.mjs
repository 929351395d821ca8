import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { assertFree, freePort } from './free-port.mjs';
import { ensureN8n } from './install.mjs';
import { defaultStateDirectory, n8nEnvironment, userFolder } from './n8n-environment.mjs';
import { startN8n } from './n8n-process.mjs';
import { hasStarted, waitUntilReady } from './n8n-ready.mjs';
import { startPostgres } from './postgres-process.mjs';
import { ensureQueueServers } from './queue-servers.mjs';
import { startRedis } from './redis-process.mjs';
import { WEBHOOK_PROCESSORS, WORKERS } from './running-instance.mjs';
import { superviseProcess } from './supervised-process.mjs';

/**
 * @typedef {import('./n8n-process.mjs').N8nHandle & {
 *   parts: Record<string, import('./supervised-process.mjs').SupervisedProcess>,
 *   servers: import('./supervised-process.mjs').SupervisedProcess[],
 *   webhookUrls: string[],
 * }} QueueHandle `kill` and `restart` are for all processes of n8n; `stop` ends PostgreSQL and Redis too.
 *   `parts` are `main`, `worker-1`, `worker-2` and the webhook processors `webhook-1` and `webhook-2`, each to be ended and
 *   booted apart. `webhookUrls` are the addresses of the processors, no slash at the end; the same after a restart.
 */

/**
 * Boots an n8n in queue mode: PostgreSQL, Redis, one main and two workers. Every execution runs on a worker, also those
 * the editor starts. Each process has a user folder of its own, as if on a machine of its own; what is installed on the
 * main is copied to the others.
 *
 * @param {Parameters<typeof startN8n>[0] & {webhookProcessors?: number}} [options] as for `startN8n`;
 *   `webhookProcessors` (none, at most two) answer webhooks too, each at an address of its own. The main goes on answering
 *   them, and its address is the one that n8n hands out
 * @returns {Promise<QueueHandle>}
 * @throws {Error} as `startN8n` does, and when PostgreSQL or Redis are missing; nothing started goes on then
 */
export async function startQueueN8n(options = {}) {
	const { offline = true, keepRunning = false, webhookProcessors = 0, onProgress } = options;
	if (webhookProcessors > WEBHOOK_PROCESSORS.length)
		throw new Error(`at most ${WEBHOOK_PROCESSORS.length} webhook processors`);
	const directory = resolve(options.directory ?? defaultStateDirectory());
	const programs = await ensureQueueServers({ onProgress });
	const n8n = options.n8n ?? (await ensureN8n({ onProgress }));
	await mkdir(directory, { recursive: true });
	const secrets = await secretsOf(directory);

	const started = [];
	const keep = (handle) => {
		started.unshift(handle);
		return handle;
	};
	try {
		const server = { directory, servers: programs, keepRunning, onProgress };
		const postgres = keep(
			await startPostgres({ ...server, port: await freePort(), password: secrets.postgres }),
		);
		const redis = keep(
			await startRedis({ ...server, port: await freePort(), password: secrets.redis }),
		);
		const env = {
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			N8N_ENCRYPTION_KEY: secrets.encryption,
			...postgres.env,
			...redis.env,
			...options.env,
		};
		// First and alone: it brings the database up to date.
		const main = keep(await startN8n({ ...options, directory, n8n, env }));
		const shared = { directory, n8n, env, offline, keepRunning, onProgress, port: main.port };
		// All are waited for, so that none goes on unseen when another fails.
		const processors = WEBHOOK_PROCESSORS.slice(0, webhookProcessors);
		const settled = await Promise.allSettled([
			...WORKERS.map(async (name) => keep(await startWorker({ ...shared, name }))),
			...processors.map(async (name) => keep(await startWebhookProcessor({ ...shared, name }))),
		]);
		for (const { status, reason } of settled) if (status === 'rejected') throw reason;
		const others = settled.map(({ value }) => value);
		return handleOf(main, others, [redis, postgres]);
	} catch (error) {
		for (const handle of started) await handle.kill();
		throw error;
	}
}

/**
 * @param {string} directory state folder
 * @returns {boolean} whether what it holds is of an n8n in queue mode
 */
export function isQueueState(directory) {
	return existsSync(join(directory, 'queue.json'));
}

function handleOf(main, others, servers) {
	const all = [main, ...others];
	return {
		baseUrl: main.baseUrl,
		port: main.port,
		directory: main.directory,
		logFile: main.logFile,
		get pid() {
			return main.pid;
		},
		parts: { main, ...Object.fromEntries(others.map((part) => [part.name, part])) },
		webhookUrls: others
			.filter(({ name }) => WEBHOOK_PROCESSORS.includes(name))
			.map(({ url }) => url),
		servers,
		async stop() {
			await Promise.all(all.map((part) => part.stop()));
			for (const server of servers) await server.stop();
		},
		async kill() {
			await Promise.all(all.map((part) => part.kill()));
		},
		async restart() {
			await Promise.all(all.map((part) => part.stop()));
			await Promise.all(all.map((part) => part.restart()));
		},
	};
}

async function startWorker(shared) {
	const port = await freePort();
	return await startPart({
		...shared,
		command: 'worker',
		answersAt: port,
		env: {
			...shared.env,
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(port),
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		},
	});
}

async function startWebhookProcessor(shared) {
	const port = await freePort();
	const env = { ...shared.env, N8N_PORT: String(port) };
	return await startPart({ ...shared, command: 'webhook', answersAt: port, env });
}

/** A process of n8n beside the main, in a user folder of its own. `answersAt`: its port, for its health check at least. */
async function startPart({
	name,
	command,
	answersAt,
	directory,
	n8n,
	env,
	offline,
	keepRunning,
	onProgress,
	port,
}) {
	const own = join(directory, name);
	const installed = join(userFolder(own), '.n8n', 'nodes');
	await rm(installed, { recursive: true, force: true });
	await mkdir(userFolder(own), { recursive: true });
	const onMain = join(userFolder(directory), '.n8n', 'nodes');
	if (existsSync(onMain)) await cp(onMain, installed, { recursive: true });

	const url = `http://127.0.0.1:${answersAt}`;
	const logFile = join(directory, `${name}.log`);
	const environment = n8nEnvironment({
		directory: own,
		nodeBinary: n8n.nodeBinary,
		// Of the main: it is part of the addresses that all processes hand out.
		port,
		brokerPort: await freePort(),
		offline,
		hostName: name,
		env,
	});
	const supervised = await superviseProcess({
		name,
		directory,
		command: n8n.nodeBinary,
		args: [n8n.n8nBin, command],
		env: environment,
		url,
		marker: n8n.n8nBin,
		logFile,
		beforeBoot: async () => await assertFree(answersAt),
		waitUntilReady: async (exited, say) =>
			await waitUntilReady({
				isReady: () => hasStarted(url),
				url,
				exited,
				logFile,
				say,
				who: name,
			}),
		keepRunning,
		onProgress,
	});
	return Object.assign(supervised, { url });
}

/** Passwords and the key of all credentials, made once for a state folder. */
async function secretsOf(directory) {
	const file = join(directory, 'queue.json');
	if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'));
	const secret = () => randomBytes(24).toString('hex');
	const made = { encryption: secret(), postgres: secret(), redis: secret() };
	await writeFile(file, JSON.stringify(made), { mode: 0o600 });
	return made;
}
