import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createCredential, scriptedModelCredential } from '../../sandbox/credentials.mjs';
import { installPackage } from '../../sandbox/install-package.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { startQueueN8n } from '../../sandbox/n8n-queue.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';

const PATH = 'measured-foreman';

/** A Foreman that asks nobody for approval, with the scripted model that the request names. */
const foremanWorkflow = (credential, credentials) =>
	workflow(
		'Measured Foreman',
		[
			webhookNode({ path: PATH }),
			{
				name: 'Foreman',
				type: 'n8n-nodes-foreman.foreman',
				typeVersion: 1,
				parameters: {
					message: '={{ $json.body.chatInput }}',
					threadId: '',
					profile: 'unattended',
					options: { maxSteps: 1000 },
				},
				credentials,
			},
			chatModelNode({
				script: "={{ $('Webhook').first().json.body.script }}",
				credential,
				options: { maxRetries: 0 },
			}),
		],
		[
			['Webhook', 'Foreman'],
			['Scripted Model', 'Foreman', 'ai_languageModel'],
		],
	);

/** The 99th percentile of the event-loop lag of the main process since it was asked last, in milliseconds. */
async function eventLoopLag(baseUrl) {
	const text = await (await fetch(`${baseUrl}/metrics`)).text();
	const found = /^n8n_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text);
	if (!found) throw new Error('n8n tells no event-loop lag');
	return Math.round(Number(found[1]) * 10_000) / 10;
}

/**
 * Boots an n8n with a published Foreman.
 *
 * @param {{root: string, queue: boolean, say: (line: string) => void}} options `root` is the built package
 */
export async function startInstance({ root, queue, say }) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-runs-'));
	// PostgreSQL runs as another user, who must be able to enter the folder.
	await chmod(directory, 0o755);
	const opened = [() => rm(directory, { recursive: true, force: true })];
	const end = async () => {
		for (const close of opened.reverse()) await close();
	};
	try {
		await installPackage({ directory: root, stateDirectory: directory, onProgress: say });
		const start = queue ? startQueueN8n : startN8n;
		const n8n = await start({ directory, env: { N8N_METRICS: 'true' }, onProgress: say });
		opened.push(() => n8n.stop());
		const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		const { baseUrl, apiKey } = owner;
		const model = await startModelServer();
		opened.push(() => model.stop());
		const make = async (credential) => await createCredential(baseUrl, apiKey, credential);
		const credentials = {
			foremanN8nApi: await make({
				name: 'Foreman n8n',
				type: 'foremanN8nApi',
				data: { baseUrl, apiKey },
			}),
			foremanStoreApi: await make({
				name: 'Foreman store',
				type: 'foremanStoreApi',
				data: { baseUrl, apiKey, secret: 'measured'.repeat(5), askUrlSecret: '' },
			}),
		};
		const credential = await make(scriptedModelCredential(model.url));
		const { webhookUrl, workflowId } = await publishWorkflow(
			owner,
			foremanWorkflow(credential, credentials),
		);
		const lag = async () => await eventLoopLag(baseUrl);
		return { owner, model, webhookUrl, workflowId, lag, end };
	} catch (error) {
		await end();
		throw error;
	}
}
