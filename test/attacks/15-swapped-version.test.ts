import { orderWorkflow } from '../support/sample-workflows';
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
	expect(question.question).toContain(versionId);

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
	expect(question.question).toMatch(/^Publish 2 workflows: /);
	const card = await (await fetch(question.approvalUrl)).text();
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
	const card = await (await fetch(question.approvalUrl)).text();
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
