import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
	getDefaultEnvironment,
	StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { cacheFolder } from '../sandbox/install.mjs';
import { until } from '../sandbox/progress.mjs';
import { caller, expectOk, rest } from '../sandbox/rest-client.mjs';
import { runCommand } from '../sandbox/run-command.mjs';
import { workflow } from '../sandbox/workflows.mjs';

const LOOPBACK_ONLY = new URL('../sandbox/loopback-only.mjs', import.meta.url).href;
const N8N_MCP = 'n8n-mcp@2.87.0';

async function connect(transport) {
	const client = new Client({ name: 'eval', version: '1' });
	await client.connect(transport);
	return client;
}

/** @returns {Promise<Client>} of a server behind an address */
export async function connectTo({ state: { agent } }) {
	const headers = { authorization: `Bearer ${agent.token}` };
	return await connect(
		new StreamableHTTPClientTransport(new URL(agent.url), { requestInit: { headers } }),
	);
}

/**
 * Publishes a Foreman MCP Trigger, as its node is preset.
 *
 * @param {import('./ways.mjs').Setting} setting
 * @param {object} [panel] parameters of the node
 * @returns {Promise<{url: string, token: string}>}
 */
export async function publishMcpTrigger(setting, panel = {}) {
	const { access, credential, foremanN8nApi, password } = setting;
	const [webhookId, token, place] = [randomUUID(), randomUUID(), `mcp-${randomUUID()}`];
	const person = { mode: 'fixed', organisation: 'eval', agency: 'eval', user: 'the user' };
	const node = {
		...{ name: 'MCP', type: 'n8n-nodes-foreman.foremanMcpTrigger', typeVersion: 1, webhookId },
		parameters: { path: place, clientAuthentication: 'token', ...panel },
		credentials: {
			foremanN8nApi: await foremanN8nApi(true),
			foremanMcpAccessApi: await credential('MCP access', 'foremanMcpAccessApi', {
				...{ token, header: '' },
			}),
			foremanIdentityApi: await credential('Identity', 'foremanIdentityApi', {
				...{ ...person, operatorPassword: password },
			}),
		},
	};
	const call = caller(access);
	const { id } = await call('POST', '/workflows', workflow('MCP', [node], []));
	await call('POST', `/workflows/${id}/activate`);
	const url = `${access.baseUrl}/webhook/${webhookId}/${place}`;
	// n8n registers one address after the other: this is the last.
	await until('the address of the MCP trigger', async () => {
		const answer = await fetch(`${url}/ui/authorize`, { method: 'POST' });
		return !(await answer.text()).includes('is not registered');
	});
	return { url, token };
}

/** Switches n8n's own MCP server on. */
export async function switchOnMcp({ access }) {
	const asked = async (method, what, body) =>
		expectOk(await rest(access, method, `/rest/mcp/${what}`, body), `${method} ${what}`).data;
	await asked('PATCH', 'settings', { mcpAccessEnabled: true, autoExposeNewWorkflows: true });
	const { apiKey: token } = await asked('POST', 'api-key/rotate');
	return { url: `${access.baseUrl}/mcp-server/http`, token };
}

/** The client of n8n's own MCP server, to which all workflows are open. */
export async function connectToN8n(conversation) {
	const all = { availableInMCP: true, allWorkflows: true };
	const path = '/rest/mcp/workflows/toggle-access';
	expectOk(await rest(conversation.access, 'PATCH', path, all), 'open workflows to MCP');
	return await connectTo(conversation);
}

/** Installs n8n-mcp beside n8n, once, and gives the play a database of its own, as n8n-mcp writes into it. */
export async function installN8nMcp({ directory }) {
	const folder = path.join(cacheFolder(), N8N_MCP.replace('@', '-'));
	const entry = path.join(folder, 'node_modules', 'n8n-mcp', 'dist', 'mcp', 'stdio-wrapper.js');
	if (!existsSync(entry)) {
		await mkdir(folder, { recursive: true });
		const settings = ['--no-save', '--ignore-scripts', '--omit=optional', '--no-audit'];
		const options = { cwd: folder, label: `installing ${N8N_MCP}` };
		await runCommand('npm', ['install', ...settings, N8N_MCP], options);
	}
	const database = path.resolve(directory, 'nodes.db');
	await copyFile(path.join(folder, 'node_modules', 'n8n-mcp', 'data', 'nodes.db'), database);
	return { entry, database };
}

/** The client of an n8n-mcp that is started for it, with n8n's API key. */
export async function connectToN8nMcp({ access, state: { agent } }) {
	const env = {
		...getDefaultEnvironment(),
		...{ N8N_API_URL: access.baseUrl, N8N_API_KEY: access.apiKey, NODE_DB_PATH: agent.database },
		...{ WEBHOOK_SECURITY_MODE: 'moderate', N8N_MCP_TELEMETRY_DISABLED: 'true' },
	};
	const args = ['--import', LOOPBACK_ONLY, agent.entry];
	return await connect(
		new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }),
	);
}
