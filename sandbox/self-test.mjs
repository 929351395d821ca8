// Shows that the sandbox does what it says, on a real n8n of its own: node sandbox/self-test.mjs [--queue]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureCredential, scriptedModelCredential } from './credentials.mjs';
import { installPackage } from './install-package.mjs';
import { startModelServer } from './model/server.mjs';
import { startN8n } from './n8n-process.mjs';
import { startQueueN8n } from './n8n-queue.mjs';
import { setUpOwner } from './owner.mjs';
import { WEBHOOK_PROCESSORS } from './running-instance.mjs';
import { agentSteps } from './self-test/agent-steps.mjs';
import { instanceSteps } from './self-test/instance-steps.mjs';
import { misbehaviourSteps } from './self-test/misbehaviour-steps.mjs';
import { queueSteps } from './self-test/queue-steps.mjs';
import { restartSteps } from './self-test/restart-steps.mjs';

const SAMPLE = fileURLToPath(new URL('./fixtures/n8n-nodes-sample', import.meta.url));

const queue = process.argv.includes('--queue');
const startedAt = Date.now();
const say = (line) =>
	console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`);

const stateDirectory = await mkdtemp(join(tmpdir(), 'foreman-self-test-'));
const model = await startModelServer();
let n8n;
try {
	await installPackage({ directory: SAMPLE, stateDirectory, onProgress: say });
	n8n = await (queue ? startQueueN8n : startN8n)({
		directory: stateDirectory,
		onProgress: say,
		...(queue ? { webhookProcessors: WEBHOOK_PROCESSORS.length } : {}),
	});
	const owner = await setUpOwner(n8n.baseUrl, { stateDirectory });
	const credential = await ensureCredential(
		owner.baseUrl,
		owner.apiKey,
		scriptedModelCredential(model.url),
	);
	const steps = {
		...instanceSteps,
		...agentSteps,
		...misbehaviourSteps,
		...(queue ? queueSteps : {}),
		...restartSteps,
	};
	for (const [name, step] of Object.entries(steps)) {
		const from = Date.now();
		try {
			await step({ n8n, owner, model, credential, stateDirectory });
			say(`ok      ${name} (${Date.now() - from} ms)`);
		} catch (error) {
			say(`FAILED  ${name}: ${error.stack}`);
			process.exitCode = 1;
		}
	}
	say(
		process.exitCode === 1
			? 'not everything is fine'
			: `${Object.keys(steps).length} steps, all fine`,
	);
} catch (error) {
	say(`FAILED  ${error.stack}`);
	process.exitCode = 1;
} finally {
	// In queue mode what is not n8n is left by a kill.
	await n8n?.kill();
	await n8n?.stop();
	await model.stop();
	await rm(stateDirectory, { recursive: true, force: true });
}
