import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { foremanStep } from '../support/foreman-step';
import { brokenOrderCode } from '../support/sample-workflows';
import { ownerCredential } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

describe.each(['restart', 'crash'] as const)('after a %s of n8n in the middle of a run', (how) => {
	test('patches are applied to the code that was submitted before', async () => {
		const name = `Survives a ${how} ${world.live.mark}`;
		const path = randomUUID();
		const hook = webhookNode({ path, responseMode: 'onReceived' });
		const credential = await ownerCredential(world.live);
		const patches = JSON.stringify([{ old_str: 'const = ', new_str: 'const reply = ' }]);
		const stored = await world.live.store(
			workflow(
				'Waits through a restart',
				[
					hook,
					foremanStep('Build', credential, { code: '={{ $json.body.code }}' }),
					foremanStep.wait(),
					foremanStep('Patch', credential, { patches }),
				],
				[
					['Webhook', 'Build'],
					['Build', 'Wait'],
					['Wait', 'Patch'],
				],
			),
		);
		await world.live.publish(stored.id);
		await world.live.callWebhook(path, { code: brokenOrderCode(name, how) });
		const executionId = await world.live.waitingExecution(stored.id, []);

		await world.live.restart(how);

		await world.live.resume(executionId);
		const { status, data } = await world.live.endOf(executionId);
		expect(status).toBe('success');
		const { runData } = data.resultData;
		expect(runData.Build[0].data.main[0][0].json.error.message).toMatch(/does not parse/);
		const built = runData.Patch[0].data.main[0][0].json;
		expect(built).toMatchObject({ name, created: true });
		const { nodes } = await world.live.workflow(built.workflowId);
		expect(nodes[1].parameters.jsonOutput).toBe(`{"answer": "${how}"}`);
	});
});
