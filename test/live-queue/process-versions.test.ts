import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { version } from '../../generated/version';
import type { Json, WorkerName } from '../support/live-instance';
import { storeCredentials } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const OTHER = '0.0.9';

afterEach(async () => {
	await world.live.start('worker-1');
	await world.live.start('worker-2');
}, 300_000);

const versionFile = (worker: WorkerName) =>
	join(
		...[world.live.access.stateDirectory, worker, 'home', '.n8n', 'nodes', 'node_modules'],
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

test('Instance tells which Foreman each process runs', async () => {
	const { live } = world;
	const instance = await openInstance();
	const file = versionFile('worker-2');
	const text = await readFile(file, 'utf8');
	expect(text).toContain(version);
	await writeFile(file, text.replaceAll(version, OTHER));
	try {
		await live.kill('worker-2');
		const first = (await instance()).processes;
		expect(first.map(({ foremanIs }: Json) => foremanIs)).toContain('the same');
		await live.start('worker-2');
		await live.kill('worker-1');
		const { processes } = await instance();
		const found = processes.map(({ process, foreman, foremanIs }: Json) => [
			...[process, foreman, foremanIs],
		]);
		expect(found).toContainEqual([
			...[expect.stringContaining('worker-1'), version, 'another version'],
		]);
		expect(found).toContainEqual([expect.stringContaining('worker-2'), OTHER, 'the same']);
	} finally {
		await writeFile(file, text);
	}
}, 600_000);
