import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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

type Owner = Awaited<ReturnType<typeof setUpOwner>>;

/** The same n8n, started again with other settings. */
async function withN8n(
	settings: Readonly<Record<string, string>>,
	work: (owner: Owner) => Promise<void>,
	own = directory,
) {
	const n8n = await startN8n({
		directory: own,
		env: {
			...registry.environment,
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
			...settings,
			// Set by jest, and n8n does not start with them.
			...{ NODE_ENV: undefined, JEST_WORKER_ID: undefined },
		},
	});
	try {
		await work(await setUpOwner(n8n.baseUrl, { stateDirectory: own }));
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

const lists = async (owner: Owner) => {
	const { body } = await rest(owner, 'GET', '/rest/community-packages');
	return (body.data as { packageName: string }[]).map(({ packageName }) => packageName);
};

/** Foreman's nodes are there, by names with this prefix, and one lists the workflows. */
async function expectWorks(owner: Owner, prefix: string) {
	const { baseUrl, apiKey } = owner;
	const credential = await ensureCredential(baseUrl, apiKey, {
		...{ name: 'Foreman n8n API', type: 'foremanN8nApi', data: { apiKey } },
	});
	const { webhookUrl } = await publishWorkflow(
		owner,
		workflow(
			prefix,
			[
				webhookNode({ path: `installed-${prefix}` }),
				{
					...{ id: 'list', name: 'List', type: `${prefix}.foremanWorkflows` },
					...{ typeVersion: 1, position: [200, 0] },
					parameters: { resource: 'workflow', operation: 'list-workflows' },
					credentials: { foremanN8nApi: credential },
				},
			],
			[['Webhook', 'List']],
		),
	);
	const { status, body } = await callWebhook(webhookUrl ?? '', {});
	expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(`"${prefix}"`)]);
}

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
		await expectWorks(owner, 'n8n-nodes-foreman');
	});
});

it('is loaded from its file, installed in the folder of n8n or in one of your own', async () => {
	const place = await mkdtemp(join(tmpdir(), 'foreman-from-file-'));
	const folders = [join(place, 'home', '.n8n', 'nodes'), join(place, 'own')] as const;
	try {
		for (const folder of folders) {
			await mkdir(folder, { recursive: true });
			execFileSync('npm', ['install', '--omit=peer', registry.tarball], {
				cwd: folder,
				env: { ...process.env, ...registry.environment },
				stdio: 'pipe',
			});
			const installed = await readdir(join(folder, 'node_modules'));
			expect(installed.filter((name) => !name.startsWith('.'))).toEqual([registry.name]);
		}
		const extensions = join(folders[1], 'node_modules', registry.name);
		await withN8n(
			{ N8N_CUSTOM_EXTENSIONS: extensions },
			async (owner) => {
				await expectWorks(owner, registry.name);
				await expectWorks(owner, 'CUSTOM');
			},
			place,
		);
	} finally {
		await rm(place, { recursive: true, force: true });
	}
});
