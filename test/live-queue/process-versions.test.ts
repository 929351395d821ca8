import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { version } from '../../generated/version';
import type { Json, PartName } from '../support/live-instance';
import { publishMcpTrigger } from '../support/mcp-trigger';
import { storeCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const OTHER = '0.0.9';

afterEach(async () => await world.live.start('worker-1'), 300_000);

const versionFile = (part: PartName) =>
	join(
		...[world.live.access.stateDirectory, part, 'home', '.n8n', 'nodes', 'node_modules'],
		...['n8n-nodes-foreman', 'dist', 'generated', 'version.js'],
	);

/** Publishes the operation of the Foreman Admin node, and gives what it puts out. */
async function openInstance(): Promise<() => Promise<Json>> {
	const path = randomUUID();
	const hook = webhookNode({ path });
	const node = {
		...{ name: 'Instance', type: 'n8n-nodes-foreman.foremanAdmin', typeVersion: 1 },
		parameters: { resource: 'instance', operation: 'get' },
		credentials: await storeCredentials(world.live),
	};
	const { id } = await world.live.store(
		workflow('Instance', [hook, node], [[hook.name, node.name]]),
	);
	await world.live.publish(id);
	return async () => (await world.live.callWebhook(path, {})).body;
}

/** Lets a process that is booted meanwhile be of the other version. */
async function withOtherVersion(part: PartName, test: () => Promise<void>): Promise<void> {
	const file = versionFile(part);
	const text = await readFile(file, 'utf8');
	expect(text).toContain(version);
	await writeFile(file, text.replaceAll(version, OTHER));
	try {
		await test();
	} finally {
		await writeFile(file, text);
		await world.live.restart('crash', part);
	}
}

const told = ({ processes }: Json): Json[][] =>
	processes.map(({ process, foreman, foremanIs }: Json) => [process, foreman, foremanIs]);

test('Instance tells which Foreman each worker runs', async () => {
	const { live } = world;
	const instance = await openInstance();
	await withOtherVersion('worker-2', async () => {
		await live.kill('worker-2');
		const first = (await instance()).processes;
		expect(first.map(({ foremanIs }: Json) => foremanIs)).toContain('the same');
		await live.start('worker-2');
		await live.kill('worker-1');
		const found = told(await instance());
		expect(found).toContainEqual([
			...[expect.stringContaining('worker-1'), version, 'another version'],
		]);
		expect(found).toContainEqual([expect.stringContaining('worker-2'), OTHER, 'the same']);
	});
}, 600_000);

test('and each webhook processor', async () => {
	const { live } = world;
	const instance = await openInstance();
	const trigger = await publishMcpTrigger(live);
	await withOtherVersion('webhook-1', async () => {
		await live.restart('crash', 'webhook-1');
		for (const url of live.access.webhookUrls) {
			const { message } = await trigger
				.at(url)
				.modern('tools/call', { name: 'list-tags', arguments: {} });
			expect(message.result.isError).toBeUndefined();
		}
		const found = told(await instance());
		expect(found).toContainEqual([
			...[expect.stringContaining('webhook-1'), OTHER, 'another version'],
		]);
		expect(found).toContainEqual([expect.stringContaining('webhook-2'), version, 'the same']);
	});
}, 600_000);
