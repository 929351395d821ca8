import { readFile } from 'node:fs/promises';

import type { WorkerName } from '../support/live-instance';
import { patchAfterWait } from '../support/patch-after-wait';
import { goodOrder, orderWorkflow } from '../support/sample-workflows';
import { registerEcho } from '../support/register-echo';
import { toolkitNode } from '../support/surface-workflows';
import {
	fixedIdentity,
	ownerCredentials,
	publishAgent,
	readReply,
	runScript,
	surfaceNames,
} from '../support/surfaces';
import { testRegistry } from '../support/test-registry';
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

test('a worker runs registered tools, and sees at the next turn what another process has changed', async () => {
	const { live, model } = world;
	const organisation = `queue-${live.mark}`;
	const registry = testRegistry(live, organisation, 'main');
	const inputSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
	const tool = await registerEcho(live, registry, 'find_order', inputSchema);
	const identity = await fixedIdentity(live, organisation, 'main');
	const node = toolkitNode(
		{ domains: ['registry'] },
		{ ...(await ownerCredentials(live)), identity },
	);
	const agent = await publishAgent(live, `Team tools ${live.mark}`, [node]);
	const ask = async (name: string) => {
		const turns = [{ toolCalls: [{ name, arguments: { id: 'seven' } }] }, { text: 'done' }];
		const { script } = await runScript(live, model, agent, turns);
		return readReply(script.calls.at(-1)?.toolResults.at(-1)?.content).answer;
	};
	expect(await ask(tool.name)).toEqual({ got: { id: 'seven' } });
	await registry.tools.update(tool.id, { name: `renamed_${live.mark}` });
	expect(await ask(`renamed_${live.mark}`)).toEqual({ got: { id: 'seven' } });
}, 300_000);

test('no tool is run on the main', async () => {
	expect(await logOf('n8n')).not.toMatch(/Foreman [a-z-]+: /);
});
