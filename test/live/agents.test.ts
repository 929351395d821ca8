import { editAtOnce } from '../support/agents/edit-at-once.mjs';

/** `AGENTS=50 CALLS=5000 npm run test:live -- test/live/agents.test.ts` is the long measurement. */
const AGENTS = Number(process.env.AGENTS ?? 6);
const CALLS = Number(process.env.CALLS ?? 60);
const PATIENCE = 10_000 * CALLS;

describe('agents that edit at the same moment, each its own workflow and then two and two the same', () => {
	it(
		'lose no edit that was answered as saved, and get no answer of another’s',
		async () => {
			const measured = await editAtOnce({ agents: AGENTS, calls: CALLS });
			expect(measured.problems).toEqual([]);
			expect(measured).toMatchObject({ agents: AGENTS, lost: 0, mixedUp: 0, failures: 0 });
			expect(measured.calls).toBeGreaterThanOrEqual(CALLS);
			// Two agents at once on one workflow do get in each other's way.
			expect(measured.conflicts).toBeGreaterThan(0);
			expect(measured.edits).toBeGreaterThan(measured.conflicts);
		},
		PATIENCE,
	);
});
