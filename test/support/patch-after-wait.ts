import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { foremanStep } from './foreman-step';
import type { LiveInstance } from './live-instance';
import { brokenOrderCode } from './sample-workflows';
import { ownerCredential } from './surfaces';

/**
 * Submits code that does not parse, lets something happen while the run waits, and expects that patches are then
 * applied to that code.
 */
export async function patchAfterWait(
	live: LiveInstance,
	what: string,
	happen: () => Promise<void>,
): Promise<void> {
	const name = `Survives a ${what} ${live.mark}`;
	const path = randomUUID();
	const hook = webhookNode({ path, responseMode: 'onReceived' });
	const credential = await ownerCredential(live);
	const patches = JSON.stringify([{ old_str: 'const = ', new_str: 'const reply = ' }]);
	const stored = await live.store(
		workflow(
			'Waits between building and patching',
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
	await live.publish(stored.id);
	await live.callWebhook(path, { code: brokenOrderCode(name, what) });
	const executionId = await live.waitingExecution(stored.id, []);

	await happen();

	await live.resume(executionId);
	const { status, data } = await live.endOf(executionId);
	expect(status).toBe('success');
	const { runData } = data.resultData;
	expect(runData.Build[0].data.main[0][0].json.error.message).toMatch(/does not parse/);
	const built = runData.Patch[0].data.main[0][0].json;
	expect(built).toMatchObject({ name, created: true });
	const { nodes } = await live.workflow(built.workflowId);
	expect(nodes[1].parameters.jsonOutput).toBe(`{"answer": "${what}"}`);
}
