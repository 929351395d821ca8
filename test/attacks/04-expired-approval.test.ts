import { randomUUID } from 'node:crypto';

import { pause } from '../../sandbox/progress.mjs';
import { useApprovals } from '../support/use-approvals';

const { channel, asking } = useApprovals();

/** Five seconds, in hours. */
const SHORT = 5 / 3_600;

test('an approval that comes too late runs nothing, and the agent is told', async () => {
	const agent = await asking({ approvalHours: SHORT });
	const name = `Late ${randomUUID()}`;
	const run = agent.start([agent.create(name)]);
	const question = await channel().question(name);
	await pause(Math.max(0, Date.parse(question.expiresAt) - Date.now()) + 500);
	expect(await agent.answer(question, 'approved')).toBe(409);
	const [told] = await run.told(90_000);
	expect(told).toMatch(/The approval has expired|expired without an answer/);
	expect(await agent.tables(name)).toBe(0);
});
