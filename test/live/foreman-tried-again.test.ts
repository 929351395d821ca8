import { randomUUID } from 'node:crypto';

import { storeUser } from '../support/asking-agent';
import { useForeman } from '../support/foreman';
import { call, say } from '../support/foreman-script';
import type { Door } from '../support/shut-door';
import { startDoor } from '../support/shut-door';
import { storedRows } from '../support/stored-rows';
import { STORE_SECRET } from '../support/surfaces';

const rehearsal = useForeman();
const { world } = rehearsal;

let door: Door;

beforeAll(async () => {
	door = await startDoor(world.live.access.baseUrl);
});

afterAll(async () => await door.stop());

test('a node that n8n tries again after a failure goes on with the run that it had begun', async () => {
	const { apiKey } = await storeUser(world);
	const store = await world.live.credential(`Store ${randomUUID()}`, 'foremanStoreApi', {
		...{ baseUrl: door.url, apiKey, secret: STORE_SECRET, askUrlSecret: '' },
	});
	const agentId = `agent-${randomUUID()}`;
	const foreman = await rehearsal.foreman({
		store,
		parameters: { agentId },
		node: { retryOnFail: true, maxTries: 5, waitBetweenTries: 5_000 },
	});
	const look = call('search-nodes', { query: 'webhook' });
	const run = await foreman.start(
		[
			{
				kind: 'orchestrator',
				turns: [
					() => {
						door.shutFor(8_000);
						return look;
					},
					look,
					say('There is one.'),
				],
			},
		],
		'Is there a webhook node?',
	);
	const { done } = await run.end(150_000);
	run.script.assertFinished();
	expect(done).toMatchObject([{ status: 'finished', output: 'There is one.', notDone: [] }]);
	const rows = (await storedRows(world.live, 'foreman_runs', agentId)).filter(
		({ agent_id: of }) => of === agentId,
	);
	expect(rows).toMatchObject([{ run_id: done[0].runId, phase: 'ended', fence: 2 }]);
}, 240_000);
