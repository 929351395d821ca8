import { randomUUID } from 'node:crypto';

import { useApprovals } from '../support/use-approvals';

const { channel, asking } = useApprovals();

test.each([
	[0, 1],
	[1, 0],
])(
	'of two runs that wait for one tool, each runs by its own answer (%i first)',
	async (...order) => {
		const agent = await asking();
		const names = [`Left ${randomUUID()}`, `Right ${randomUUID()}`];
		const runs = names.map((name) => agent.start([agent.create(name)]));
		const questions = await Promise.all(names.map(async (name) => await channel().question(name)));
		const [yes = 0, no = 1] = order;
		expect(await agent.answer(questions[yes], 'approved')).toBe(200);
		const [told] = (await runs[yes]?.told()) ?? [];
		expect(told).toContain(names[yes]);
		expect(await agent.tables(names[yes] ?? '')).toBe(1);
		expect(await agent.tables(names[no] ?? '')).toBe(0);
		expect(await agent.answer(questions[no], 'declined')).toBe(200);
		expect(await runs[no]?.told()).toEqual([
			expect.stringContaining('A person declined this call.'),
		]);
		expect(await agent.tables(names[no] ?? '')).toBe(0);
	},
);
