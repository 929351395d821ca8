import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { freePort } from './free-port.mjs';
import { pause } from './progress.mjs';
import { remember, stopRunning } from './running-instance.mjs';

const POLL_MS = 50;
const MODEL_SERVER = fileURLToPath(new URL('./model/serve.mjs', import.meta.url));

/**
 * Starts a model server that outlives this process, instead of the one the state folder knows of.
 *
 * @param {string} directory state folder
 * @returns {Promise<string>} its address, ending in /v1
 * @throws {Error} when it ends at once
 */
export async function startModelProcess(directory) {
	await stopRunning(directory, 'model');
	const port = await freePort();
	const url = `http://127.0.0.1:${port}/v1`;
	const child = spawn(process.execPath, [MODEL_SERVER, String(port)], {
		detached: true,
		stdio: 'ignore',
	});
	child.unref();
	await remember(directory, 'model', { pid: child.pid, url, marker: MODEL_SERVER });
	while (
		!(await fetch(`${url}/models`).then(
			({ ok }) => ok,
			() => false,
		))
	) {
		if (child.exitCode !== null) throw new Error('the scripted model ended while starting');
		await pause(POLL_MS);
	}
	return url;
}
