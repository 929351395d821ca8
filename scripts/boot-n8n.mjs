import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createCredential, scriptedModelCredential } from '../sandbox/credentials.mjs';
import { installPackage } from '../sandbox/install-package.mjs';
import { startModelServer } from '../sandbox/model/server.mjs';
import { startN8n } from '../sandbox/n8n-process.mjs';
import { startQueueN8n } from '../sandbox/n8n-queue.mjs';
import { setUpOwner } from '../sandbox/owner.mjs';
import { until } from '../sandbox/progress.mjs';
import { caller } from '../sandbox/rest-client.mjs';
import { workflow } from '../sandbox/workflows.mjs';
import { packageRoot } from './package-root.mjs';

const answersPost = async (url) =>
	(await fetch(url, { method: 'POST', body: '{}' })).status !== 404;

/** Publishes a trigger of this package that has a `webhookId` at a host of webhooks, and gives its address once it answers. */
export async function publishTrigger(call, host, node) {
	const { id } = await call('POST', '/workflows', workflow(node.name, [node], []));
	await call('POST', `/workflows/${id}/activate`);
	const url = `${host}/webhook/${node.webhookId}/${node.parameters.path ?? node.name}`;
	await until(url, async () => await answersPost(url));
	return url;
}

/**
 * Boots an n8n of its own with packages in it, an owner and a scripted model, all in a folder that goes with `end`.
 *
 * @param {object} [options]
 * @param {string[]} [options.packages] folders of built packages; this one when left out
 * @param {boolean} [options.offline] refuse connections that leave this machine (default true)
 * @param {boolean} [options.queue] in queue mode, on PostgreSQL
 * @param {import('../sandbox/install.mjs').InstalledN8n} [options.n8n] the sandbox's own when left out
 * @param {(directory: string) => Promise<Record<string, string | undefined>> | Record<string, string | undefined>} [options.env]
 *   makes more environment variables, and what they name
 * @param {(line: string) => void} [options.say]
 */
export async function bootN8n({
	packages = [packageRoot],
	offline,
	queue = false,
	n8n: installed,
	env = () => ({}),
	say = (line) => console.error(line),
} = {}) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-n8n-'));
	// PostgreSQL runs as another user, who must be able to enter the folder.
	await chmod(directory, 0o755);
	const opened = [() => rm(directory, { recursive: true, force: true })];
	const end = async () => {
		for (const close of opened.splice(0).reverse()) await close();
	};
	try {
		for (const one of packages)
			await installPackage({ directory: one, stateDirectory: directory, onProgress: say });
		const n8n = await (queue ? startQueueN8n : startN8n)({
			directory,
			offline,
			// Test runners set the first two, and they change how n8n behaves.
			env: { NODE_ENV: undefined, JEST_WORKER_ID: undefined, ...(await env(directory)) },
			...(queue ? { webhookProcessors: 1 } : {}),
			n8n: installed,
			onProgress: say,
		});
		opened.push(() => n8n.stop());
		const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		const { baseUrl, apiKey } = owner;
		const model = await startModelServer();
		opened.push(() => model.stop());
		/** Makes a credential; of a type alone where it gets that as its name. */
		const make = async (type, data, name = type) =>
			await createCredential(baseUrl, apiKey, { name, type, data });
		const makeModel = async () =>
			await createCredential(baseUrl, apiKey, scriptedModelCredential(model.url));
		const call = caller(owner);
		const publish = async (node) =>
			await publishTrigger(call, queue ? n8n.webhookUrls[0] : baseUrl, node);
		const running = { directory, n8n, owner, model, opened, end };
		return { ...running, make, makeModel, call, publishTrigger: publish };
	} catch (error) {
		await end();
		throw error;
	}
}
