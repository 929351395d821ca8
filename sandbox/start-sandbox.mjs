import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureCredential, hasCredentialType, scriptedModelCredential } from './credentials.mjs';
import { ensureN8n } from './install.mjs';
import { installPackage } from './install-package.mjs';
import { startModelProcess } from './model-process.mjs';
import { userFolder } from './n8n-environment.mjs';
import { startN8n } from './n8n-process.mjs';
import { isQueueState, startQueueN8n } from './n8n-queue.mjs';
import { setUpOwner } from './owner.mjs';
import { findRunning, PROCESSES, stopRunning } from './running-instance.mjs';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/**
 * Boots a sandbox for a person: n8n with the package in it, an owner, an API key, credentials and a scripted model.
 * n8n and the model go on when this process ends.
 *
 * @param {object} options
 * @param {string} options.directory state folder
 * @param {number} options.port of the editor
 * @param {string} [options.packagePath] tarball or folder; the repository's build, if there is one, when left out
 * @param {boolean} [options.offline] refuse connections that leave this machine
 * @param {boolean} [options.queue] n8n in queue mode, with PostgreSQL, Redis and two workers
 * @param {number} [options.webhookProcessors] in queue mode: how many of these, none when left out
 * @param {(line: string) => void} options.onProgress
 * @returns {Promise<Awaited<ReturnType<typeof setUpOwner>>>} the owner, with address and API key
 * @throws {Error} when any of that fails; nothing started by this call goes on then
 */
export async function startSandbox({
	directory,
	port,
	packagePath,
	offline = false,
	queue = false,
	webhookProcessors = 0,
	onProgress,
}) {
	for (const name of PROCESSES.flat().filter((process) => process !== 'model'))
		if (await findRunning(directory, name))
			throw new Error(`it runs already (${name}); \`stop\` it first to load a new build`);
	// Their data is in another database, under another key.
	if (queue ? existsSync(sqliteFile(directory)) : isQueueState(directory))
		throw new Error(
			`${directory} holds an n8n ${queue ? 'that is not in' : 'in'} queue mode: \`reset\` it, name another --state, or start it ${queue ? 'without' : 'with'} --queue`,
		);
	await mkdir(directory, { recursive: true });
	const n8n = await ensureN8n({ onProgress });
	await installFrom(packagePath ?? builtPackage(), directory, onProgress);
	const start = queue ? startQueueN8n : startN8n;
	const instance = await start({
		...{ directory, port, offline, n8n, webhookProcessors },
		...{ keepRunning: true, onProgress },
	});
	try {
		const owner = await setUpOwner(instance.baseUrl, { stateDirectory: directory });
		const modelUrl = await startModelProcess(directory);
		await addCredentials(owner, modelUrl);
		for (const line of summary(owner, modelUrl, instance)) onProgress(line);
		return owner;
	} catch (error) {
		await stopRunning(directory, 'model');
		await instance.stop();
		throw error;
	}
}

const sqliteFile = (directory) => join(userFolder(directory), '.n8n', 'database.sqlite');

function builtPackage() {
	return existsSync(join(REPOSITORY, 'dist')) ? REPOSITORY : undefined;
}

async function installFrom(path, stateDirectory, onProgress) {
	if (path === undefined) {
		onProgress('this repository is not built (no dist): n8n starts with the packages it has');
		return;
	}
	const source = (await stat(path)).isDirectory()
		? { directory: resolve(path) }
		: { tarball: resolve(path) };
	await installPackage({ ...source, stateDirectory, onProgress });
}

async function addCredentials(owner, modelUrl) {
	const { baseUrl, apiKey } = owner;
	await ensureCredential(baseUrl, apiKey, scriptedModelCredential(modelUrl));
	if (!(await hasCredentialType(owner, 'foremanN8nApi'))) return;
	await ensureCredential(baseUrl, apiKey, {
		name: 'Foreman n8n API',
		type: 'foremanN8nApi',
		data: { apiKey },
	});
}

function summary({ baseUrl, email, password }, modelUrl, { logFile, webhookUrls = [] }) {
	return [
		'',
		`n8n      ${baseUrl}`,
		...webhookUrls.map((url) => `webhooks ${url}`),
		`log in   ${email}  ${password}`,
		`model    ${modelUrl}  (credential "Scripted model": say  call <tool> {"argument": "value"})`,
		`log      ${logFile}`,
	];
}
