import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createCredential, scriptedModelCredential } from '../../sandbox/credentials.mjs';
import { installPackage } from '../../sandbox/install-package.mjs';
import { startModelServer } from '../../sandbox/model/server.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import { agentWorkflow, webhookNode, workflow } from '../../sandbox/workflows.mjs';

const body = (name) => `={{ $json.body.${name} }}`;

/** The operations of Foreman Admin that are measured, each behind a webhook of its own. */
const operations = {
	'schema create': { schemaName: body('name'), role: 'input', schema: body('schema') },
	'tool getAll': { returnAll: true },
	'tool import': { document: body('document'), additionalFields: {} },
	'tool export': { additionalFields: { workflows: true } },
};

/**
 * An n8n that writes down how long each turn of its event loop took, with Foreman Admin, an agent with the toolkit, and a
 * workflow without Foreman.
 *
 * @param {{root: string, say: (line: string) => void}} options
 */
export async function startWatched({ root, say }) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-loop-'));
	const opened = [() => rm(directory, { recursive: true, force: true })];
	const end = async () => {
		for (const close of opened.reverse()) await close();
	};
	try {
		await installPackage({ directory: root, stateDirectory: directory, onProgress: say });
		const loop = path.join(directory, 'loop.txt');
		await appendFile(loop, '');
		const env = { NODE_ENV: undefined, JEST_WORKER_ID: undefined, FOREMAN_SANDBOX_LOOP: loop };
		// As large as n8n takes it where nobody has set anything else.
		const n8n = await startN8n({ directory, env: { ...env, N8N_PAYLOAD_SIZE_MAX: '16' } });
		opened.push(() => n8n.kill());
		const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		const model = await startModelServer();
		opened.push(() => model.stop());
		const make = async (one) => await createCredential(owner.baseUrl, owner.apiKey, one);
		const foreman = await make({
			...{ name: 'Foreman', type: 'foremanN8nApi' },
			data: { baseUrl: owner.baseUrl, apiKey: owner.apiKey },
		});
		const urls = new Map();
		const behind = async (name, node) => {
			const at = `loop-${name.replace(' ', '-')}`;
			const hook = webhookNode({ path: at, responseMode: 'lastNode' });
			const built = workflow(`Loop ${name}`, [hook, node], [['Webhook', node.name]]);
			urls.set(name, (await publishWorkflow(owner, built)).webhookUrl);
		};
		for (const [name, given] of Object.entries(operations)) {
			const [resource, operation] = name.split(' ');
			await behind(name, {
				...{ name: 'Admin', type: 'n8n-nodes-foreman.foremanAdmin', typeVersion: 1 },
				parameters: { resource, operation, ...given },
				credentials: { foremanN8nApi: foreman },
				onError: 'continueRegularOutput',
			});
		}
		const keepLittle = {
			parameters: { mode: 'raw', jsonOutput: '{"ok":true}', options: {} },
			...{ name: 'Ok', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
		};
		const alone = workflow(
			'Loop alone',
			[
				webhookNode({ path: 'loop-alone', responseMode: 'lastNode' }),
				// As the panel of Foreman Admin reads it.
				{
					...keepLittle,
					name: 'Read',
					parameters: { ...keepLittle.parameters, jsonOutput: '={{ $json.body }}' },
				},
				keepLittle,
			],
			[
				['Webhook', 'Read'],
				['Read', 'Ok'],
			],
		);
		urls.set('n8n alone', (await publishWorkflow(owner, alone)).webhookUrl);
		const called = {
			...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
			parameters: { inputSource: 'passthrough' },
		};
		const tool = workflow('Tool', [called, keepLittle], [['Called', 'Ok']]);
		const { workflowId } = await publishWorkflow(owner, tool);
		const { baseUrl, apiKey } = owner;
		expectOk(await api(baseUrl, apiKey, 'POST', `/workflows/${workflowId}/activate`), 'publish');
		const toolkit = {
			...{ name: 'Toolkit', type: 'n8n-nodes-foreman.foremanToolkit', typeVersion: 1 },
			credentials: { foremanN8nApi: foreman },
			parameters: { options: { exposure: 'deferred' }, profile: 'unattended' },
		};
		const { webhookUrl } = await publishWorkflow(
			owner,
			agentWorkflow({
				...{ name: 'Agent', path: 'loop-agent', tools: [toolkit] },
				script: "={{ $('Webhook').first().json.body.script }}",
				credential: await make(scriptedModelCredential(model.url)),
				modelOptions: { maxRetries: 0 },
			}),
		);
		urls.set('agent', webhookUrl);
		const post = async (name, given) => {
			const answer = await fetch(urls.get(name), {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: typeof given === 'string' ? given : JSON.stringify(given),
			});
			return await answer.text();
		};
		/** The turns of the loop between two moments, in milliseconds. */
		const turns = async (from, to) =>
			(await readFile(loop, 'utf8'))
				.split('\n')
				.map((line) => line.split(' ').map(Number))
				.filter(([at, took]) => took > 0 && at >= from && at - took <= to)
				.map(([, took, worked]) => ({ took, worked }));
		return { post, turns, model, workflowId, end };
	} catch (error) {
		await end();
		throw error;
	}
}
