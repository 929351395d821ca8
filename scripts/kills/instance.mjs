import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createCredential, scriptedModelCredential } from '../../sandbox/credentials.mjs';
import { installPackage } from '../../sandbox/install-package.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { startDrivers } from './drivers.mjs';
import { startRecordingProxy } from './recording-proxy.mjs';

/**
 * @typedef {object} Instance an n8n with Foreman in it, that is there to be killed
 * @property {import('../../sandbox/n8n-process.mjs').N8nHandle} n8n
 * @property {Awaited<ReturnType<typeof setUpOwner>>} owner
 * @property {Awaited<ReturnType<typeof startRecordingProxy>>} proxy between Foreman and n8n's API
 * @property {Awaited<ReturnType<typeof startDrivers>>} drivers
 * @property {{id: string, name: string}} header a credential for workflows to use
 * @property {() => Promise<void>} end
 */

/**
 * @param {object} options
 * @param {string} options.root folder of the built package
 * @param {(line: string) => void} options.say
 * @returns {Promise<Instance>}
 */
export async function startInstance({ root, say }) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-kills-'));
	const opened = [() => rm(directory, { recursive: true, force: true })];
	const end = async () => {
		for (const close of opened.reverse()) await close();
	};
	try {
		await installPackage({ directory: root, stateDirectory: directory, onProgress: say });
		// Test runners set these, and they change how n8n behaves.
		const env = { NODE_ENV: undefined, JEST_WORKER_ID: undefined };
		let isStarted = false;
		const onProgress = (line) => isStarted || say(line);
		const n8n = await startN8n({ directory, env, onProgress });
		isStarted = true;
		opened.push(() => n8n.kill());
		const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		const proxy = await startRecordingProxy(n8n.baseUrl);
		opened.push(() => proxy.stop());
		const model = await startModelServer();
		opened.push(() => model.stop());

		const make = async (credential) =>
			await createCredential(owner.baseUrl, owner.apiKey, credential);
		const foreman = await make({
			name: 'Foreman',
			type: 'foremanN8nApi',
			data: { moreSettings: true, baseUrl: proxy.url, apiKey: owner.apiKey },
		});
		const header = await make({
			name: 'Header',
			type: 'httpHeaderAuth',
			data: { name: 'x-kept', value: 'kept' },
		});
		const openAi = await make(scriptedModelCredential(model.url));
		const drivers = await startDrivers({ owner, model, foreman, openAi });
		return { n8n, owner, proxy, drivers, header, end };
	} catch (error) {
		await end();
		throw error;
	}
}
