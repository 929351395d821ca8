import { orderWorkflow } from '../support/sample-workflows';
import { useApprovals } from '../support/use-approvals';

const { world, channel, asking } = useApprovals();

test('a draft that is changed after the question does not go live with the answer', async () => {
	const agent = await asking({ domains: ['workflow'] });
	const { id, versionId } = await world.live.store(orderWorkflow());
	const run = agent.start([agent.call('publish-workflow', { workflowId: id })]);
	const question = await channel().question(id);
	expect(question.question).toContain(versionId);

	const { name, nodes, connections, settings } = await world.live.workflow(id);
	const [first, ...others] = nodes;
	const swapped = [{ ...first, notes: 'swapped' }, ...others];
	await world.live.api('PUT', `/workflows/${id}`, {
		...{ name, nodes: swapped, connections, settings: { executionOrder: settings.executionOrder } },
	});
	expect((await world.live.workflow(id)).versionId).not.toBe(versionId);

	expect(await agent.answer(question, 'approved')).toBe(200);
	const [told] = await run.told();
	expect(told).toContain(versionId);
	expect((await world.live.workflow(id)).activeVersionId).toBe(versionId);
	await world.live.api('POST', `/workflows/${id}/unpublish`, {});
});
