import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { ensureN8n } from '../../sandbox/install.mjs';
import { clientSettings } from '../../src/administration/client/client-page';
import { ensurePackages } from '../../scripts/conformance/ensure-suite.mjs';
import { publishControl } from '../support/admin-trigger';
import { documentedSetting } from '../support/documented-setting';
import type { Json } from '../support/live-instance';
import type { McpTrigger } from '../support/mcp-trigger';
import { publishMcpTrigger } from '../support/mcp-trigger';
import type { RoundClient } from '../support/round-client';
import { openModern, openOld } from '../support/round-client';
import { publishAgent, runScript } from '../support/surfaces';
import { useLive } from '../support/use-live';

const INSTALLING = 300_000;

const MCP_REMOTE = '0.15.1';
const INSPECTOR = '2.12.0';

const world = useLive([]);
const run = promisify(execFile);

let mcp: McpTrigger;
let key = '';

beforeAll(async () => {
	const { live } = world;
	const control = await publishControl(live);
	const owner = control.token({ org: `snippets ${randomUUID()}`, agency: 'main', sub: 'ann' });
	const wish = { name: 'Copied', expiresInDays: 1, limits: { strongest: 'read' } };
	const made = await control.call('POST', 'ai/clients', owner, wish);
	expect([made.status, made.text]).toEqual([201, expect.any(String)]);
	({ key } = made.body);
	mcp = await publishMcpTrigger(live, {
		...{ parameters: { clientAuthentication: 'clientKeys' }, token: key },
		credentials: { foremanStoreApi: control.store },
	});
});

const textFor = (title: string): string => {
	const setting = clientSettings(mcp.url, key).find((one) => one.title === title);
	return setting?.text ?? documentedSetting(title, mcp.url, key);
};

const nobody = async () => {
	throw new Error('nobody is asked here');
};

/** What a client of the settings can do: look, and with this key nothing else. */
async function reads(client: RoundClient) {
	const names = (await client.tools()).map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(['list-workflows', 'run-tool']));
	expect(names).not.toContain('build-workflow');
	expect((await client.call('list-workflows')).refusal).toBeUndefined();
	await client.close();
}

test('curl lists the tools of the key', async () => {
	const { stdout } = await run('sh', ['-c', textFor('curl')]);
	const names = JSON.parse(stdout).tools.map(({ name }: Json) => name);
	expect(names).toContain('list-workflows');
	expect(names).not.toContain('build-workflow');
});

test('Cursor and VS Code: a client with address and headers of the settings', async () => {
	const { foreman } = JSON.parse(textFor('Cursor')).mcpServers;
	await reads(await openOld(foreman, nobody));
	await reads(await openModern(JSON.parse(textFor('VS Code')).servers.foreman, nobody));
	await expect(
		openOld({ ...foreman, headers: { Authorization: 'Bearer YOUR_KEY' } }, nobody),
	).rejects.toThrow('must begin with fmk_');
});

test(
	'Claude Desktop: mcp-remote, started as the settings say, with the key of the environment',
	async () => {
		const { command, args, env } = JSON.parse(textFor('Claude Desktop')).mcpServers.foreman;
		const [yes, name, ...rest] = args;
		expect([command, yes, name]).toEqual(['npx', '-y', 'mcp-remote']);
		const packages = await ensurePackages(`mcp-remote-${MCP_REMOTE}`, { [name]: MCP_REMOTE });
		const { nodeBinary } = await ensureN8n();
		const folder = await mkdtemp(path.join(tmpdir(), 'foreman-mcp-remote-'));
		const program = path.join(packages, 'node_modules', name, 'dist', 'proxy.js');
		const transport = new StdioClientTransport({
			...{ command: nodeBinary, args: [program, ...rest], stderr: 'ignore' },
			env: { ...env, MCP_REMOTE_CONFIG_DIR: folder },
		});
		try {
			await reads(await openOld(transport, nobody));
		} finally {
			await transport.close();
			await rm(folder, { recursive: true, force: true });
		}
	},
	INSTALLING,
);

describe('n8n’s MCP Client Tool', () => {
	const pasted = () => JSON.parse(textFor('n8n’s MCP Client Tool')).nodes[0];

	test('every parameter is a field of the node, and every choice one of its list', async () => {
		const { baseUrl, cookie } = world.live.access;
		// It is long, and n8n closes a kept connection while we read it.
		const headers = { cookie, connection: 'close' };
		const response = await fetch(`${baseUrl}/types/nodes.json`, { headers });
		const types: Json[] = JSON.parse(await response.text());
		const { type, typeVersion, parameters } = pasted();
		const described = types.find(
			({ name, version }) => name === type && [version].flat().includes(typeVersion),
		);
		expect(described).toBeDefined();
		for (const [name, value] of Object.entries(parameters)) {
			const fields = described.properties.filter((field: Json) => field.name === name);
			const values = fields.flatMap(({ options = [] }: Json) =>
				options.map((option: Json) => option.value),
			);
			expect([name, fields.length > 0]).toEqual([name, true]);
			if (typeof value === 'string' && name !== 'endpointUrl') expect(values).toContain(value);
		}
		const bearer = described.credentials.find(({ name }: Json) => name === 'httpBearerAuth');
		expect(bearer.displayOptions.show.authentication).toContain(parameters.authentication);
	});

	test('an AI Agent calls our tool by it, once its credential is chosen', async () => {
		const { live, model } = world;
		const httpBearerAuth = await live.kept(`Bearer ${live.mark}`, 'httpBearerAuth', { token: key });
		const node = { ...pasted(), credentials: { httpBearerAuth } };
		const agent = await publishAgent(live, `MCP agent ${live.mark}`, [node]);
		const { script, body } = await runScript(live, model, agent, [
			({ tools }: Json) => ({
				toolCalls: [
					{
						name: tools
							.map((tool: Json) => tool.function.name)
							.find((name: string) => name.endsWith('list-workflows')),
						arguments: { toolInput: { query: live.mark } },
					},
				],
			}),
			{ text: 'done' },
		]);
		expect([script.failures, script.remaining, body]).toEqual([[], 0, expect.anything()]);
		const told = JSON.stringify(script.calls.at(-1)?.toolResults);
		expect(told).toContain(`MCP agent ${live.mark}`);
	});
});

test(
	'the inspector of MCP lists the tools',
	async () => {
		const packages = await ensurePackages(`mcp-inspector-${INSPECTOR}`, {
			'@modelcontextprotocol/inspector': INSPECTOR,
		});
		const { nodeBinary } = await ensureN8n();
		const { stdout } = await run(nodeBinary, [
			...[path.join(packages, 'node_modules', '.bin', 'mcp-inspector'), '--cli', mcp.url],
			...['--transport', 'http', '--header', `Authorization: Bearer ${key}`],
			...['--method', 'tools/list'],
		]);
		const names = JSON.parse(stdout).tools.map(({ name }: Json) => name);
		expect(names).toContain('list-workflows');
	},
	INSTALLING,
);
