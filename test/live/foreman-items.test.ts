import { randomUUID } from 'node:crypto';

import { askingStore } from '../support/asking-agent';
import { runThatBegan } from '../support/broken-off-runs';
import { asksBut, useForeman } from '../support/foreman';
import { call } from '../support/foreman-script';
import { storedRows } from '../support/stored-rows';

const rehearsal = useForeman();
const { world } = rehearsal;

const ask = call('ask-user', { questions: [{ id: 'c', question: 'Which colour?', type: 'text' }] });

test('several runs are looked at and cancelled in one execution, each for its own item', async () => {
	const agentId = `agent ${randomUUID()}`;
	const store = await askingStore(world, rehearsal.channel());
	const own = { ...asksBut(), agentId, runId: '={{ $json.runId }}' };
	const foreman = await rehearsal.foreman({ store, parameters: { ...asksBut(), agentId } });
	const messages = [`One ${randomUUID()}`, `Two ${randomUUID()}`];
	const waiting = [];
	for (const message of messages) {
		const run = await foreman.start([{ kind: 'orchestrator', turns: [ask] }], message);
		await run.waits();
		waiting.push(run);
	}
	const runs = [];
	for (const message of messages) runs.push((await runThatBegan(world.live, message)).run_id);
	const items = { runs: [{ runId: runs[0] }, { runId: 'no such run' }, { runId: runs[1] }] };
	const begin = async (operation: string) => {
		const parameters = { ...own, operation };
		const node = { onError: 'continueRegularOutput' };
		const many = await rehearsal.foreman({ store, itemsIn: 'runs', node, parameters });
		return await (await many.start([], '', items)).end();
	};
	const unknown = { error: expect.objectContaining({ code: 'not-found' }) };

	const looked = await begin('getRun');
	expect(looked.done).toEqual([
		expect.objectContaining({ runId: runs[0], status: 'waiting' }),
		unknown,
		expect.objectContaining({ runId: runs[1], status: 'waiting' }),
	]);
	const cancelled = await begin('cancel');
	expect(cancelled.done).toEqual([
		expect.objectContaining({ runId: runs[0], status: 'cancelled' }),
		unknown,
		expect.objectContaining({ runId: runs[1], status: 'cancelled' }),
	]);
	const [given] = cancelled.execution.data.resultData.runData.Foreman[0].data.main;
	expect(given.map(({ pairedItem }: { pairedItem: object }) => pairedItem)).toEqual([
		...[{ item: 0 }, { item: 1 }, { item: 2 }],
	]);
	for (const run of waiting) {
		const { done } = await run.end(30_000);
		expect(done).toEqual([expect.objectContaining({ status: 'cancelled' })]);
	}
});

test('work for several items is refused with the way to give it, and none of it begins', async () => {
	const text = `Do it ${randomUUID()}`;
	const foreman = await rehearsal.foreman({
		itemsIn: 'orders',
		parameters: { message: '={{ $json.text }}', threadId: '' },
	});
	const run = await foreman.start([], '', { orders: [{ text }, { text }] });
	const { execution } = await run.end(30_000, 'error');
	expect(execution.data.resultData.error.message).toContain('given 2 items');
	expect(execution.data.resultData.error.description).toContain('Loop Over Items');
	expect(JSON.stringify(await storedRows(world.live, 'foreman_runs'))).not.toContain(text);
});
