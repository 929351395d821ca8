import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureCredential } from '../../sandbox/credentials.mjs';
import { startN8n } from '../../sandbox/n8n-process.mjs';
import { setUpOwner } from '../../sandbox/owner.mjs';
import { callWebhook, publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { rest } from '../../sandbox/rest-client.mjs';
import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { startLoopbackRegistry } from '../support/loopback-registry';

/*
 * An n8n that takes no unverified package, as n8n 3 does by default: what docs/install.md says of it.
 */

jest.setTimeout(300_000);

let directory: string;
let registry: Awaited<ReturnType<typeof startLoopbackRegistry>>;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'foreman-installing-'));
	registry = await startLoopbackRegistry();
});

afterAll(async () => {
	await registry?.stop();
	await rm(directory, { recursive: true, force: true });
});

const log = async () => await readFile(join(directory, 'n8n.log'), 'utf8');

/** The same n8n, started anew with other settings. */
async function withN8n(
	settings: Readonly<Record<string, string>>,
	work: (owner: Awaited<ReturnType<typeof setUpOwner>>) => Promise<void>,
) {
	const n8n = await startN8n({
		directory,
		env: {
			...registry.environment,
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
			...settings,
			// Set by jest, and n8n does not start with them.
			...{ NODE_ENV: undefined, JEST_WORKER_ID: undefined },
		},
	});
	try {
		await work(await setUpOwner(n8n.baseUrl, { stateDirectory: directory }));
	} finally {
		await n8n.stop();
	}
}

const managed = (checksum: string) => ({
	N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV: 'true',
	N8N_COMMUNITY_PACKAGES: JSON.stringify([
		{ name: registry.name, version: registry.version, checksum },
	]),
});

const lists = async (owner: Awaited<ReturnType<typeof setUpOwner>>) => {
	const { body } = await rest(owner, 'GET', '/rest/community-packages');
	return (body.data as { packageName: string }[]).map(({ packageName }) => packageName);
};

it('is not installed in the editor', async () => {
	await withN8n({}, async (owner) => {
		const answer = await rest(owner, 'POST', '/rest/community-packages', { name: registry.name });
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(JSON.stringify(answer.body)).toContain(
			'Installation of unverified community packages is forbidden',
		);
		expect(await lists(owner)).toEqual([]);
	});
});

it('is refused with the checksum of something else', async () => {
	const from = registry.asked.length;
	await withN8n(managed(`sha512-${'A'.repeat(86)}==`), async (owner) => {
		expect(await lists(owner)).toEqual([]);
	});
	expect(await log()).toMatch(
		/Failed to install community package 'n8n-nodes-foreman@[\d.]+' from env: (?:Checksum verification failed|Failed to verify package checksum)/,
	);
	// The registry was reached: it is the checksum that n8n refuses.
	expect(registry.asked.slice(from).join(' ')).toContain(registry.name);
});

it('is installed with its own checksum, and works', async () => {
	await withN8n(managed(registry.integrity), async (owner) => {
		expect(await lists(owner)).toEqual([registry.name]);
		expect(registry.asked).toContain(`/${registry.name}/-/${registry.name}.tgz`);
		const { baseUrl, apiKey } = owner;
		const credential = await ensureCredential(baseUrl, apiKey, {
			...{ name: 'Foreman n8n API', type: 'foremanN8nApi', data: { apiKey } },
		});
		const { webhookUrl } = await publishWorkflow(
			owner,
			workflow(
				'Installed',
				[
					webhookNode({ path: 'installed' }),
					{
						...{ id: 'list', name: 'List', type: 'n8n-nodes-foreman.foremanWorkflows' },
						...{ typeVersion: 1, position: [200, 0] },
						parameters: { resource: 'workflow', operation: 'list-workflows' },
						credentials: { foremanN8nApi: credential },
					},
				],
				[['Webhook', 'List']],
			),
		);
		const { status, body } = await callWebhook(webhookUrl ?? '', {});
		expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('"Installed"')]);
	});
});
