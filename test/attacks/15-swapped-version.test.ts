import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import { cardOf } from '../support/approval-channel';
import { codeNode, goodOrder, orderWorkflow, triggerNode } from '../support/sample-workflows';
import { useApprovals } from '../support/use-approvals';

const { world, channel, asking } = useApprovals();

/** Somebody edits the draft. */
async function swap(id: string) {
	const { name, nodes, connections, settings } = await world.live.workflow(id);
	const [first, ...others] = nodes;
	const swapped = [{ ...first, notes: 'swapped' }, ...others];
	await world.live.api('PUT', `/workflows/${id}`, {
		...{ name, nodes: swapped, connections, settings: { executionOrder: settings.executionOrder } },
	});
}

test('a draft that is changed after the question does not go live with the answer', async () => {
	const agent = await asking({ domains: ['workflow'] });
	const { id, versionId } = await world.live.store(orderWorkflow());
	const run = agent.start([agent.call('publish-workflow', { workflowId: id })]);
	const question = await channel().question(id);
	expect(await cardOf(question)).toContain(versionId);

	await swap(id);
	expect((await world.live.workflow(id)).versionId).not.toBe(versionId);

	expect(await agent.answer(question, 'approved')).toBe(200);
	const [told] = await run.told();
	expect(told).toContain(versionId);
	expect((await world.live.workflow(id)).activeVersionId).toBe(versionId);
	await world.live.api('POST', `/workflows/${id}/unpublish`, {});
});

test('of several that a person lets go live each is the version that the card named', async () => {
	const agent = await asking({ domains: ['workflow'] });
	const [one, two] = [
		await world.live.store(orderWorkflow('Alpha')),
		await world.live.store(orderWorkflow('Beta')),
	];
	const workflowIds = [two.id, one.id];
	const run = agent.start([agent.call('publish-workflow', { workflowIds })]);
	const question = await channel().question(one.id);
	expect(question.question).toMatch(/^NOT TESTED: 2 of 2, .* Publish 2 workflows: /);
	const card = await cardOf(question);
	for (const { id, name, versionId } of [one, two])
		for (const part of [id, name, versionId]) expect(card).toContain(part);
	expect(card).toContain('goes live.');

	await swap(two.id);
	expect(await agent.answer(question, 'approved')).toBe(200);
	const [told] = await run.told();
	expect(told).toContain('"done"');
	for (const { id, versionId } of [one, two]) {
		expect((await world.live.workflow(id)).activeVersionId).toBe(versionId);
		await world.live.api('POST', `/workflows/${id}/unpublish`, {});
	}
});

test('several that a person lets be archived are named with their fate, and no other is touched', async () => {
	const agent = await asking({ domains: ['workflow'] });
	const [one, two, other] = [
		await world.live.store(orderWorkflow('Alpha')),
		await world.live.store(orderWorkflow('Beta')),
		await world.live.store(orderWorkflow('Gamma')),
	];
	await world.live.publish(one.id);
	const workflowIds = [one.id, two.id];
	const more = [...workflowIds, other.id];
	const calls = [workflowIds, more].map((ids) =>
		agent.call('delete-workflow', { workflowIds: ids }),
	);
	const run = agent.start(calls);
	const question = await channel().question(one.id);
	const card = await cardOf(question);
	expect(card).toContain('is unpublished and archived. Its triggers stop firing.');
	expect(card).toContain('is archived. It is not published.');
	expect((await world.live.workflow(one.id)).isArchived).toBe(false);
	expect(await agent.answer(question, 'approved')).toBe(200);
	// The yes was to these two: the list with one more is another question.
	const second = await channel().question(other.id);
	expect(await agent.answer(second, 'declined')).toBe(200);
	const [told] = await run.told();
	expect(told).toContain('"done"');
	for (const id of workflowIds) expect((await world.live.workflow(id)).isArchived).toBe(true);
	expect((await world.live.workflow(other.id)).isArchived).toBe(false);
});

describe('a person who is asked to publish', () => {
	const asked = async (id: string) => {
		const agent = await asking({ domains: ['workflow'] });
		const before = channel().posts.length;
		agent.start([agent.call('publish-workflow', { workflowId: id })]);
		const question = await channel().question(id, before);
		const card = await cardOf(question);
		return { question: question.question, card: card.replaceAll('&quot;', '"') };
	};

	test('reads first that nothing has shown it, and else which run has', async () => {
		const { id } = await world.live.store(orderWorkflow());
		const before = await asked(id);
		expect(before.question).toMatch(/^NOT TESTED: /);
		expect(before.card).toMatch(/class="danger"><strong>NOT TESTED: [^]*<h1/);
		expect(before.card).toMatch(/"Order" answers at POST https?:\S+\/webhook\//);

		const { executionId } = await world.canvas.ask('run-workflow', {
			...{ workflowId: id, inputData: goodOrder },
		});
		const after = await asked(id);
		expect(after.question).toMatch(/^Publish the draft of workflow /);
		expect(after.card).toMatch(new RegExp(`Run ${executionId} \\(.* UTC\\) really ran: "Check"`));
	});

	test('reads of each node that a run passed through that it has shown nothing', async () => {
		const pass = 'return $input.all();';
		const nodes = [
			triggerNode('Hook', 'n8n-nodes-base.webhook', 2, { path: randomUUID(), httpMethod: 'POST' }),
			{ ...codeNode('Off', pass), disabled: true },
			codeNode('Fine', pass),
			{ ...codeNode('Thrown', "throw new Error('No.')"), onError: 'continueRegularOutput' },
			codeNode('Pinned', pass),
			{
				...triggerNode('Put out', 'n8n-nodes-base.httpRequest', 4.2, {
					url: 'http://127.0.0.1:9/',
				}),
				onError: 'continueRegularOutput',
			},
			{
				...triggerNode('Sorted', 'n8n-nodes-base.httpRequest', 4.2, { url: 'http://127.0.0.1:9/' }),
				onError: 'continueErrorOutput',
			},
			codeNode('Never', pass),
		];
		const names = nodes.map(({ name }) => name);
		const links = names.slice(1).map((name, index): [string, string] => [names[index] ?? '', name]);
		const draft = workflow(`Passed ${world.live.mark}`, nodes, links);
		const { id } = await world.live.store({ ...draft, pinData: { Pinned: [{ json: {} }] } });
		const run = await world.canvas.ask('run-workflow', { workflowId: id });
		expect(run.status).toBe('success');

		const { question, card } = await asked(id);
		expect(question).toMatch(/^FAILED: in its last run .Thrown., .Put out., .Sorted.\./);
		expect(card).toMatch(/really ran: "Fine"\./);
		expect(card).toContain('Simulated, pinned or given, not really run: "Pinned".');
		expect(card).toContain('Never ran: "Never".');
		expect(card).toContain('Disabled, passes its input on: "Off".');
	});
});
