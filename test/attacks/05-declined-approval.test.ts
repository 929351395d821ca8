import { randomUUID } from 'node:crypto';

import { useApprovals } from '../support/use-approvals';

const { channel, asking } = useApprovals();

test('what was declined stays declined: a late yes, and the same call again in the run', async () => {
	const agent = await asking();
	const [name, next] = [`Declined ${randomUUID()}`, `Next ${randomUUID()}`];
	const run = agent.start([agent.create(name), agent.create(name), agent.create(next)]);
	const question = await channel().question(name);
	expect(await agent.answer(question, 'declined')).toBe(200);
	const other = await channel().question(next);
	expect(await agent.answer(question, 'approved')).toBe(409);
	expect(await agent.answer(other, 'approved')).toBe(200);
	const told = await run.told();
	expect(told[0]).toContain('A person declined this call.');
	expect(told[1]).toContain('A person declined this call.');
	expect(channel().posts.filter(({ text }) => text.includes(name))).toHaveLength(1);
	expect([await agent.tables(name), await agent.tables(next)]).toEqual([0, 1]);
});
