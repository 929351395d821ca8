import { randomUUID } from 'node:crypto';

import { useApprovals } from '../support/use-approvals';

const { world, channel, asking } = useApprovals();

/** Milliseconds: n8n boots in between. */
const PATIENCE = 300_000;

test('of 50 answers at once one counts, and the call runs once', async () => {
	const agent = await asking();
	const name = `Once ${randomUUID()}`;
	const run = agent.start([agent.create(name)]);
	const question = await channel().question(name);
	const answers = await Promise.all(
		Array.from({ length: 50 }, async (_, index) =>
			agent.answer(question, index % 2 === 0 ? 'approved' : 'declined'),
		),
	);
	expect(answers.filter((status) => status === 200)).toHaveLength(1);
	expect(answers.filter((status) => status === 409)).toHaveLength(49);
	const [told = ''] = await run.told();
	const isApproved = !told.includes('A person declined this call.');
	expect(await agent.tables(name)).toBe(isApproved ? 1 : 0);
	expect(await agent.answer(question, 'approved')).toBe(409);
});

test.each(['restart', 'crash'] as const)(
	'a wait survives a %s of n8n, and its answer still runs the call once',
	async (how) => {
		const agent = await asking();
		const name = `Survives ${how} ${randomUUID()}`;
		const known = await world.live.executionIds(agent.workflowId);
		const run = agent.start([agent.create(name)]);
		const question = await channel().question(name);
		await world.live.waitingExecution(agent.workflowId, known);
		await world.live.restart(how);
		expect(await agent.answer(question, 'approved')).toBe(200);
		const [told] = await run.told(120_000);
		expect(told).toContain(name);
		expect(await agent.tables(name)).toBe(1);
		expect(await agent.answer(question, 'approved')).toBeGreaterThanOrEqual(400);
		expect(await agent.tables(name)).toBe(1);
	},
	PATIENCE,
);
