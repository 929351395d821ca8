import { readFile } from 'node:fs/promises';

import type { WorkerName } from '../support/live-instance';
import { patchAfterWait } from '../support/patch-after-wait';
import { goodOrder, orderWorkflow } from '../support/sample-workflows';
import { surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive();

async function logOf(process: 'n8n' | WorkerName): Promise<string> {
	const file = world.live.access.logFiles.find((name) => name.endsWith(`/${process}.log`));
	if (file === undefined) throw new Error(`no log of ${process}`);
	return await readFile(file, 'utf8');
}

async function expectDraftsRunOn(worker: WorkerName): Promise<void> {
	const before = (await logOf(worker)).length;
	for (const name of surfaceNames) {
		const { id } = await world.live.store(orderWorkflow());
		const run = { workflowId: id, inputData: goodOrder };
		const { executionId } = await world.surface(name).ask('run-workflow', run);
		expect((await world.live.endOf(executionId)).status).toBe('success');
	}
	const told = (await logOf(worker)).slice(before);
	expect(told.match(/Foreman run-workflow: succeeded/g)).toHaveLength(surfaceNames.length);
}

afterEach(async () => {
	await world.live.start('worker-1');
	await world.live.start('worker-2');
}, 300_000);

test('each worker runs drafts alone, and patches code that was submitted on the other', async () => {
	await world.live.kill('worker-2');
	await expectDraftsRunOn('worker-1');
	await patchAfterWait(world.live, 'change of workers', async () => {
		await world.live.start('worker-2');
		await world.live.kill('worker-1');
		await expectDraftsRunOn('worker-2');
	});
}, 300_000);

test('patches are applied to code that was submitted before a crash of the main', async () => {
	await patchAfterWait(world.live, 'crash of the main', async () => {
		await world.live.restart('crash', 'main');
	});
}, 300_000);

test('no tool is run on the main', async () => {
	expect(await logOf('n8n')).not.toMatch(/Foreman [a-z-]+: /);
});
