import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createCredential } from '../../sandbox/credentials.mjs';
import { installPackage } from '../../sandbox/install-package.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { api, expectOk } from '../../sandbox/rest-client.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { startCountingProxy } from './counting-proxy.mjs';
import { openMcpClient } from './mcp-client.mjs';

const PATH = 'measured-toolkit';

/** Those whose read tools are measured; Builder is offered only where it is chosen. */
const DOMAINS = [
	...['audit', 'builder', 'credential', 'data-table', 'execution', 'node', 'operations'],
	...['workflow', 'workspace'],
];

/** n8n's own MCP server with the toolkit: one request is one call of a tool, in an execution that is not kept. */
const toolkitServer = (credentials) =>
	workflow(
		'Measured toolkit',
		[
			{
				name: 'MCP Server Trigger',
				type: '@n8n/n8n-nodes-langchain.mcpTrigger',
				typeVersion: 2,
				webhookId: PATH,
				parameters: { path: PATH },
			},
			{
				name: 'Foreman Toolkit',
				type: 'n8n-nodes-foreman.foremanToolkit',
				typeVersion: 1,
				parameters: { profile: 'unattended', domains: DOMAINS, options: { exposure: 'flat' } },
				credentials,
			},
		],
		[['Foreman Toolkit', 'MCP Server Trigger', 'ai_tool']],
		{ saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' },
	);

/**
 * Boots an n8n with the toolkit behind an MCP server, and a proxy that counts what the toolkit asks of n8n.
 *
 * @param {{root: string, say: (line: string) => void}} options `root` is the built package
 */
export async function startInstance({ root, say }) {
	const directory = await mkdtemp(path.join(tmpdir(), 'foreman-scale-'));
	const opened = [() => rm(directory, { recursive: true, force: true })];
	const end = async () => {
		for (const close of opened.reverse()) await close();
	};
	try {
		await installPackage({ directory: root, stateDirectory: directory, onProgress: say });
		const n8n = await startN8n({ directory, onProgress: say });
		opened.push(() => n8n.stop());
		const owner = await setUpOwner(n8n.baseUrl, { stateDirectory: directory });
		const { baseUrl, apiKey } = owner;
		const proxy = await startCountingProxy(baseUrl);
		opened.push(() => proxy.close());
		const make = async (name, type, data) =>
			await createCredential(baseUrl, apiKey, { name, type, data });
		const access = { baseUrl: proxy.url, apiKey };
		const credentials = {
			foremanN8nApi: await make('Foreman n8n', 'foremanN8nApi', { moreSettings: true, ...access }),
			foremanIdentityApi: await make('Somebody', 'foremanIdentityApi', {
				...{ mode: 'fixed', organisation: 'measured', agency: 'main', user: 'somebody' },
			}),
			foremanStoreApi: await make('Foreman store', 'foremanStoreApi', {
				...access,
				...{ secret: 'measured'.repeat(5), askUrlSecret: '' },
			}),
		};
		const server = expectOk(
			await api(baseUrl, apiKey, 'POST', '/workflows', toolkitServer(credentials)),
			'the MCP server',
		);
		expectOk(await api(baseUrl, apiKey, 'POST', `/workflows/${server.id}/activate`), 'publish');
		const client = await openMcpClient(`${baseUrl}/mcp/${PATH}`);
		return { owner, proxy, client, make, end };
	} catch (error) {
		await end();
		throw error;
	}
}
